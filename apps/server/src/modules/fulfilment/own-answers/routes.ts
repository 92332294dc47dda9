import type { ownAnswerCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { OwnAnswers } from "./service.ts";

export function ownAnswerRoutes(ownAnswers: OwnAnswers): Handlers<keyof typeof ownAnswerCalls> {
  return {
    listOwnAnswers: ({ actor, query }) => ownAnswers.list(actor.workspaceId, query),
    saveOwnAnswer: async ({ actor, params, body }) => ({
      answer: await ownAnswers.save(actor.workspaceId, params.id, body, actor.userId),
    }),
  };
}
