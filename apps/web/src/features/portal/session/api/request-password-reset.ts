import { useMutation } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";

/** Requests a link to set a new password. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) => api("forgotPassword", { body: { email } }),
  });
}
