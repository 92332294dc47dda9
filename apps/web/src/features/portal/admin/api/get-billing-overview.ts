import type { CallData, Calls } from "@earshot/contract";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";
import { reviewRefreshMs } from "./list-review.ts";

export type BillingOverview = CallData<Calls["getBillingOverview"]>;

/** Refund requests, failed events and the last comparison with Paddle; polled, since no event announces a change. */
export const useBillingOverview = ({ enabled = true }: { enabled?: boolean } = {}) =>
  useQuery({
    queryKey: adminKeys.billing,
    queryFn: ({ signal }) => api("getBillingOverview", {}, { signal }),
    enabled,
    staleTime: 0,
    refetchInterval: reviewRefreshMs,
  });
