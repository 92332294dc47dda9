import { z } from "zod";
import { call } from "../call.ts";
import { pagingOf } from "../paging.ts";
import { trimmedText } from "../text.ts";
import { studioLimits } from "./limits.ts";
import { houseVoiceName, voiceNames } from "./voice-names.ts";

/** What a conversation is based on. */
export const chatContextSchema = z.object({
  voice: z.enum(voiceNames, "Invalid voice type").default(houseVoiceName),
  /** A voice of the workspace, which replaces `voice`. */
  voiceId: z.uuid("is not an id").nullable().default(null),
  knowledgeIds: z
    .array(z.uuid("is not an id"))
    .max(studioLimits.knowledgeTextsMax, "must have at most 10 entries")
    .default([]),
  mentionIds: z
    .array(z.uuid("is not an id"))
    .max(studioLimits.groundingMentionsMax, "must have at most 10 mentions")
    .default([]),
});
export type ChatContext = z.output<typeof chatContextSchema>;

export const chatMessageSchema = z.object({
  id: z.string(),
  role: z.enum(["user", "assistant"]),
  /** Answers contain the numbers of their citations in brackets, such as `[1]`. */
  text: z.string(),
  /** `stopped`: ended by its reader; `failed`: the model gave up, `failure` says why. */
  status: z.enum(["writing", "complete", "stopped", "failed"]),
  failure: z.string().nullable(),
  /** What the answer is based on, in the order of use: the first one is `[1]` in its text. */
  citations: z.array(
    z.object({
      kind: z.enum(["profile", "knowledge", "mention"]),
      /** The entry or the mention; null: the company's profile. */
      sourceId: z.string().nullable(),
      title: z.string(),
      /** The words of the source. */
      quote: z.string(),
    }),
  ),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type ChatMessage = z.output<typeof chatMessageSchema>;

export const conversationSchema = z.object({
  id: z.string(),
  /** Given by a person, or the first words of the first message. */
  title: z.string(),
  context: chatContextSchema,
  messageCount: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Conversation = z.output<typeof conversationSchema>;

const params = z.object({ id: z.uuid("is not an id") });
const message = trimmedText(studioLimits.chatMessageMax, {
  type: "Enter a message.",
  empty: "Enter a message.",
});
const conversation = z.object({ conversation: conversationSchema });
const answer = z.object({
  conversation: conversationSchema,
  question: chatMessageSchema,
  message: chatMessageSchema,
});

export const chatCalls = {
  sendChatMessage: call({
    method: "POST",
    path: "/chat/send",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary:
      "Send a message; without `conversationId` in a new conversation. Returns JSON, or server-sent events if accepted: `started` with what is stored of both messages, then `text`.",
    body: z.object({
      conversationId: z.uuid("is not an id").optional(),
      message,
      context: chatContextSchema.optional(),
      /** Replaces this message of the user and drops what followed it. */
      replacesMessageId: z.uuid("is not an id").optional(),
    }),
    data: answer,
    mayStream: true,
  }),
  chatAboutContent: call({
    method: "POST",
    path: "/content/chat",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary: "Ask once, in a new conversation (S1 §7).",
    body: z.object({ prompt: message, context: chatContextSchema.optional() }),
    data: z.object({ reply: z.string(), conversationId: z.string() }),
    mayStream: true,
  }),
  retryChatMessage: call({
    method: "POST",
    path: "/chat/conversations/{id}/retry",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary: "Replace the last answer of a conversation by another one.",
    params,
    data: answer,
    mayStream: true,
  }),
  listConversations: call({
    method: "GET",
    path: "/chat/conversations",
    who: "customer",
    needsOnboarding: true,
    summary: "List conversations, the last used first; `search` filters by title and messages.",
    query: z.object({ search: trimmedText(200).optional(), ...pagingOf(30) }),
    data: z.object({ conversations: z.array(conversationSchema), total: z.number().int() }),
  }),
  getChatMessages: call({
    method: "GET",
    path: "/chat/conversations/{id}/messages",
    who: "customer",
    needsOnboarding: true,
    summary: "Get the messages of a conversation, oldest first.",
    params,
    data: z.object({ conversation: conversationSchema, messages: z.array(chatMessageSchema) }),
  }),
  renameConversation: call({
    method: "PUT",
    path: "/chat/conversations/{id}",
    who: "customer",
    needsOnboarding: true,
    summary: "Give a conversation a title.",
    params,
    body: z.object({ title: trimmedText(studioLimits.titleMax, { empty: "Enter a title." }) }),
    data: conversation,
  }),
  deleteConversation: call({
    method: "DELETE",
    path: "/chat/conversations/{id}",
    who: "customer",
    needsOnboarding: true,
    summary: "Delete a conversation. It can be restored for 10 seconds.",
    params,
    data: z.object({}),
  }),
  restoreConversation: call({
    method: "POST",
    path: "/chat/conversations/{id}/restore",
    who: "customer",
    needsOnboarding: true,
    summary: "Restore a conversation that was deleted less than 10 seconds ago.",
    params,
    data: conversation,
  }),
  getChatContext: call({
    method: "GET",
    path: "/chat/conversations/{id}/context",
    who: "customer",
    needsOnboarding: true,
    summary: "Get what a conversation is based on.",
    params,
    data: z.object({ context: chatContextSchema }),
  }),
  setChatContext: call({
    method: "PUT",
    path: "/chat/conversations/{id}/context",
    who: "customer",
    needsOnboarding: true,
    summary: "Set what a conversation is based on, for its next answers.",
    params,
    body: chatContextSchema,
    data: z.object({ context: chatContextSchema }),
  }),
  clearConversation: call({
    method: "POST",
    path: "/chat/conversations/{id}/clear",
    who: "customer",
    needsOnboarding: true,
    summary: "Delete the messages of a conversation; its title and context remain.",
    params,
    data: conversation,
  }),
};
