import type { Carried } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { track } from "../../../../lib/analytics/analytics.ts";
import { events } from "../../../../lib/analytics/events.ts";
import { beginSession } from "../../../../lib/begin-session.ts";
import { api } from "../../../../lib/client.ts";
import { forgetReferralCode } from "../../../../lib/referral-code.ts";
import { browserZone } from "../../../../lib/time-zone.ts";

/** A form's fields, and the plan or referral code of the address. */
export interface SignUpInput extends Partial<Carried> {
  email: string;
  password: string;
  fullName: string;
  companyName: string;
}

/** Creates an account and signs in. */
export function useSignup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: SignUpInput) =>
      api("signup", { body: { ...input, userType: "user", timeZone: browserZone() } }),
    onSuccess: (signedIn) => {
      forgetReferralCode();
      beginSession(client, signedIn);
      track(events.userRegistered);
    },
  });
}
