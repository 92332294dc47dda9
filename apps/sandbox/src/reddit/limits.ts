/** Limits on comments: bans from communities, and the minimum time between two comments of new accounts. */
export interface Limits {
  /** Names ignore case. */
  ban(account: string, community: string, banned: boolean): void;
  isBanned(account: string, community: string): boolean;
  /** Sets the minimum seconds between two comments of an account; 0 for no limit. */
  slow(account: string, seconds: number): void;
  /** The seconds that an account has to wait. @param now milliseconds since the epoch */
  waitSeconds(account: string, now: number): number;
  noteComment(account: string, now: number): void;
}

/** Stores limits in memory. */
export function createLimits(): Limits {
  const banned = new Set<string>();
  const spacing = new Map<string, number>();
  const last = new Map<string, number>();
  const pair = (account: string, community: string) =>
    `${account.toLowerCase()} ${community.toLowerCase()}`;
  return {
    ban(account, community, is) {
      if (is) banned.add(pair(account, community));
      else banned.delete(pair(account, community));
    },
    isBanned: (account, community) => banned.has(pair(account, community)),
    slow: (account, seconds) => void spacing.set(account.toLowerCase(), seconds),
    waitSeconds(account, now) {
      const key = account.toLowerCase();
      const before = last.get(key);
      const free = (before ?? 0) + (spacing.get(key) ?? 0) * 1_000;
      return before === undefined ? 0 : Math.max(0, (free - now) / 1_000);
    },
    noteComment: (account, now) => void last.set(account.toLowerCase(), now),
  };
}
