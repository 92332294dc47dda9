import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

const overviewQuery = queryOptions({
  queryKey: queryKeys.dashboard,
  queryFn: async ({ signal }) => (await api("getOverview", {}, { signal })).overview,
});

/** Fetches the overview of the workspace. */
export const useOverview = () => useQuery(overviewQuery);
