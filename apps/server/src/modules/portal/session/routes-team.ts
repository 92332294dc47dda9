import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Team } from "../../identity/team/index.ts";
import type { Session } from "./service.ts";

type TeamCalls = "acceptInvitation" | "leaveWorkspace" | "transferWorkspace" | "switchWorkspace";

/** The calls that change where somebody works, or in which role; they answer with the user. */
export function sessionTeamRoutes({
  team,
  session,
}: {
  team: Team;
  session: Session;
}): Handlers<TeamCalls> {
  const userOf = async (actor: { userId: string; secondFactor: boolean }) => ({
    user: await session.me(actor.userId, actor.secondFactor),
  });
  return {
    acceptInvitation: async ({ actor, body, request }) => {
      await team.accept(actor.userId, body.token, request.ip);
      return userOf(actor);
    },
    leaveWorkspace: async ({ actor }) => {
      await team.leave(actor);
      return userOf(actor);
    },
    transferWorkspace: async ({ actor, body }) => {
      await team.transfer(actor, body);
      return userOf(actor);
    },
    switchWorkspace: async ({ actor, params }) => {
      await team.switchTo(actor.userId, params.id);
      return userOf(actor);
    },
  };
}
