import type { CallRequest, Calls, replyCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Replies } from "./service.ts";

const filterOf = ({ platform, ...filters }: CallRequest<Calls["exportReplies"]>["query"]) => ({
  ...filters,
  source: platform === "all" ? undefined : platform,
});

export function replyRoutes(replies: Replies): Handlers<keyof typeof replyCalls> {
  return {
    listReplies: ({ actor, query: { limit, offset, cursor, ...filters } }) =>
      replies.list(actor.workspaceId, filterOf(filters), { limit, offset, cursor }),
    listReplyFilters: ({ actor }) => replies.listFilters(actor.workspaceId),
    exportReplies: async ({ actor, query }) => ({
      mediaType: "text/csv",
      content: await replies.csv(actor.workspaceId, filterOf(query)),
    }),
    getReply: async ({ actor, params }) => ({
      reply: await replies.get(actor.workspaceId, params.id),
    }),
    listReplyTexts: async ({ actor, params }) => ({
      texts: await replies.listTexts(actor.workspaceId, params.id),
    }),
    approveReply: async ({ actor, params, body }) => ({
      reply: await replies.presentOne(
        await replies.approve(actor.workspaceId, params.id, actor.userId, body.revision),
      ),
    }),
    requestReplyChange: async ({ actor, params, body }) => ({
      reply: await replies.presentOne(
        await replies.requestChange(actor.workspaceId, params.id, actor.userId, body),
      ),
    }),
    getWithdrawalTerms: async ({ actor, params }) => ({
      terms: await replies.withdrawalTerms(actor.workspaceId, params.id),
    }),
    withdrawReply: async ({ actor, params, body }) => {
      const { row, terms } = await replies.withdraw(
        actor.workspaceId,
        params.id,
        actor.userId,
        body.expected,
      );
      return { reply: await replies.presentOne(row), terms };
    },
  };
}
