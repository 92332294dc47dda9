import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import type { FilterSettings } from "../saved-filter.ts";

/** Fetches the workspace's saved filters, by name. */
export const useSavedFilters = () =>
  useQuery({
    queryKey: queryKeys.savedFilters,
    queryFn: async ({ signal }) => (await api("listSavedFilters", {}, { signal })).filters,
  });

/** Saves filters under a name and replaces those of the same name. Resolves when the list shows them. */
export function useSaveFilter() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { name: string; filter: FilterSettings }) =>
      (await api("saveFilter", { body })).filter,
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.savedFilters }),
  });
}

/** Deletes saved filters. Resolves when the list no longer shows them. */
export function useDeleteSavedFilter() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("deleteSavedFilter", { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.savedFilters }),
  });
}
