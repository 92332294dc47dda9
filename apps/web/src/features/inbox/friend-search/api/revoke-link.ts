import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { snapshotKey, snapshotListKey } from "../query-keys.ts";
import type { SnapshotPage } from "./list-results.ts";

/** Creates a new link for a snapshot and revokes the old one. */
export function useRevokeLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      (await api("revokeFriendResults", { params: { id } })).shareToken,
    onSuccess: (shareToken, id) => {
      client.setQueriesData<SnapshotPage>(
        { queryKey: snapshotListKey },
        (list) =>
          list && {
            ...list,
            items: list.items.map((item) => (item.id === id ? { ...item, shareToken } : item)),
          },
      );
      client.removeQueries({ queryKey: [...snapshotKey, id] });
    },
  });
}
