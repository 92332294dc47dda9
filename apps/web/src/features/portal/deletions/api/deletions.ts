import type { DeletionKind } from "@earshot/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** What the signed-in person can delete, and what else is deleted with it. */
export const useDeletionOptions = () =>
  useQuery({
    queryKey: queryKeys.deletionOptions,
    queryFn: ({ signal }) => api("getDeletionOptions", {}, { signal }),
    // Members may have joined or left.
    staleTime: 0,
  });

export interface DeletionForm {
  password: string;
  name: string;
  deleteShared: boolean;
}

/** Requests a deletion, which also ends the session. @returns when it happens */
export const useDelete = (kind: DeletionKind) =>
  useMutation({
    mutationFn: async ({ password, name, deleteShared }: DeletionForm) =>
      kind === "workspace"
        ? (await api("deleteWorkspace", { body: { password, name } })).dueAt
        : (await api("deleteAccount", { body: { password, name, deleteShared } })).dueAt,
  });

/** Cancels a deletion. */
export function useKeep(kind: DeletionKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => (kind === "workspace" ? api("keepWorkspace", {}) : api("keepAccount", {})),
    // Also after a failure: it may have been canceled in another tab.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.me }),
  });
}
