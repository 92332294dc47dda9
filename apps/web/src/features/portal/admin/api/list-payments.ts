import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { dataAddressOf } from "../../../../lib/image-file.ts";
import { adminKeys } from "../keys.ts";
import { reviewRefreshMs } from "./list-review.ts";

/** Receipts that wait for a decision; polled, since no event announces one. */
export const usePendingPayments = ({ enabled = true }: { enabled?: boolean } = {}) =>
  useQuery({
    queryKey: adminKeys.pendingPayments,
    queryFn: ({ signal }) => api("listPendingPayments", {}, { signal }),
    enabled,
    staleTime: 0,
    refetchInterval: reviewRefreshMs,
  });

/** The receipts with the latest decisions. */
export const useDecidedPayments = () =>
  useQuery({
    queryKey: adminKeys.decidedPayments,
    queryFn: ({ signal }) => api("listDecidedPayments", {}, { signal }),
  });

/** The image of a receipt as a data address; it never changes. */
export const useReceiptImage = (token: string) =>
  useQuery({
    queryKey: [...adminKeys.receiptImages, token],
    queryFn: async ({ signal }) =>
      dataAddressOf(
        await api("getReceiptImage", { params: { verification_token: token } }, { signal }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
