import type { CallInput, Calls } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

type Decision = CallInput<Calls["decideRefund"]>["body"] & { id: string };

/** Refunds a payment, or refuses that. */
export function useDecideRefund() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Decision) => api("decideRefund", { params: { id }, body }),
    // Another administrator may have decided first.
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.billing }),
  });
}

/** Compares all subscriptions with Paddle. */
export function useReconcileBilling() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api("reconcileBilling", {}),
    onSuccess: () => client.invalidateQueries({ queryKey: adminKeys.billing }),
  });
}

/** Announces a new price to the subscribers of a plan. */
export const useAnnouncePriceChange = () =>
  useMutation({
    mutationFn: (body: CallInput<Calls["announcePriceChange"]>["body"]) =>
      api("announcePriceChange", { body }),
  });
