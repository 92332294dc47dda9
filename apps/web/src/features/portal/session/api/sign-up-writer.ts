import { useMutation, useQueryClient } from "@tanstack/react-query";
import { track } from "../../../../lib/analytics/analytics.ts";
import { events } from "../../../../lib/analytics/events.ts";
import { beginSession } from "../../../../lib/begin-session.ts";
import { api } from "../../../../lib/client.ts";

export interface WriterSignUpInput {
  email: string;
  password: string;
  fullName: string;
  invitation: string;
}

/** Creates the account of an invited writer, and signs in. */
export function useWriterSignup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: WriterSignUpInput) =>
      api("writerSignup", { body: { ...input, userType: "writer" } }),
    onSuccess: (signedIn) => {
      beginSession(client, signedIn);
      track(events.userRegistered);
    },
  });
}
