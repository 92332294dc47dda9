import type { PasskeyAnswer } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { track } from "../../../../lib/analytics/analytics.ts";
import { events } from "../../../../lib/analytics/events.ts";
import { beginSession } from "../../../../lib/begin-session.ts";
import { api } from "../../../../lib/client.ts";
import { setRememberMe } from "../../../../lib/token.ts";

export interface SignInInput {
  email: string;
  password: string;
  rememberMe: boolean;
  /** The code of the second factor, if it was requested. */
  code?: string | undefined;
  /** A passkey's response, instead of the code. */
  passkey?: PasskeyAnswer | undefined;
}

/** Signs in and stores the user; a writer is signed in at the writers' portal. */
export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SignInInput) => api("login", { body }),
    onSuccess: (signedIn, { rememberMe }) => {
      setRememberMe(rememberMe);
      beginSession(client, signedIn);
      track(events.login);
    },
  });
}
