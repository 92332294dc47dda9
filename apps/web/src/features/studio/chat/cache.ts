import type { CallData, Calls, ChatMessage, Conversation } from "@earshot/contract";
import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "../../../lib/query-keys.ts";

/** A conversation with its messages, as it is cached. */
type OpenConversation = CallData<Calls["getChatMessages"]>;

export const messagesKey = (id: string) => [...queryKeys.chat, "messages", id] as const;
export const contextKey = (id: string) => [...queryKeys.chat, "context", id] as const;
export const listKey = [...queryKeys.chat, "list"] as const;

/** The stored message and answer when the answer starts. */
export interface StartedAnswer {
  conversation: Conversation;
  question: ChatMessage;
  message: ChatMessage;
}

/** Shows a message with its answer; drops the replaced one and everything after it. */
export function showStarted(
  client: QueryClient,
  { conversation, question, message }: StartedAnswer,
  replacedId?: string,
): void {
  client.setQueryData<OpenConversation>(messagesKey(conversation.id), (open) => {
    const before = open?.messages ?? [];
    const at = before.findIndex(({ id }) => id === replacedId || id === question.id);
    const earlier = at === -1 ? before : before.slice(0, at);
    return { conversation, messages: [...earlier, question, message] };
  });
}

/** Changes a shown message. */
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
