import type { mentionBatchCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { MentionBatches } from "./service-batch.ts";

export function mentionBatchRoutes(
  batches: MentionBatches,
): Handlers<keyof typeof mentionBatchCalls> {
  return {
    moveMentions: async ({ actor, body: { ids, status } }) => ({
      moved: await batches.move(actor.workspaceId, ids, status, actor.userId),
    }),
  };
}
