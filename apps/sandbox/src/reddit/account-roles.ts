import { accountName } from "./accounts.ts";

/** A moderator of a community. */
export interface Moderator {
  name: string;
  /** Seconds since the epoch. */
  since: number;
}

/** Which communities accounts moderate, and what their profiles say. Names ignore case. */
export interface AccountRoles {
  /** @returns false for a name that no account can have */
  setModerator(account: string, community: string, moderates: boolean): boolean;
  /** The moderators of a community, the first one first. */
  moderatorsOf(community: string): readonly Moderator[];
  setDescription(account: string, description: string): void;
  /** What an account says of itself in public; empty: nothing. */
  descriptionOf(account: string): string;
}

const firstYear = Date.UTC(2012, 4, 22, 7) / 1_000;

/** The account that moderates a community from the start, such as `saas_moderator`. */
const founderOf = (community: string): string =>
  `${community.toLowerCase().slice(0, 10)}_moderator`;

/** Remembers roles in memory. */
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
