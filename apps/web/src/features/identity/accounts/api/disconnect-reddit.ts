import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import type { MutationCallbacks } from "../../../../lib/mutation-callbacks.ts";
import { accountKeys } from "../keys.ts";

/** Revokes the connection at Reddit and deletes it. */
export function useDisconnectReddit({ onSuccess, onError }: MutationCallbacks) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api("disconnectReddit", {}),
    onSuccess: () => onSuccess?.(),
    onError: (error) => onError?.(error),
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.reddit }),
  });
}
