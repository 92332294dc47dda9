import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Fetches the user's referral link, and what came of it. */
export const useReferralSummary = () =>
  useQuery({
    queryKey: queryKeys.referrals,
    queryFn: async ({ signal }) => (await api("getReferralSummary", {}, { signal })).summary,
    // Others sign up and pay meanwhile.
    staleTime: 0,
  });
