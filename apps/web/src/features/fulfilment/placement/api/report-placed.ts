import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import type { MutationCallbacks } from "../../../../lib/mutation-callbacks.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { cacheAssignment } from "../../../../shared/assignment-cache.ts";

interface SelfReport {
  permalink: string;
  /** Base64. */
  screenshot: string;
  /** The community account used; null: the writer's own. */
  accountId: string | null;
}

/** Records a comment as the writer reports it, on a platform where it can't be read back. */
export function useReportPlaced(id: string, { onSuccess }: MutationCallbacks) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (report: SelfReport) =>
      api("selfReportPlacement", { params: { id }, body: { ...report, confirmed: true } }),
    onSuccess: ({ assignment }) => {
      cacheAssignment(client, assignment);
      void client.invalidateQueries({ queryKey: queryKeys.opportunities });
      onSuccess?.();
    },
  });
}
