import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "../../../lib/query-keys.ts";

/** Fetches the subscription again, and what depends on the plan: the user's tier and quotas, the keywords, the units. */
export function onSubscriptionChanged(client: QueryClient): void {
  const keys = [
    queryKeys.subscription,
    // A receipt may have been decided on.
    queryKeys.paymentStatus,
    queryKeys.me,
    queryKeys.keywords,
    queryKeys.units,
    // The plan determines which sources are searched.
    queryKeys.collectionStatus,
  ];
  for (const queryKey of keys) void client.invalidateQueries({ queryKey });
}
