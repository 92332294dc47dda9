import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { track } from "../../../../lib/analytics/analytics.ts";
import { events } from "../../../../lib/analytics/events.ts";
import { beginSession } from "../../../../lib/begin-session.ts";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { browserZone } from "../../../../lib/time-zone.ts";

/** Fetches what the link of an invitation is for. */
export const useInvitationCheck = (token: string | null) =>
  useQuery({
    queryKey: [...queryKeys.workspaceInvitation, token],
    queryFn: async ({ signal }) =>
      token === null
        ? null
        : (await api("checkWorkspaceInvitation", { body: { token } }, { signal })).invitation,
    enabled: token !== null,
    gcTime: 0,
  });

/** Joins the workspace of an invitation, and switches to it. */
export function useAcceptInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => api("acceptInvitation", { body: { token } }),
    onSuccess: ({ user }) => client.setQueryData(queryKeys.me, user),
  });
}

/** Creates the account of the invited person, signs in, and switches to the workspace. */
export function useSignUpByInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { token: string; password: string; fullName: string }) =>
      api("signUpByInvitation", { body: { ...body, timeZone: browserZone() } }),
    onSuccess: (signedIn) => {
      beginSession(client, signedIn);
      track(events.userRegistered);
    },
  });
}
