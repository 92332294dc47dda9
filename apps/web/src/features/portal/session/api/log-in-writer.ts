import { firstErrors, type PasskeyAnswer } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { track } from "../../../../lib/analytics/analytics.ts";
import { events } from "../../../../lib/analytics/events.ts";
import { ApiError } from "../../../../lib/api-error.ts";
import { beginSession } from "../../../../lib/begin-session.ts";
import { api } from "../../../../lib/client.ts";

export interface WriterSignInInput {
  email: string;
  password: string;
  /** The code of the second factor, if it was requested. */
  code?: string | undefined;
  /** A passkey's response, instead of the code. */
  passkey?: PasskeyAnswer | undefined;
}

/** S2 §6. The server sends the same message. */
const notWriter =
  "This account is not registered as a writer. Please use the main portal for client accounts.";

/** Signs a writer in; never remembered beyond the browser (S2 §7). */
export function useWriterLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ email, password, code, passkey }: WriterSignInInput) => {
      const body = { email, password, rememberMe: false, code, passkey };
      const signedIn = await api("writerLogin", { body });
      if (signedIn.user.userType !== "writer") {
        const { status } = firstErrors.FORBIDDEN;
        throw new ApiError({ code: "FORBIDDEN", status, message: notWriter });
      }
      return signedIn;
    },
    onSuccess: (signedIn) => {
      beginSession(client, signedIn);
      track(events.login);
    },
  });
}
