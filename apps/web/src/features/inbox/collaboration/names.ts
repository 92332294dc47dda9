import { includesRole, type Member } from "@earshot/contract";

/** Returns a person's name, otherwise their email address. */
export const assigneeName = ({ name, email }: Pick<Member, "name" | "email">): string =>
  name?.trim() || email;

/** The people who can be assigned a mention: viewers can't do anything with it. */
export const assignable = (members: readonly Member[]): Member[] =>
  members.filter(({ activeRole }) => includesRole(activeRole, "approver"));
