import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** The workspace's figures. */
const statsQuery = queryOptions({
  queryKey: queryKeys.dashboard,
  queryFn: async ({ signal }) => (await api("dashboardStats", {}, { signal })).stats,
});

/** Reads the figures. */
export const useStats = () => useQuery(statsQuery);
