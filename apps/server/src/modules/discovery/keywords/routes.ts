import type { keywordCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Keywords } from "./service.ts";

export function keywordRoutes(keywords: Keywords): Handlers<keyof typeof keywordCalls> {
  return {
    listKeywords: ({ actor, query }) => keywords.listPage(actor.workspaceId, query),
    addKeyword: async ({ actor, body }) => ({
      keyword: await keywords.add(actor.workspaceId, body.keyword),
    }),
    deleteKeyword: async ({ actor, params }) => {
      await keywords.remove(actor.workspaceId, params.id);
      return {};
    },
    setKeywordKind: async ({ actor, params, body }) => ({
      keyword: await keywords.setKind(actor.workspaceId, params.id, body.kind),
    }),
    resumeKeyword: async ({ actor, params }) => ({
      keyword: await keywords.resume(actor.workspaceId, params.id),
    }),
  };
}
