import type { Member } from "@earshot/contract";

/** Returns a person's name, otherwise their email address. */
export const memberName = ({ name, email }: Pick<Member, "name" | "email">): string =>
  name?.trim() || email;
