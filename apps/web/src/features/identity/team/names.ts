import { type GivenRole, givenRoles, roleNames } from "@earshot/contract";

/** The roles to choose from, with what each may do. */
export const roleChoices = givenRoles.map((role: GivenRole) => ({ role, ...roleNames[role] }));
