import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { conversionsQuery } from "./get-conversion-setup.ts";

/** New keys; those before stop at once. */
export function useRenewKeys() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api("renewConversionKeys", {}),
    onSuccess: ({ setup }) => client.setQueryData(conversionsQuery.queryKey, setup),
  });
}
