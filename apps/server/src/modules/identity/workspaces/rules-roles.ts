import { featuresOf, type MemberRole, type Tier } from "@earshot/contract";

/** How many people may take a seat in a workspace of a tier, the owner included. */
export const seatsOf = (tier: Tier | null): number => featuresOf(tier).seats;

/** Whether a tier lets the owner invite people. */
export const includesTeam = (tier: Tier | null): boolean => seatsOf(tier) > 1;

/**
 * What somebody may do now. People whom the plan has no seat for can still view, also after a downgrade
 * (decision 063).
 * @param seatsBefore seats that are taken by those who come before a member: the owner and earlier members
 */
export function activeRoleOf(person: {
  role: MemberRole;
  tier: Tier | null;
  seatsBefore: number;
  /** Whether the workspace is the client of an agency: its viewers and approvers come with any plan. */
  hasAgency: boolean;
}): MemberRole {
  const { role, tier, seatsBefore, hasAgency } = person;
  if (role === "owner") return role;
  if (role === "member") return seatsBefore < seatsOf(tier) ? role : "viewer";
  return hasAgency || includesTeam(tier) ? role : "viewer";
}
