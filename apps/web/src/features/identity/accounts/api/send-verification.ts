import { useMutation } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";

/** Sends the link that confirms the email address again. */
export function useSendVerification() {
  return useMutation({ mutationFn: () => api("sendVerification", {}) });
}
