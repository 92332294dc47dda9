import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

/** Invites a writer. The response has the link, which is also emailed. */
export function useInviteWriter() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => api("inviteWriter", { body: { email } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: adminKeys.invitations }),
  });
}
