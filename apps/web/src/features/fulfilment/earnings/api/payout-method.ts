import type { CallInput, Calls } from "@earshot/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Fetches where the writer is paid, masked. */
export const usePayoutMethod = () =>
  useQuery({
    queryKey: queryKeys.payoutMethod,
    queryFn: ({ signal }) => api("getPayoutMethod", {}, { signal }),
  });

export type PayoutMethodInput = CallInput<Calls["putPayoutMethod"]>["body"];

/** Saves where the writer is paid. */
export function useSavePayoutMethod() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PayoutMethodInput) => api("putPayoutMethod", { body }),
    onSuccess: (saved) => client.setQueryData(queryKeys.payoutMethod, saved),
  });
}
