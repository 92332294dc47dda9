import { type GivenRole, givenRoles, type Member, roleNames } from "@earshot/contract";

/** Returns a person's name, otherwise their email address. */
export const nameOf = ({ name, email }: Pick<Member, "name" | "email">): string =>
  name?.trim() || email;

/** The roles to choose from, with what each may do. */
export const roleChoices = givenRoles.map((role: GivenRole) => ({ role, ...roleNames[role] }));

/** A role with its article: "You are now an approver." */
export const roleWithArticle: Record<GivenRole, string> = {
  member: "a member",
  approver: "an approver",
  viewer: "a viewer",
};
