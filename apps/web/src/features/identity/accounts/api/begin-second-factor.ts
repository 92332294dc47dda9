import { useMutation } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";

/** Creates a secret for an authenticator app. It is not cached. */
export function useBeginSecondFactor() {
  return useMutation({
    mutationFn: (body: { password: string; code?: string | undefined }) =>
      api("beginSecondFactor", { body }),
    gcTime: 0,
  });
}
