import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Fetches the user's referral link, and its referrals. */
export const useReferralSummary = () =>
  useQuery({
    queryKey: queryKeys.referrals,
    queryFn: async ({ signal }) => (await api("getReferralSummary", {}, { signal })).summary,
    // Other people may sign up and pay in the meantime.
    staleTime: 0,
  });
