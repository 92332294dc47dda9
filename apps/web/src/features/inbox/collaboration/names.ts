import { includesRole, type Member } from "@earshot/contract";

/** The people who can be assigned a mention: viewers can't do anything with it. */
export const assignable = (members: readonly Member[]): Member[] =>
  members.filter(({ activeRole }) => includesRole(activeRole, "approver"));
