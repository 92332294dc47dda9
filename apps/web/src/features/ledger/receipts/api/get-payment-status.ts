import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** How the workspace can pay by GCash, and the status of its newest receipt. */
export const usePaymentStatus = () =>
  useQuery({
    queryKey: queryKeys.paymentStatus,
    queryFn: ({ signal }) => api("getPaymentStatus", {}, { signal }),
  });
