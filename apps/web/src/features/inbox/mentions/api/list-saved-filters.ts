import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Fetches the workspace's saved filters, by name. */
export const useSavedFilters = () =>
  useQuery({
    queryKey: queryKeys.savedFilters,
    queryFn: async ({ signal }) => (await api("listSavedFilters", {}, { signal })).filters,
  });
