import {
  type AccountState,
  accountNames,
  platforms,
  type Source,
  type WriterSource,
} from "@earshot/contract";

/** An account of a platform. */
export interface AccountName {
  source: Source;
  name: string;
}

/** What an account has placed recently, and its limits. */
export interface AccountUsage {
  placedToday: number;
  /** null: no limit. */
  dailyLimit: number | null;
  /** When it may place its next reply, in any community; null: now. */
  nextAllowedAt: Date | null;
  /** Replies placed in the last 90 days, and how many of them were removed by others. */
  placed: number;
  removed: number;
}

/** The key of an account across platforms. Account names are case-insensitive on every platform. */
export const accountKey = ({ source, name }: AccountName): string =>
  `${source} ${name.toLowerCase()}`;

/** Parses an account name or profile address. @returns the bare name, or the problem with it */
export function readName(
  source: WriterSource,
  given: string,
): { name: string } | { problem: string } {
  const read = accountNames[source].safeParse(given);
  if (!read.success) return { problem: read.error.issues[0]?.message ?? "is not a name" };
  return read.data === "" ? { problem: "must be a name" } : { name: read.data };
}

/** Whether replies can be placed through the platform's API. X and LinkedIn forbid it. */
export const hasApi = (source: Source): boolean => platforms[source].reply?.hasApi ?? false;

/** The interval between checks of an account. */
export const checkIntervalMs = 24 * 3_600_000;
/** How long to wait after a failed check. */
export const retryMs = 3_600_000;
/** The end of an indefinite cooldown, which only an administrator ends. */
export const indefinite = new Date("9999-12-31T00:00:00.000Z");

/** The result of an account check. */
export interface AccountCheck {
  /** The public profile; null: others see none. */
  others: { suspended: boolean } | null;
  /** The profile as the account itself sees it; null: not requested. */
  itself: { suspended: boolean } | null;
  /** Whether a public profile was ever seen. */
  wasSeen: boolean;
}

/**
 * The state of an account. A profile that disappeared counts as shadow-banned, since nothing can be placed
 * with it either way; one that was never seen does not exist.
 */
export function stateOf({ others, itself, wasSeen }: AccountCheck): AccountState {
  if (others?.suspended || itself?.suspended) return "suspended";
  if (others) return "good";
  return itself || wasSeen ? "shadowed" : "gone";
}

/** Why a newly seen state starts a cooldown; null: it starts none. */
export function cooldownFor(state: AccountState, before: AccountState): string | null {
  if (state === before) return null;
  if (state === "suspended") return "The platform has suspended it.";
  if (state === "shadowed") return "The platform hides it from others.";
  return null;
}

/** A cooldown and its reason; `from` null: since an unknown time. */
interface Cooldown {
  from: Date | null;
  until: Date;
  reason: string;
}

/** The longer of two cooldowns with its reason; overlapping ones begin at the earlier start. */
export function longerCooldown(
  present: { from: Date | null; until: Date | null; reason: string | null },
  next: Cooldown & { from: Date },
): Cooldown {
  const { from, until, reason } = present;
  if (until === null || until < next.from) return next;
  return until >= next.until ? { from, until, reason: reason ?? next.reason } : { ...next, from };
}

/** The OAuth scopes that placing a reply needs (Reddit API, scopes). */
const requiredScopes = ["identity", "submit", "read", "history"];

/** The needed scopes that were not granted; `*` grants all. */
export const missingScopes = (granted: readonly string[]): string[] =>
  granted.includes("*") ? [] : requiredScopes.filter((scope) => !granted.includes(scope));
