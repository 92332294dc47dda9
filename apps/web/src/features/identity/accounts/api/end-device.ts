import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { accountKeys } from "../keys.ts";

/** Ends one of the user's sessions. */
export function useEndDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("endDevice", { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.devices }),
  });
}
