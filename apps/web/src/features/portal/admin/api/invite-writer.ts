import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** Invites someone to the writers; the link is mailed, and answered. */
export function useInviteWriter() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => api("inviteWriter", { body: { email } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: adminKeys.invitations }),
  });
}
