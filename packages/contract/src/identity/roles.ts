/** What a person may do in a workspace, from the lowest role to the highest. */
export const memberRoles = ["viewer", "approver", "member", "owner"] as const;
export type MemberRole = (typeof memberRoles)[number];

/** The roles that an invitation or a change of role can give: ownership is transferred instead. */
export const givenRoles = ["member", "approver", "viewer"] as const;
export type GivenRole = (typeof givenRoles)[number];

/** The names of the roles, and what each may do, as people read them. */
export const roleNames: Record<MemberRole, { name: string; description: string }> = {
  owner: {
    name: "Owner",
    description:
      "Can do everything, and is the only one who manages the team, billing, export and deletion.",
  },
  member: {
    name: "Member",
    description: "Works with everything in the workspace. Uses a seat.",
  },
  approver: {
    name: "Approver",
    description: "Reads everything, comments, and approves replies. Uses no seat.",
  },
  viewer: { name: "Viewer", description: "Reads everything. Uses no seat." },
};

/** Whether a role includes another: each includes the lower ones. */
export const includesRole = (role: MemberRole, needed: MemberRole): boolean =>
  memberRoles.indexOf(role) >= memberRoles.indexOf(needed);

/** A role with its article, in a sentence: "an approver". */
export const withArticle = (role: MemberRole): string =>
  `${"aeiou".includes(role.charAt(0)) ? "an" : "a"} ${roleNames[role].name.toLowerCase()}`;

/** Whether people of this role take a seat of the plan. */
export const takesSeat = (role: MemberRole): boolean => role === "owner" || role === "member";

/** Why a call of a customer is refused for lower roles. */
export const roleNeededMessages: Record<MemberRole, string> = {
  owner: "Only the owner of this workspace can do this.",
  member:
    "Only members and the owner of this workspace can do this. Ask the owner to change your role.",
  approver:
    "Only approvers, members and the owner of this workspace can do this. Ask the owner to change your role.",
  viewer: "Only people in this workspace can do this.",
};
