import type { PaymentStatus, PlanSlug } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** A receipt as it is sent. */
export interface ReceiptUpload {
  plan: PlanSlug;
  gcashReference: string;
  image: File;
}

/** Sends a receipt, which the administrator then checks. */
export function useUploadReceipt() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ plan, gcashReference, image }: ReceiptUpload) =>
      api("uploadReceipt", {
        body: { plan, ...(gcashReference && { gcash_reference: gcashReference }) },
        files: { receipt: image },
      }),
    onSuccess: ({ verification_token, status }, { plan, gcashReference }) => {
      // Shown even if the status can't be fetched again.
      client.setQueryData<PaymentStatus>(
        queryKeys.paymentStatus,
        (known) =>
          known && {
            ...known,
            receipt: {
              verification_token,
              plan,
              status,
              gcash_reference: gcashReference || null,
              payment_date: new Date().toISOString(),
              decidedAt: null,
              reason: null,
            },
            canUpload: false,
            whyNot: "pending",
          },
      );
      void client.invalidateQueries({ queryKey: queryKeys.paymentStatus });
      void client.invalidateQueries({ queryKey: queryKeys.subscription });
    },
  });
}
