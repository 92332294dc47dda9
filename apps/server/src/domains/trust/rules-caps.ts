import type { Finding, Source } from "@earshot/contract";
import { finding, placeName } from "./rules.ts";

/** How often one account may be seen to promote (rulings, Trust rules). Times in milliseconds. */
export interface AccountCaps {
  /** Between two replies in one community. */
  communityMs: number;
  /** So many within `dayMs`. */
  dayMost: number;
  dayMs: number;
  /** Between any two. */
  pauseMs: number;
}

export const accountCaps: AccountCaps = {
  communityMs: 24 * 3_600_000,
  dayMost: 6,
  dayMs: 24 * 3_600_000,
  pauseMs: 20 * 60_000,
};

/** A reply that an account has placed. */
export interface Placement {
  community: string | null;
  at: Date;
}

/** How far back placements count. */
export const capsWindow = ({ communityMs, dayMs, pauseMs }: AccountCaps): number =>
  Math.max(communityMs, dayMs, pauseMs);

/** The next full minute, in words. */
function moment(at: Date): string {
  const minute = new Date(Math.ceil(at.getTime() / 60_000) * 60_000);
  const words = minute.toLocaleString("en-GB", {
    timeZone: "UTC",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  });
  return `${words} UTC`;
}

/** A span of time in words. */
const lasting = (ms: number): string =>
  ms % 3_600_000 === 0 ? `${ms / 3_600_000} hours` : `${Math.round(ms / 60_000)} minutes`;

/**
 * What keeps an account from placing a reply now, from what it has placed over all customers: a note
 * while the reply is written, a stop when it is to be placed.
 */
export function capFindings(
  placed: readonly Placement[],
  next: {
    source: Source;
    community: string | null;
    account: string;
    now: Date;
    stage: "write" | "place";
  },
  caps: AccountCaps = accountCaps,
): Finding[] {
  const { account, now, community } = next;
  const newest = placed
    .filter(({ at }) => at <= now)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const tooMany = (since: Placement | undefined, ms: number, words: string): Finding[] => {
    const free = since && new Date(since.at.getTime() + ms);
    if (!free || free <= now) return [];
    const remedy = `Place it from ${moment(free)} on.`;
    return [finding("account_cap", next.stage === "place" ? "stop" : "note", words, remedy)];
  };
  const there = newest.find(
    (one) => community !== null && one.community?.toLowerCase() === community.toLowerCase(),
  );
  return [
    ...tooMany(
      there,
      caps.communityMs,
      `${account} has a reply in ${community && placeName(next.source, community)} from the last ${lasting(caps.communityMs)}.`,
    ),
    ...tooMany(
      newest[caps.dayMost - 1],
      caps.dayMs,
      `${account} has placed ${caps.dayMost} replies within ${lasting(caps.dayMs)}, which is the most.`,
    ),
    ...tooMany(
      newest[0],
      caps.pauseMs,
      `${account} has placed a reply within the last ${lasting(caps.pauseMs)}.`,
    ),
  ];
}
