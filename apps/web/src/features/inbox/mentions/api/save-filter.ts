import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import type { FilterSettings } from "../saved-filter.ts";

/** Saves filters under a name and replaces those of the same name. Resolves when the list shows them. */
export function useSaveFilter() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { name: string; filter: FilterSettings }) =>
      (await api("saveFilter", { body })).filter,
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.savedFilters }),
  });
}
