import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** The workspace's subscription. */
export const subscriptionQuery = queryOptions({
  queryKey: queryKeys.subscription,
  queryFn: async ({ signal }) => (await api("getSubscription", {}, { signal })).subscription,
});

/** Fetches the subscription. */
export const useSubscription = () => useQuery(subscriptionQuery);
