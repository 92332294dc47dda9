import { accountName } from "./accounts.ts";

/** A moderator of a community. */
export interface Moderator {
  name: string;
  /** Seconds since the epoch. */
  since: number;
}

/** The communities that accounts moderate, and the texts of their profiles. Names ignore case. */
export interface AccountRoles {
  /** @returns false for an invalid account name */
  setModerator(account: string, community: string, moderates: boolean): boolean;
  /** The moderators of a community in the order in which they were added. */
  moderatorsOf(community: string): readonly Moderator[];
  setDescription(account: string, description: string): void;
  /** The text of an account's public profile; empty when there is none. */
  descriptionOf(account: string): string;
}

const firstYear = Date.UTC(2012, 4, 22, 7) / 1_000;

/** The first moderator of a community, such as `saas_moderator`. */
const founderOf = (community: string): string =>
  `${community.toLowerCase().slice(0, 10)}_moderator`;

/** Stores roles in memory. */
export function createAccountRoles(): AccountRoles {
  const moderators = new Map<string, Moderator[]>();
  const descriptions = new Map<string, string>();
  const listOf = (community: string): Moderator[] =>
    moderators.get(community.toLowerCase()) ?? [{ name: founderOf(community), since: firstYear }];
  return {
    setModerator(account, community, moderates) {
      if (!accountName.test(account)) return false;
      const others = listOf(community).filter(
        ({ name }) => name.toLowerCase() !== account.toLowerCase(),
      );
      const since = firstYear + others.length;
      const next = moderates ? [...others, { name: account, since }] : others;
      moderators.set(community.toLowerCase(), next);
      return true;
    },
    moderatorsOf: listOf,
    setDescription: (account, text) => void descriptions.set(account.toLowerCase(), text),
    descriptionOf: (account) => descriptions.get(account.toLowerCase()) ?? "",
  };
}
