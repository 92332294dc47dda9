import { useMutation } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";

/** Has a link for a new password sent to one's own address. */
export function useSendResetLink() {
  return useMutation({
    mutationFn: (email: string) => api("forgotPassword", { body: { email } }),
  });
}
