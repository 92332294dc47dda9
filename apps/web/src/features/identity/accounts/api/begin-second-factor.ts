import { useMutation } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";

/** Makes a secret for an authenticator app. It is kept in no cache. */
export function useBeginSecondFactor() {
  return useMutation({
    mutationFn: (password: string) => api("beginSecondFactor", { body: { password } }),
    gcTime: 0,
  });
}
