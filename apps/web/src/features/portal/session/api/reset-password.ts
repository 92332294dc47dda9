import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import type { ResetLink } from "./check-reset-link.ts";

/** Sets a new password with a link. The server ends all sessions. */
export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ResetLink & { password: string }) => api("resetPassword", { body }),
    // The session has ended: the next screen loads the user again.
    onSuccess: () => client.removeQueries({ queryKey: ["me"] }),
  });
}
