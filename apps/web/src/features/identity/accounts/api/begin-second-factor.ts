import { useMutation } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";

/** Creates a secret for an authenticator app. It is not cached. */
export function useBeginSecondFactor() {
  return useMutation({
    mutationFn: (password: string) => api("beginSecondFactor", { body: { password } }),
    gcTime: 0,
  });
}
