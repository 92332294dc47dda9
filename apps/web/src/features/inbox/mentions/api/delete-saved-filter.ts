import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Deletes saved filters. Resolves when the list no longer shows them. */
export function useDeleteSavedFilter() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("deleteSavedFilter", { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.savedFilters }),
  });
}
