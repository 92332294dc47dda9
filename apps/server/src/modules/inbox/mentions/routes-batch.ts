import type { mentionBatchCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { MentionBatches } from "./service-batch.ts";

export function mentionBatchRoutes(
  batches: MentionBatches,
): Handlers<keyof typeof mentionBatchCalls> {
  return {
    moveMentions: ({ actor: { workspaceId, userId }, body: { ids, status } }) =>
      status === "accepted"
        ? batches.accept(workspaceId, ids, userId)
        : batches.move(workspaceId, ids, status, userId),
  };
}
