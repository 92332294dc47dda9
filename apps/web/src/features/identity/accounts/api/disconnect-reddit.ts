import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { accountKeys } from "../keys.ts";

/** Revokes the connection at Reddit and deletes it. */
export function useDisconnectReddit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api("disconnectReddit", {}),
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.reddit }),
  });
}
