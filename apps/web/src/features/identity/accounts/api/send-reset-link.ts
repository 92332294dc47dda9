import { useMutation } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";

/** Sends a password reset link to the user's address. */
export function useSendResetLink() {
  return useMutation({
    mutationFn: (email: string) => api("forgotPassword", { body: { email } }),
  });
}
