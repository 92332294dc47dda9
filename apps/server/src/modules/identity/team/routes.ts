import type { teamCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Workspaces } from "../workspaces/index.ts";
import type { Team } from "./service.ts";

/** The calls that answer with the user, which the session module makes, and the log of activities. */
type Elsewhere =
  | "acceptInvitation"
  | "signUpByInvitation"
  | "leaveWorkspace"
  | "transferWorkspace"
  | "switchWorkspace"
  | "listActivity";

/** The people of a workspace, and invitations to it. */
export function teamRoutes({
  team,
  accounts,
  workspaces,
}: {
  team: Team;
  accounts: Accounts;
  workspaces: Workspaces;
}): Handlers<Exclude<keyof typeof teamCalls, Elsewhere>> {
  return {
    listMembers: ({ actor }) => team.list(actor),
    listWorkspaceInvitations: async ({ actor }) => ({
      invitations: await team.listInvitations(actor.workspaceId),
    }),
    inviteMember: async ({ actor, body }) => ({ invitation: await team.invite(actor, body) }),
    resendWorkspaceInvitation: async ({ actor, params }) => ({
      invitation: await team.resend(actor, params.id),
    }),
    revokeWorkspaceInvitation: async ({ actor, params }) => {
      await team.revoke(actor, params.id);
      return {};
    },
    checkWorkspaceInvitation: async ({ body, request }) => ({
      invitation: await team.check(body.token, request.ip),
    }),
    setMemberRole: async ({ actor, params, body }) => ({
      member: await team.setRole(actor, params.id, body.role),
    }),
    removeMember: async ({ actor, params }) => {
      await team.remove(actor, params.id);
      return {};
    },
    listOwnWorkspaces: async ({ actor }) => {
      const { currentWorkspaceId } = await accounts.userOf(actor.userId);
      const own = await workspaces.ofPerson(actor.userId);
      return {
        workspaces: own.map((one) => ({ ...one, current: one.id === currentWorkspaceId })),
      };
    },
  };
}
