import { includesRole, type Member } from "@earshot/contract";

/** How a person is named: by name, otherwise by email address. */
export const assigneeName = ({ name, email }: Pick<Member, "name" | "email">): string =>
  name?.trim() || email;

/** Those who can be assigned a mention: viewers can't do anything with it. */
export const assignable = (members: readonly Member[]): Member[] =>
  members.filter(({ activeRole }) => includesRole(activeRole, "approver"));
