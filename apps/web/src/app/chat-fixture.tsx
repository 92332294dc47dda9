import type { ChatMessage, Conversation } from "@earshot/contract";
import { type FakeHandler, fakeToken, refusal } from "../lib/testing/fake-api.ts";
import {
  sampleBuiltInVoices,
  sampleChatMessage,
  sampleConversation,
  sampleEntry,
} from "../lib/testing/samples.ts";
import { setToken } from "../lib/token.ts";
import { open } from "./app-fixture.tsx";

/** A question and its answer. */
export const exchange = (question: string, answer: Partial<ChatMessage> = {}): ChatMessage[] => [
  sampleChatMessage({ role: "user", text: question }),
  sampleChatMessage(answer),
];

/** Opens the chat, with a server that stores these conversations and answers like the real one. */
export function openChat(
  stored: { conversation: Conversation; messages: ChatMessage[] }[] = [],
  { path = "/dashboard?view=chat", ...handlers }: { path?: string } & Record<string, unknown> = {},
) {
  setToken(fakeToken());
  const entry = sampleEntry({ title: "Pricing" });
  const deleted = new Set<string>();
  const find = (address: string) =>
    stored.find(({ conversation: { id } }) => address.includes(id) && !deleted.has(id));
  const change = (address: string, part: Partial<Conversation>) => {
    const found = find(address);
    if (!found) return refusal("NOT_FOUND");
    found.conversation = { ...found.conversation, ...part };
    return { conversation: found.conversation };
  };
  const opened = open(path, {
    "GET /chat/conversations": ({ query }) => {
      const search = query.get("search") ?? "";
      const conversations = stored
        .map(({ conversation }) => conversation)
        .filter(({ id, title }) => !deleted.has(id) && title.includes(search));
      return { conversations, total: conversations.length };
    },
    "GET /chat/conversations/*/messages": ({ path: address }) => {
      const found = find(address);
      return found ? { ...found } : refusal("NOT_FOUND");
    },
    "GET /chat/conversations/*/context": ({ path: address }) => ({
      context: find(address)?.conversation.context,
    }),
    "PUT /chat/conversations/*/context": ({ path: address, body }) => {
      change(address, { context: body as Conversation["context"] });
      return { context: body };
    },
    "PUT /chat/conversations/*": ({ path: address, body }) =>
      change(address, body as { title: string }),
    "POST /chat/conversations/*/clear": ({ path: address }) => {
      const found = find(address);
      if (found) found.messages = [];
      return change(address, { messageCount: 0 });
    },
    "DELETE /chat/conversations/*": ({ path: address }) => {
      deleted.add(find(address)?.conversation.id ?? "");
      return {};
    },
    "POST /chat/conversations/*/restore": ({ path: address }) => {
      const id = [...deleted].find((one) => address.includes(one)) ?? "";
      deleted.delete(id);
      return change(address, {});
    },
    "GET /voices": () => ({ voices: sampleBuiltInVoices() }),
    "GET /knowledge": () => ({ entries: [entry] }),
    ...(handlers as Record<string, FakeHandler>),
  });
  return { ...opened, entry, stored };
}

/** A stored conversation and its address. */
export function storedConversation(messages: ChatMessage[], part: Partial<Conversation> = {}) {
  const conversation = sampleConversation(part);
  return {
    conversation,
    messages,
    path: `/dashboard?view=chat&conversation=${conversation.id}`,
  };
}
