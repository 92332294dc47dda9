import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { accountKeys } from "../keys.ts";

/** Turns the second factor off. */
export function useEndSecondFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { password: string; code: string }) => api("endSecondFactor", { body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: queryKeys.me });
      return client.invalidateQueries({ queryKey: accountKeys.secondFactor });
    },
  });
}
