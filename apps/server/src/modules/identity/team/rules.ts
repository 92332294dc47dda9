import {
  type GivenRole,
  type MemberRole,
  takesSeat,
  workspaceInvitationDays,
} from "@earshot/contract";

/** How long an invitation's link works. */
export const invitationMs = workspaceInvitationDays * 86_400_000;

/** Limits on mails to people who are not in a workspace yet, and on attempts to use a link. */
export const teamLimits = {
  /** Invitations that one workspace sends, repeated ones included. */
  sends: { name: "workspace-invitations", times: 50, seconds: 86_400 },
  /** Invitations that all workspaces send to one address. */
  sendsTo: { name: "workspace-invitations-to", times: 5, seconds: 86_400 },
  /** Uses of links from one network. */
  links: { name: "workspace-invitation-links", times: 60, seconds: 900 },
} as const;

/** Why somebody can't be given a role; null: they can. */
export type SeatRefusal = "TEAM_NOT_INCLUDED" | "NO_SEAT_LEFT" | null;

/** Whether somebody takes a seat of the workspace's plan: staff of its agency has one elsewhere (decision 074). */
export const usesSeat = (person: { role: MemberRole; isAgencyStaff: boolean }): boolean =>
  takesSeat(person.role) && (person.role === "owner" || !person.isAgencyStaff);

/**
 * Whether a plan has room for somebody in a role.
 * @param seats the seats of the plan, the owner's included
 * @param taken seats that others take, or that invitations promise
 * @param hasAgency the workspace is the client of an agency: viewers and approvers come with any plan
 */
export function refusalOf(
  role: MemberRole,
  plan: { seats: number; taken: number; hasAgency: boolean },
): SeatRefusal {
  if (plan.hasAgency && !takesSeat(role)) return null;
  if (plan.seats <= 1) return "TEAM_NOT_INCLUDED";
  return takesSeat(role) && plan.taken >= plan.seats ? "NO_SEAT_LEFT" : null;
}

/** Whether a change of role needs room in the plan: viewing is always possible. */
export const needsRoom = (from: MemberRole, to: GivenRole): boolean =>
  to !== "viewer" && !(takesSeat(from) && takesSeat(to));
