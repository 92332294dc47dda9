import type { collaborationCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Collaboration } from "./service.ts";

export function collaborationRoutes(
  collaboration: Collaboration,
): Handlers<keyof typeof collaborationCalls> {
  return {
    assignMention: async ({ actor, params, body }) => ({
      mention: await collaboration.assign(actor, params.id, body),
    }),
    unassignMention: async ({ actor, params }) => ({
      mention: await collaboration.unassign(actor, params.id),
    }),
    listComments: async ({ actor, params }) => ({
      comments: await collaboration.listComments(actor, params.id),
    }),
    addComment: async ({ actor, params, body }) => ({
      comment: await collaboration.comment(actor, params.id, body.text),
    }),
    deleteComment: async ({ actor, params }) => {
      await collaboration.deleteComment(actor, params.id, params.commentId);
      return {};
    },
  };
}
