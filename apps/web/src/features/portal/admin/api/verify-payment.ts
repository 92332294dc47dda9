import type { CallInput, Calls, PendingPayment } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** Approves or rejects a receipt, which then leaves the list. */
export function useVerifyPayment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<Calls["verifyPayment"]>["body"]) => api("verifyPayment", { body }),
    onSuccess: ({ payment }) =>
      client.setQueryData<PendingPayment[]>(adminKeys.pendingPayments, (listed) =>
        listed?.filter(({ id }) => id !== payment.id),
      ),
    // Another administrator may have decided first.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: adminKeys.decidedPayments });
      return client.invalidateQueries({ queryKey: adminKeys.pendingPayments });
    },
  });
}
