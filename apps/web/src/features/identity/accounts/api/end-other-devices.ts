import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import type { MutationCallbacks } from "../../../../lib/mutation-callbacks.ts";
import { accountKeys } from "../keys.ts";

/** Ends all of the user's sessions except this one. */
export function useEndOtherDevices({ onSuccess, onError }: MutationCallbacks) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api("endOtherDevices", {}),
    onSuccess: () => onSuccess?.(),
    onError: (error) => onError?.(error),
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.devices }),
  });
}
