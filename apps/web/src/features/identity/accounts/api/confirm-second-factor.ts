import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { accountKeys } from "../keys.ts";

/** Turns the second factor on with a code of the new secret; all other sessions end. */
export function useConfirmSecondFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => api("confirmSecondFactor", { body: { code } }),
    gcTime: 0,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: accountKeys.secondFactor });
      void client.invalidateQueries({ queryKey: accountKeys.devices });
      void client.invalidateQueries({ queryKey: queryKeys.me });
    },
  });
}
