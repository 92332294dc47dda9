import { type AccountState, accountNames, platforms, type Source } from "@earshot/contract";

/** An account of a platform. */
export interface AccountName {
  source: Source;
  name: string;
}

/** What an account has placed lately, against what it may. */
export interface AccountUsage {
  placedToday: number;
  /** null: no limit. */
  dailyLimit: number | null;
  /** From when on it may place the next one anywhere; null: now. */
  nextAllowedAt: Date | null;
  /** Within the last 90 days, and those of them that others took away. */
  placed: number;
  removed: number;
}

/** What an account is told by. Names differ by more than case on no platform. */
export const accountKey = ({ source, name }: AccountName): string =>
  `${source} ${name.toLowerCase()}`;

/** A name as its platform has it. @returns what is wrong with it where it is none. */
export function readName(source: Source, given: string): { name: string } | { problem: string } {
  const read = accountNames[source].safeParse(given);
  if (!read.success) return { problem: read.error.issues[0]?.message ?? "is no name" };
  return read.data === "" ? { problem: "must be a name" } : { name: read.data };
}

/** Only Reddit lets programs post for an account; X and LinkedIn forbid it (rulings, Accepting). */
export const hasApi = (source: Source): boolean => platforms[source].reply.hasApi;

/** How long a look at an account is good for. */
export const checkIntervalMs = 24 * 3_600_000;
/** After a failed one the next is tried when this has passed. */
export const retryMs = 3_600_000;
/** When an account rests until somebody lifts it: a moment that does not come. */
export const indefinite = new Date("9999-12-31T00:00:00.000Z");

/** What a look at an account has seen. */
export interface Look {
  /** What others see of it; null: nothing. */
  others: { suspended: boolean } | null;
  /** What it sees of itself; null: it was not asked. */
  itself: { suspended: boolean } | null;
  /** Whether others have ever seen it. */
  wasSeen: boolean;
}

/**
 * How an account stands. One that nobody sees any more is taken for hidden, as nothing is to be placed with
 * it either way; one that nobody ever saw does not exist.
 */
export function stateOf({ others, itself, wasSeen }: Look): AccountState {
  if (others?.suspended || itself?.suspended) return "suspended";
  if (others) return "good";
  return itself || wasSeen ? "shadowed" : "gone";
}

/** Why an account rests by itself from the moment on at which it is first seen to stand so. */
export function cooldownFor(state: AccountState, before: AccountState): string | null {
  if (state === before) return null;
  if (state === "suspended") return "Its platform has suspended it.";
  if (state === "shadowed") return "Others can't see it: its platform hides it.";
  return null;
}

/** When an account rests, and why; `from` null: from whenever on. */
interface Rest {
  from: Date | null;
  until: Date;
  reason: string;
}

/** Of two rests the longer one counts, with its reason; they are one where they meet. */
export function longerCooldown(
  present: { from: Date | null; until: Date | null; reason: string | null },
  next: Rest & { from: Date },
): Rest {
  const { from, until, reason } = present;
  if (until === null || until < next.from) return next;
  return until >= next.until ? { from, until, reason: reason ?? next.reason } : { ...next, from };
}

/** What a placed reply's account must have been granted (Reddit API, scopes). */
const neededScopes = ["identity", "submit", "read", "history"];

/** What is missing of the rights that placing needs; `*` is everything. */
export const missingScopes = (granted: readonly string[]): string[] =>
  granted.includes("*") ? [] : neededScopes.filter((scope) => !granted.includes(scope));
