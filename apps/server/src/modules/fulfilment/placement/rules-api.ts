import { isSameText } from "@earshot/prose";

/** When an account's comments are checked for a reply of unknown result, in seconds after the call. */
export interface ReconciliationTimes {
  /** In ascending order. After the last one, checks continue hourly. */
  seconds: readonly number[];
  /** A complete check at least this late that does not find the reply proves that it was not posted. */
  absentAfterSeconds: number;
}

export const reconciliationTimes: ReconciliationTimes = {
  seconds: [15, 60, 300, 900, 3_600, 7_200],
  absentAfterSeconds: 600,
};

/** The minimum time between two checks, so that missed checks do not all run at the same time. */
const minPauseMs = 5_000;
/** The time between checks after the last configured one. */
const laterStepMs = 3_600_000;

/**
 * How long after an attempt is marked as sent its call may still start, in milliseconds. A process that was
 * paused for longer must not post: by then the attempt may have been recorded as absent.
 */
export const latestCallMs = ({ absentAfterSeconds }: ReconciliationTimes): number =>
  Math.min(60, absentAfterSeconds / 2) * 1000;

/** When the next check is due. @param checks how many were made before it */
export function reconciliationDueAt(
  sentAt: Date,
  checks: number,
  { seconds }: ReconciliationTimes,
): Date {
  const configured = seconds[checks];
  const last = seconds.at(-1) ?? 0;
  const ms =
    configured === undefined
      ? last * 1000 + (checks - seconds.length + 1) * laterStepMs
      : configured * 1000;
  return new Date(sentAt.getTime() + ms);
}

/** Seconds from now until the next check. @param checks how many were made before it */
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
interface AccountComment {
  externalId: string;
  parentId: string | null;
  text: string;
  postedAt: Date;
}

/** How far the platform's clock may differ from ours. */
const clockToleranceMs = 120_000;

/** What an account's comments say about an attempt. The audit log stores `is`. */
export type Verdict<C> =
  | { is: "found"; comment: C }
  /** The account has a different comment under the same post, from after the call. */
  | { is: "other"; comment: C }
  /** The reply was not posted. */
  | { is: "absent" }
  /** Not known yet. */
  | { is: "open" };

/**
 * Decides from an account's comments whether a reply was posted. It is absent only if all comments since the
 * call were read and a slow platform had enough time to show the reply.
 * @param check.calledAt when the call was made; null: before the call, so there is nothing to wait for
 * @param check.sinceAt the first call for this reply, in this or an earlier attempt; null: there was none
 * @param check.complete whether `comments` holds all of the account's comments since then
 */
export function verdictOf<C extends AccountComment>(
  comments: readonly C[],
  reply: { parentId: string; text: string },
  check: {
    calledAt: Date | null;
    sinceAt: Date | null;
    now: Date;
    complete: boolean;
    times: ReconciliationTimes;
  },
): Verdict<C> {
  const { calledAt, sinceAt, now, complete, times } = check;
  const underPost = comments
    .filter(({ parentId }) => parentId === reply.parentId)
    .toSorted((a, b) => a.postedAt.getTime() - b.postedAt.getTime());
  // Platforms may change white space and punctuation. Such small differences count as the same text.
  const found = underPost.find(({ text }) => isSameText(text, reply.text));
  if (found) return { is: "found", comment: found };
  const since = (sinceAt?.getTime() ?? Number.POSITIVE_INFINITY) - clockToleranceMs;
  const other = underPost.find(({ postedAt }) => postedAt.getTime() >= since);
  if (other) return { is: "other", comment: other };
  const hasWaited =
    calledAt === null || now.getTime() - calledAt.getTime() >= times.absentAfterSeconds * 1000;
  return complete && hasWaited ? { is: "absent" } : { is: "open" };
}

/** Codes by which a platform says that the account's permission is no longer valid. */
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

/** How a refusal affects the account itself. */
type AccountEffect = "token" | "suspended" | "cooldown" | null;

/**
 * How a refusal affects the account: `token`, its permission is no longer valid; `suspended`; `cooldown`, the
 * platform told it to wait.
 */
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
export const callInterrupted = {
  code: "INTERRUPTED",
  message: "The server stopped before the platform responded.",
  remedy:
    "Wait: we check the account's comments for the reply and don't send it again until we know. If you can see it on the platform, paste its permalink.",
} as const;

/** The failure of an attempt whose account has a different comment under the post. */
export const otherCommentFound = {
  code: "OTHER_COMMENT",
  message: "This account posted a different comment under the post at that time.",
  remedy:
    "Open the thread: if the comment is this reply, paste its permalink. The reply is not sent again automatically.",
} as const;

/** The failure of an attempt whose reply was not posted. */
export const notFound = {
  code: "NOT_THERE",
  message: "The reply was not posted: it is not among the account's comments.",
  remedy: "Post it again, or post it manually.",
} as const;

/** The failure of an attempt whose reply an administrator did not find. */
export const notFoundByAdministrator = {
  code: "NOT_THERE",
  message: "An administrator checked the thread, and the reply is not there.",
  remedy: "Post it again, or post it manually.",
} as const;

/** The refusal before a call whose account has lost its permission. */
export const signInExpired = {
  code: "UNAUTHORIZED",
  kind: "operator",
  message: "Reddit no longer accepts the account's sign-in.",
  remedy:
    "Post it manually or with another account. The administrator must connect this account again.",
} as const;

/** The refusal of an attempt that no running process can send. */
export const noWorker = {
  code: "NO_WORKER",
  kind: "wait",
  message: "Posting through the platform's API is not available right now, so nothing was sent.",
  remedy: "Post it manually, or try again later.",
} as const;

/** The refusal before a call if the account's comments can't be read. */
export const commentsNotRead = {
  code: "NOT_LOOKED_AT",
  kind: "wait",
  message: "The account's comments could not be read, so nothing was sent.",
  remedy: "Try again in a few minutes, or post it manually.",
} as const;
