import type { chatCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Chat } from "./service.ts";

export const chatRoutes = (chat: Chat): Handlers<keyof typeof chatCalls> => ({
  sendChatMessage: ({ actor, body, responseStream }) =>
    chat.send(actor.workspaceId, body, responseStream),
  chatAboutContent: async ({ actor, body, responseStream }) => {
    const { prompt: message, context } = body;
    const answered = await chat.send(actor.workspaceId, { message, context }, responseStream);
    return { reply: answered.message.text, conversationId: answered.conversation.id };
  },
  retryChatMessage: ({ actor, params, responseStream }) =>
    chat.retry(actor.workspaceId, params.id, responseStream),
  listConversations: ({ actor, query }) =>
    chat.list(actor.workspaceId, { ...query, search: query.search ?? "" }),
  getChatMessages: ({ actor, params }) => chat.get(actor.workspaceId, params.id),
  renameConversation: async ({ actor, params, body }) => ({
    conversation: await chat.rename(actor.workspaceId, params.id, body.title),
  }),
  deleteConversation: async ({ actor, params }) => {
    await chat.remove(actor.workspaceId, params.id);
    return {};
  },
  restoreConversation: async ({ actor, params }) => ({
    conversation: await chat.restore(actor.workspaceId, params.id),
  }),
  getChatContext: async ({ actor, params }) => ({
    context: await chat.context(actor.workspaceId, params.id),
  }),
  setChatContext: async ({ actor, params, body }) => ({
    context: await chat.setContext(actor.workspaceId, params.id, body),
  }),
  clearConversation: async ({ actor, params }) => ({
    conversation: await chat.clear(actor.workspaceId, params.id),
  }),
});
