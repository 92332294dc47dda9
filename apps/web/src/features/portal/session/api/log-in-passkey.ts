import type { PasskeyAnswer, Portal } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { track } from "../../../../lib/analytics/analytics.ts";
import { events } from "../../../../lib/analytics/events.ts";
import { beginSession } from "../../../../lib/begin-session.ts";
import { api } from "../../../../lib/client.ts";
import { askForPasskey } from "../../../../lib/passkeys.ts";

/** Signs in only with a passkey. At the writers' portal, it signs in only writers. */
export function usePasskeyLogin(portal: Portal) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const credential: PasskeyAnswer = await askForPasskey();
      // As with Google, a customer stays signed in; a writer never beyond the browser (S2 §7).
      const rememberMe = portal === "main";
      return api("signInWithPasskey", { body: { credential, portal, rememberMe } });
    },
    onSuccess: (signedIn) => {
      beginSession(client, signedIn);
      track(events.login);
    },
  });
}
