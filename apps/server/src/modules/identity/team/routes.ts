import type { teamCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Team } from "./service.ts";

/** The calls that answer with the user, which the session module makes, or with agencies; the log of activities. */
type Elsewhere =
  | "acceptInvitation"
  | "signUpByInvitation"
  | "leaveWorkspace"
  | "transferWorkspace"
  | "switchWorkspace"
  | "listOwnWorkspaces"
  | "listActivity";

/** The people of a workspace, and invitations to it. */
export function teamRoutes({
  team,
}: {
  team: Team;
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
  };
}
