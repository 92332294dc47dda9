import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { snapshotKey, snapshotListKey } from "../query-keys.ts";

/** Deletes a snapshot before it expires. */
export function useDeleteResults() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("deleteFriendResults", { params: { id } }),
    onSuccess: async (_, id) => {
      client.removeQueries({ queryKey: [...snapshotKey, id] });
      await client.invalidateQueries({ queryKey: snapshotListKey });
    },
  });
}
