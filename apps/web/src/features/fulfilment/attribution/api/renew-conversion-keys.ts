import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { conversionsQuery } from "./get-conversion-setup.ts";

/** Renews both keys; the previous ones stop working immediately. */
export function useRenewKeys() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api("renewConversionKeys", {}),
    onSuccess: ({ setup }) => client.setQueryData(conversionsQuery.queryKey, setup),
  });
}
