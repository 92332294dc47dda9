import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";

/** Fetches the statement of a payout. It does not change any more. */
export const usePayoutStatement = (id: string) =>
  useQuery({
    queryKey: ["payout-statement", id] as const,
    queryFn: async ({ signal }) =>
      (await api("getPayoutStatement", { params: { id } }, { signal })).statement,
    staleTime: Number.POSITIVE_INFINITY,
  });
