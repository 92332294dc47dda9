import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import type { FilterSettings } from "../saved-filter.ts";

/** Reads the filters that the workspace keeps, by name. */
export const useSavedFilters = () =>
  useQuery({
    queryKey: queryKeys.savedFilters,
    queryFn: async ({ signal }) => (await api("listSavedFilters", {}, { signal })).filters,
  });

/** Keeps filters under a name, in place of those of that name. It is done when the list shows them. */
export function useSaveFilter() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { name: string; filter: FilterSettings }) =>
      (await api("saveFilter", { body })).filter,
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.savedFilters }),
  });
}

/** Forgets saved filters. It is done when the list is without them. */
export function useDeleteSavedFilter() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("deleteSavedFilter", { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.savedFilters }),
  });
}
