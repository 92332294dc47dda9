import type { exclusionCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { MentionExclusions } from "./service-exclusions.ts";

/** The calls of exclusions: they stand here, where it is known what each would hide. */
export function exclusionRoutes(
  mentionExclusions: MentionExclusions,
): Handlers<keyof typeof exclusionCalls> {
  return {
    listExclusions: async ({ actor }) => ({
      exclusions: await mentionExclusions.list(actor.workspaceId),
    }),
    listExclusionOptions: async ({ actor, params }) => ({
      options: await mentionExclusions.options(actor.workspaceId, params.id),
    }),
    previewExclusion: async ({ actor, body }) => ({
      preview: await mentionExclusions.preview(actor.workspaceId, body),
    }),
    addExclusion: async ({ actor, body }) => ({
      exclusion: await mentionExclusions.add(actor.workspaceId, actor.userId, body),
    }),
    deleteExclusion: async ({ actor, params }) => ({
      restored: await mentionExclusions.remove(actor.workspaceId, params.id),
    }),
  };
}
