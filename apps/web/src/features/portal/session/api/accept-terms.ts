import { terms } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Accepts the terms that this version of the app links to. */
export function useAcceptTerms() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api("acceptTerms", { body: { version: terms.version } }),
    onSuccess: ({ user }) => client.setQueryData(queryKeys.me, user),
  });
}
