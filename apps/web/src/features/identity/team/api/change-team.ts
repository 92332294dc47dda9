import type { GivenRole } from "@earshot/contract";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Fetches what shows the people of the workspace again; an agency's people are the staff of its clients. */
const refresh = (client: QueryClient) =>
  Promise.all(
    [queryKeys.team, queryKeys.clientStaff].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );

/** Makes a change of the team. The lists are fetched again, even after a failure. */
function useTeamChange<Input, Data>(change: (input: Input) => Promise<Data>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => refresh(client),
  });
}

/** Invites a person by email. */
export const useInvite = () =>
  useTeamChange((body: { email: string; role: GivenRole }) => api("inviteMember", { body }));

/** Sends an invitation again, with a new link. */
export const useResendInvitation = () =>
  useTeamChange((id: string) => api("resendWorkspaceInvitation", { params: { id } }));

/** Revokes an invitation. */
export const useRevokeInvitation = () =>
  useTeamChange((id: string) => api("revokeWorkspaceInvitation", { params: { id } }));

/** Changes the role of a member. */
export const useSetRole = () =>
  useTeamChange(({ id, role }: { id: string; role: GivenRole }) =>
    api("setMemberRole", { params: { id }, body: { role } }),
  );

/** Removes a member from the workspace. */
export const useRemoveMember = () =>
  useTeamChange((id: string) => api("removeMember", { params: { id } }));

/** Makes a member the owner. The user's own role changes with it. */
export function useTransfer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { memberId: string; password: string }) =>
      api("transferWorkspace", { body }),
    onSuccess: ({ user }) => {
      client.setQueryData(queryKeys.me, user);
      return refresh(client);
    },
  });
}

/**
 * The parts of a mutation after which the user works in another workspace. The server decides by the user which
 * workspace a request concerns, so the screens of the previous one must not make any more: what they fetch is canceled,
 * and live events are not applied until then (`useLiveUpdates`).
 */
const workspaceChange = (client: QueryClient) => ({
  mutationKey: queryKeys.workspaceChange,
  onMutate: () => client.cancelQueries(),
  // Fetches what was canceled, or announced by an event.
  onError: () => void client.invalidateQueries(),
});

/** Leaves the workspace. The user then works in another one. */
export function useLeave() {
  const client = useQueryClient();
  return useMutation({
    ...workspaceChange(client),
    mutationFn: () => api("leaveWorkspace", {}),
    onSuccess: ({ user }) => client.setQueryData(queryKeys.me, user),
  });
}

/** Switches to another of the user's workspaces, once `leave` has left the screen of the current one. */
export function useSwitchWorkspace() {
  const client = useQueryClient();
  return useMutation({
    ...workspaceChange(client),
    mutationFn: ({ id }: { id: string; leave: () => Promise<void> }) =>
      api("switchWorkspace", { params: { id } }),
    onSuccess: async ({ user }, { leave }) => {
      // Until the new user is known, no screen is shown: the one that `leave` opens would be of the previous workspace.
      client
        .getQueryCache()
        .find({ queryKey: queryKeys.me })
        ?.setState({ data: undefined, status: "pending" });
      await leave();
      client.setQueryData(queryKeys.me, user);
    },
  });
}
