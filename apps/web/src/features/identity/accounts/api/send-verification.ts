import { useMutation } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";

/** Has the link that confirms the e-mail address sent again. */
export function useSendVerification() {
  return useMutation({ mutationFn: () => api("sendVerification", {}) });
}
