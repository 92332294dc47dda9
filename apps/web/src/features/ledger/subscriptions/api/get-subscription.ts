import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** How often a screen polls for Paddle's confirmation of a purchase, in case an event was missed. */
const waitingRefreshMs = 10_000;

/** The workspace's subscription. */
export const subscriptionQuery = queryOptions({
  queryKey: queryKeys.subscription,
  queryFn: async ({ signal }) => (await api("getSubscription", {}, { signal })).subscription,
});

/** Fetches the subscription. */
export const useSubscription = () =>
  useQuery({
    ...subscriptionQuery,
    refetchInterval: ({ state: { data } }) => data?.state === "waiting" && waitingRefreshMs,
  });
