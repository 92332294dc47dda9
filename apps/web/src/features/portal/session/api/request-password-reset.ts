import { useMutation } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";

/** Asks for a link with which a new password can be set. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) => api("forgotPassword", { body: { email } }),
  });
}
