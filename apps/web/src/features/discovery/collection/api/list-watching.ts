import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

const refetchMs = 30_000;
/** The end of looking back is not told by an event. */
const refetchLookingBackMs = 2_000;

/** What is watched, and when it was last looked at; asked again every 30 s. */
export const watchingQuery = queryOptions({
  queryKey: queryKeys.watching,
  queryFn: async ({ signal }) => await api("listSources", {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.isBackfilling ? refetchLookingBackMs : refetchMs),
});

/** Reads what is watched. */
export const useWatching = () => useQuery(watchingQuery);
