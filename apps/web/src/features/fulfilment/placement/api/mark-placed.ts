import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import type { MutationCallbacks } from "../../../../lib/mutation-callbacks.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { cacheAssignment } from "../../../../shared/assignment-cache.ts";

/** Records a comment that the writer has posted manually. */
export function useMarkPlaced(id: string, { onSuccess }: MutationCallbacks) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (permalink: string) => api("markPlaced", { params: { id }, body: { permalink } }),
    // The list of active work is not refreshed: the screen shows the placed reply first.
    onSuccess: ({ assignment }) => {
      cacheAssignment(client, assignment);
      void client.invalidateQueries({ queryKey: queryKeys.opportunities });
      onSuccess?.();
    },
  });
}
