import type { WithdrawalTerms } from "@earshot/contract";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** What withdrawing a reply would do to the quota. Each opening of the dialog asks again. */
export const useWithdrawalTerms = (id: string) =>
  useQuery({
    queryKey: [...queryKeys.replies, "withdrawal-terms", id] as const,
    queryFn: async ({ signal }): Promise<WithdrawalTerms> =>
      (await api("getWithdrawalTerms", { params: { id } }, { signal })).terms,
    staleTime: 0,
    gcTime: 0,
  });
