import type { CallInput, Calls } from "@earshot/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** Fetches the held referrals. */
export const useHeldReferrals = () =>
  useQuery({
    queryKey: adminKeys.referrals,
    queryFn: async ({ signal }) => (await api("listHeldReferrals", {}, { signal })).referrals,
    staleTime: 0,
  });

type Decision = CallInput<Calls["decideReferral"]>["body"] & { id: string };

/** Accepts or refuses a referral. */
export function useDecideReferral() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Decision) => api("decideReferral", { params: { id }, body }),
    // Another administrator may have decided first.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: adminKeys.work });
      return client.invalidateQueries({ queryKey: adminKeys.referrals });
    },
  });
}
