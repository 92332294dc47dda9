import type { PlanSlug } from "@earshot/contract";
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
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: queryKeys.subscription });
      return client.invalidateQueries({ queryKey: queryKeys.paymentStatus });
    },
  });
}
