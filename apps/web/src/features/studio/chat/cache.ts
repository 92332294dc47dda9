import type { CallData, Calls, ChatMessage, Conversation } from "@earshot/contract";
import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "../../../lib/query-keys.ts";

/** A conversation with its messages, as it is cached. */
type OpenConversation = CallData<Calls["getChatMessages"]>;

export const messagesKey = (id: string) => [...queryKeys.chat, "messages", id] as const;
export const contextKey = (id: string) => [...queryKeys.chat, "context", id] as const;
export const listKey = [...queryKeys.chat, "list"] as const;

/** What is stored of a message and its answer when the answer begins. */
export interface StartedAnswer {
  conversation: Conversation;
  question: ChatMessage;
  message: ChatMessage;
}

/** Shows a message with its answer; what it replaces and what followed that is dropped. */
export function showStarted(
  client: QueryClient,
  { conversation, question, message }: StartedAnswer,
  replacedId?: string,
): void {
  client.setQueryData<OpenConversation>(messagesKey(conversation.id), (open) => {
    const before = open?.messages ?? [];
    const at = before.findIndex(({ id }) => id === replacedId || id === question.id);
    const kept = at === -1 ? before : before.slice(0, at);
    return { conversation, messages: [...kept, question, message] };
  });
}

/** Changes a message that is shown. */
export function changeMessage(
  client: QueryClient,
  conversationId: string,
  messageId: string,
  change: (message: ChatMessage) => ChatMessage,
): void {
  client.setQueryData<OpenConversation>(
    messagesKey(conversationId),
    (open) =>
      open && {
        ...open,
        messages: open.messages.map((one) => (one.id === messageId ? change(one) : one)),
      },
  );
}
