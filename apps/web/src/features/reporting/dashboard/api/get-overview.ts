import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { chosenDays, type OverviewSearch } from "../search.ts";

/** The overview of the days that an address names. */
export const overviewQuery = (search: OverviewSearch) => {
  const query = chosenDays(search);
  return queryOptions({
    queryKey: [...queryKeys.dashboard, query] as const,
    queryFn: async ({ signal }) => (await api("getOverview", { query }, { signal })).overview,
    // The previous days stay while others load, so that nothing on the screen moves.
    placeholderData: keepPreviousData,
  });
};

/** Fetches the overview of the workspace; by default, of the last 7 days. */
export const useOverview = (search: OverviewSearch = {}) => useQuery(overviewQuery(search));
