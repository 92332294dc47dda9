import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { refreshKnowledge } from "./save-entry.ts";

/** Deletes an entry, which can be restored for ten seconds. */
export function useDeleteEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("deleteKnowledgeEntry", { params: { id } }),
    onSuccess: () => refreshKnowledge(client),
  });
}

/** Restores an entry that was just deleted. */
export function useRestoreEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("restoreKnowledgeEntry", { params: { id } }),
    onSuccess: () => refreshKnowledge(client),
  });
}
