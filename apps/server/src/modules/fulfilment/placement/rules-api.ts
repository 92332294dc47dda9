import { isSameText } from "@earshot/prose";

/** When to search an account's comments for a reply whose call had no clear response; seconds after the call. */
export interface ReconciliationTimes {
  /** In ascending order; later searches follow every hour. */
  seconds: readonly number[];
  /** A reply that a complete search does not find after this time was not posted. */
  absentAfterSeconds: number;
}

export const reconciliationTimes: ReconciliationTimes = {
  seconds: [15, 60, 300, 900, 3_600, 7_200],
  absentAfterSeconds: 600,
};

/** The minimum time between two searches, so that missed ones are not repeated at once. */
const minPauseMs = 5_000;
const laterStepMs = 3_600_000;

/**
 * The maximum time between recording a call and making it, in milliseconds. A process that was suspended for
 * longer must not post a reply that was considered absent in the meantime.
 */
export const latestCallMs = ({ absentAfterSeconds }: ReconciliationTimes): number =>
  Math.min(60, absentAfterSeconds / 2) * 1000;

/** When the next search is due after this many. */
export function reconciliationDueAt(
  sentAt: Date,
  checks: number,
  { seconds }: ReconciliationTimes,
): Date {
  const planned = seconds[checks];
  const last = seconds.at(-1) ?? 0;
  const ms =
    planned === undefined
      ? last * 1000 + (checks - seconds.length + 1) * laterStepMs
      : planned * 1000;
  return new Date(sentAt.getTime() + ms);
}

/** Seconds until the next search after this many. */
export function secondsToNextCheck(
  sentAt: Date,
  checks: number,
  now: Date,
  times: ReconciliationTimes,
): number {
  const ms = reconciliationDueAt(sentAt, checks, times).getTime() - now.getTime();
  const minMs = checks === 0 ? 0 : Math.min(minPauseMs, (times.seconds[0] ?? 0) * 1000);
  return Math.max(minMs, ms) / 1000;
}

/** A comment as its own account sees it. */
interface OwnedComment {
  externalId: string;
  parentId: string | null;
  text: string;
  postedAt: Date;
}

/** Tolerance for clock differences. */
const clockSlackMs = 120_000;

/** The result of a search for an attempt's comment. */
export type SearchVerdict<C> =
  | { is: "found"; comment: C }
  /** Another comment by the account answers the same post, posted after the call. */
  | { is: "other"; comment: C }
  | { is: "absent" }
  | { is: "open" };

/**
 * Decides whether a sent reply is among the comments of its account. It is absent only when all comments
 * since the call were read and a slow platform has had enough time to show it.
 * @param search.calledAt when the call was made; null: it was not made, so there is nothing to wait for
 * @param search.sinceAt the first call for this reply, including earlier attempts; null: none
 */
export function verdictOf<C extends OwnedComment>(
  comments: readonly C[],
  expected: { parentId: string; text: string },
  search: {
    calledAt: Date | null;
    sinceAt: Date | null;
    now: Date;
    complete: boolean;
    times: ReconciliationTimes;
  },
): SearchVerdict<C> {
  const { calledAt, sinceAt, now, complete, times } = search;
  const answers = comments
    .filter(({ parentId }) => parentId === expected.parentId)
    .toSorted((a, b) => a.postedAt.getTime() - b.postedAt.getTime());
  // Platforms change only whitespace and line endings.
  const found = answers.find(({ text }) => isSameText(text, expected.text));
  if (found) return { is: "found", comment: found };
  const since = (sinceAt?.getTime() ?? Number.POSITIVE_INFINITY) - clockSlackMs;
  const other = answers.find(({ postedAt }) => postedAt.getTime() >= since);
  if (other) return { is: "other", comment: other };
  const waited =
    calledAt === null || now.getTime() - calledAt.getTime() >= times.absentAfterSeconds * 1000;
  return complete && waited ? { is: "absent" } : { is: "open" };
}

/** Error codes that mean that the account's permission is no longer valid. */
const tokenCodes = new Set([
  "UNAUTHORIZED",
  "INSUFFICIENT_SCOPE",
  "USER_REQUIRED",
  "NOT_USER",
  "EXPIRED",
  "OAUTH2_INVALID_REFRESH_TOKEN",
  "OAUTH2_ACCESS_DENIED",
  "OAUTH2_INVALID_SCOPE",
]);

/** What a refusal means for the account. */
export type AccountEffect = "token" | "suspended" | "cooldown" | null;

/** What a refusal means for the account: its permission ended, it is suspended, or it needs a cooldown. */
export function accountEffectOf({
  code,
  retryAfterMs,
}: {
  code: string;
  retryAfterMs?: number;
}): AccountEffect {
  if (tokenCodes.has(code)) return "token";
  if (code === "IN_TIMEOUT" || code === "USER_SUSPENDED") return "suspended";
  return code === "RATELIMIT" && retryAfterMs !== undefined ? "cooldown" : null;
}

/** The failure of an attempt whose process ended between the call and the response. */
export const interrupted = {
  code: "INTERRUPTED",
  message: "The server stopped before the platform responded.",
  remedy:
    "Wait: we search the account's comments for it, and don't send it again until that is clear. If you can see it, paste its permalink.",
} as const;

/** The failure of an attempt when another comment by the account answers the post. */
export const otherThere = {
  code: "OTHER_COMMENT",
  message: "This account has posted another comment under the post at that time.",
  remedy:
    "Open the thread: if that comment is this reply, paste its permalink. The reply is not sent again automatically.",
} as const;

/** The failure of an attempt that was not posted. */
export const didNotArrive = {
  code: "NOT_THERE",
  message: "It was not posted: it is not among the account's comments.",
  remedy: "Place it again, or place it manually.",
} as const;

/** The failure when an administrator did not find the comment. */
export const seenNowhere = {
  code: "NOT_THERE",
  message: "An administrator checked the thread, and it was not posted.",
  remedy: "Place it again, or place it manually.",
} as const;

/** The failure when the account's permission has ended. */
export const signInOver = {
  code: "UNAUTHORIZED",
  kind: "operator",
  message: "Reddit no longer accepts the account's permission.",
  remedy:
    "Place it manually or with another account. The administrator must connect this account again.",
} as const;

/** The failure when no running process can place replies. */
export const noWorker = {
  code: "NO_WORKER",
  kind: "wait",
  message: "No running worker can place replies through the platform's API, so nothing was sent.",
  remedy: "Place it manually, or try again later.",
} as const;

/** The failure when the account's comments could not be read before the call. */
export const commentsUnreadable = {
  code: "NOT_LOOKED_AT",
  kind: "wait",
  message: "The account's comments could not be read, so nothing was sent.",
  remedy: "Place it again in a few minutes, or place it manually.",
} as const;
