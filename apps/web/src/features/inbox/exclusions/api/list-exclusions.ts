import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

const exclusionsQuery = queryOptions({
  queryKey: queryKeys.exclusionList,
  queryFn: async ({ signal }) => (await api("listExclusions", {}, { signal })).exclusions,
});

/** Fetches the workspace's exclusions, newest first. */
export const useExclusions = () => useQuery(exclusionsQuery);
