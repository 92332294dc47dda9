import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

const refetchMs = 30_000;
/** The poll interval: no event reports the end of a backfill. */
const refetchDuringBackfillMs = 2_000;

/** The monitored sources and when each was last checked; fetched again every 30 s. */
const collectionStatusQuery = queryOptions({
  queryKey: queryKeys.collectionStatus,
  queryFn: async ({ signal }) => await api("listSources", {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.isBackfilling ? refetchDuringBackfillMs : refetchMs),
});

/** Fetches the status of the collection. */
export const useCollectionStatus = () => useQuery(collectionStatusQuery);
