import type { exclusionCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Exclusions } from "./service.ts";
import type { ExclusionPreviews } from "./service-preview.ts";

export function exclusionRoutes({
  exclusions,
  exclusionPreviews,
}: {
  exclusions: Exclusions;
  exclusionPreviews: ExclusionPreviews;
}): Handlers<keyof typeof exclusionCalls> {
  return {
    listExclusions: async ({ actor }) => ({
      exclusions: await exclusions.list(actor.workspaceId),
    }),
    listExclusionOptions: async ({ actor, params }) => ({
      options: await exclusionPreviews.listOptions(actor.workspaceId, params.id),
    }),
    previewExclusion: async ({ actor, body }) => ({
      preview: await exclusionPreviews.preview(actor.workspaceId, body),
    }),
    addExclusion: async ({ actor, body }) => ({
      exclusion: await exclusions.add(actor.workspaceId, actor.userId, body),
    }),
    deleteExclusion: async ({ actor, params }) => ({
      restored: await exclusions.remove(actor.workspaceId, params.id),
    }),
  };
}
