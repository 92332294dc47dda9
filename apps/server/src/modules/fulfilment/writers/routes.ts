import type { writerCalls, writerListCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Writers } from "./service.ts";
import type { Invitations } from "./service-invitations.ts";
import type { WriterList } from "./service-list.ts";

/** The writers' calls except their sign-in, which the `session` module handles. */
export function writerRoutes(
  writers: Writers,
): Handlers<Exclude<keyof typeof writerCalls, "writerLogin">> {
  return {
    listOpportunities: ({ actor, query: { platform, limit, offset } }) =>
      writers.opportunities(
        actor.userId,
        { source: platform === "all" ? undefined : platform },
        { limit, offset },
      ),
    claimOpportunity: async ({ actor, params }) => ({
      assignment: await writers.claim(actor.userId, params.id),
    }),
    declineOpportunity: async ({ actor, params, body }) => {
      if (body.kind === "not_for_me") await writers.hide(actor.userId, params.id);
      else await writers.findUnsuitable(actor.userId, params.id, body.reason ?? "");
      return {};
    },
    listActive: async ({ actor }) => ({ assignments: await writers.active(actor.userId) }),
    getWriterSettings: async ({ actor }) => ({ settings: await writers.settings(actor.userId) }),
    putWriterSettings: async ({ actor, body }) => ({
      settings: await writers.changeSettings(actor.userId, body),
    }),
  };
}

/** Invitations. The `session` module handles signing up with one. */
export function invitationRoutes(
  invitations: Invitations,
): Handlers<"inviteWriter" | "listInvitations" | "withdrawInvitation" | "checkInvitation"> {
  return {
    inviteWriter: ({ actor, body }) => invitations.invite(actor.userId, body.email),
    listInvitations: async () => ({ invitations: await invitations.list() }),
    withdrawInvitation: async ({ actor, params }) => {
      await invitations.withdraw(actor.userId, params.id);
      return {};
    },
    checkInvitation: async ({ body }) => ({ email: await invitations.emailOf(body.invitation) }),
  };
}

/** The administrator's list of writers. */
export const writerListRoutes = (
  writerList: WriterList,
): Handlers<keyof typeof writerListCalls> => ({
  listWriters: ({ query }) => writerList.list(query),
});
