import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import type { MutationCallbacks } from "../../../../lib/mutation-callbacks.ts";
import { accountKeys } from "../keys.ts";

/** Ends one of the user's sessions. */
export function useEndSession({ onSuccess, onError }: MutationCallbacks) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("endDevice", { params: { id } }),
    onSuccess: () => onSuccess?.(),
    onError: (error) => onError?.(error),
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.devices }),
  });
}
