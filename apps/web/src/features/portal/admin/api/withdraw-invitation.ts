import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** Withdraws an invitation that was not used. */
export function useWithdrawInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("withdrawInvitation", { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.invitations }),
  });
}
