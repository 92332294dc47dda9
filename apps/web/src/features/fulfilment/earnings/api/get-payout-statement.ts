import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";

/** Fetches the statement of a payout, which never changes. */
export const usePayoutStatement = (id: string) =>
  useQuery({
    queryKey: ["payout-statement", id] as const,
    queryFn: async ({ signal }) =>
      (await api("getPayoutStatement", { params: { id } }, { signal })).statement,
    staleTime: Number.POSITIVE_INFINITY,
  });
