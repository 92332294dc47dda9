import type { contentCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Content } from "./service.ts";
import type { Generator } from "./service-generate.ts";

/** The parts of a text's id: the generation, and the text's position in it. */
function refOf(id: string): { postId: string; postIndex: number } {
  const at = id.lastIndexOf("-");
  return { postId: id.slice(0, at), postIndex: Number(id.slice(at + 1)) };
}

export function contentRoutes({
  content,
  generator,
}: {
  content: Content;
  generator: Generator;
}): Handlers<keyof typeof contentCalls> {
  return {
    generateContent: ({ actor, body, responseStream }) =>
      generator.generate(actor.workspaceId, body, responseStream),
    refineContent: ({ actor, body, responseStream }) =>
      generator.refine(actor.workspaceId, body, responseStream),
    checkContent: ({ actor, body }) => content.check(actor.workspaceId, body),
    updateContent: async ({ actor, body }) => ({
      item: await content.update(actor.workspaceId, body),
    }),
    saveContent: async ({ actor, body }) => ({ item: await content.save(actor.workspaceId, body) }),
    listContentHistory: ({ actor, query: { page, limit, saved, search, postType } }) =>
      content.history(
        actor.workspaceId,
        { search, postType, isSaved: saved === undefined ? undefined : saved === "true" },
        { page, limit },
      ),
    deleteContent: async ({ actor, params }) => {
      await content.remove(actor.workspaceId, refOf(params.id));
      return {};
    },
    restoreContent: async ({ actor, params }) => ({
      item: await content.restore(actor.workspaceId, refOf(params.id)),
    }),
    suggestContentAsReply: async ({ actor, body }) => {
      await content.suggestAsReply(actor.workspaceId, body);
      return {};
    },
    getContentAnalytics: ({ actor, query }) => content.analytics(actor.workspaceId, query.days),
    trackGeneration: async ({ actor, body }) => {
      await content.track(actor.workspaceId, body.content_type);
      return {};
    },
  };
}
