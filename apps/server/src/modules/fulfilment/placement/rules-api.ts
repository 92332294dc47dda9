import { isSameText } from "@earshot/prose";

/** When the account's comments are looked through for a reply of unknown end; seconds after the call. */
export interface ReconciliationTimes {
  /** In ascending order; after the last one it goes on with the last step. */
  seconds: readonly number[];
  /** Not found in a complete look this late, a reply did not arrive. */
  absentAfterSeconds: number;
}

export const reconciliationTimes: ReconciliationTimes = {
  seconds: [15, 60, 300, 900, 3_600, 7_200],
  absentAfterSeconds: 600,
};

/** The least time between two looks, in milliseconds: whoever comes late does not look at once for each missed one. */
const minPauseMs = 5_000;
const laterStepMs = 3_600_000;

/**
 * A call that is not on its way so long after it was written down is not made any more, in milliseconds:
 * a process that was stopped may not post what was taken for absent meanwhile.
 */
export const latestCallMs = ({ absentAfterSeconds }: ReconciliationTimes): number =>
  Math.min(60, absentAfterSeconds / 2) * 1000;

/** When the look after so many is due. */
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

/** Seconds from now until the look after so many. */
export function secondsToNextCheck(
  sentAt: Date,
  checks: number,
  now: Date,
  times: ReconciliationTimes,
): number {
  const ms = reconciliationDueAt(sentAt, checks, times).getTime() - now.getTime();
  const least = checks === 0 ? 0 : Math.min(minPauseMs, (times.seconds[0] ?? 0) * 1000);
  return Math.max(least, ms) / 1000;
}

/** A comment as its account sees it. */
interface Seen {
  externalId: string;
  parentId: string | null;
  text: string;
  postedAt: Date;
}

/** Clocks differ. */
const clockSlackMs = 120_000;

/** What a look at an account's comments says of an attempt. */
export type Verdict<C> =
  | { is: "found"; comment: C }
  /** Another comment of the account stands under the same post, from after the call. */
  | { is: "other"; comment: C }
  | { is: "absent" }
  | { is: "open" };

/**
 * What a look says of a reply of which nobody knows whether it arrived. It is absent only when everything
 * since the call was seen and enough time has gone by for a slow platform to show it.
 * @param look.calledAt when the call was made; null: it was not, and nothing is to be waited for
 * @param look.sinceAt the first call for this reply, also of an earlier attempt; null: there was none
 */
export function verdictOf<C extends Seen>(
  comments: readonly C[],
  wanted: { parentId: string; text: string },
  look: {
    calledAt: Date | null;
    sinceAt: Date | null;
    now: Date;
    complete: boolean;
    times: ReconciliationTimes;
  },
): Verdict<C> {
  const { calledAt, sinceAt, now, complete, times } = look;
  const there = comments
    .filter(({ parentId }) => parentId === wanted.parentId)
    .toSorted((a, b) => a.postedAt.getTime() - b.postedAt.getTime());
  // Platforms change nothing but white space and line ends.
  const found = there.find(({ text }) => isSameText(text, wanted.text));
  if (found) return { is: "found", comment: found };
  const since = (sinceAt?.getTime() ?? Number.POSITIVE_INFINITY) - clockSlackMs;
  const other = there.find(({ postedAt }) => postedAt.getTime() >= since);
  if (other) return { is: "other", comment: other };
  const waited =
    calledAt === null || now.getTime() - calledAt.getTime() >= times.absentAfterSeconds * 1000;
  return complete && waited ? { is: "absent" } : { is: "open" };
}

/** Codes by which a platform says that the account's permission is no good any more. */
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

/** What a refusal says of the account itself. */
export type AccountEffect = "token" | "suspended" | "rest" | null;

/** What a refusal says of the account: its permission is over, it is suspended, or it has to rest. */
export function accountEffectOf({
  code,
  retryAfterMs,
}: {
  code: string;
  retryAfterMs?: number;
}): AccountEffect {
  if (tokenCodes.has(code)) return "token";
  if (code === "IN_TIMEOUT" || code === "USER_SUSPENDED") return "suspended";
  return code === "RATELIMIT" && retryAfterMs !== undefined ? "rest" : null;
}

/** Said of an attempt whose process ended between the call and its answer. */
export const interrupted = {
  code: "INTERRUPTED",
  message: "The server stopped before the platform had answered.",
  remedy:
    "Wait: the account's comments are looked through for it, and it is not sent again before that is clear. If you can see it standing, paste its permalink.",
} as const;

/** Said of an attempt under whose post another comment of the account stands. */
export const otherThere = {
  code: "OTHER_COMMENT",
  message: "Another comment of this account stands under the post, from just then.",
  remedy:
    "Look at it there: if it is this reply, paste its permalink. It is not sent again by itself.",
} as const;

/** Said of an attempt that did not arrive. */
export const didNotArrive = {
  code: "NOT_THERE",
  message:
    "It did not arrive: the account's comments were looked through, and it is not among them.",
  remedy: "Place it again, or by hand.",
} as const;

/** Said where an administrator has looked in vain. */
export const seenNowhere = {
  code: "NOT_THERE",
  message: "An administrator looked for it where it was to be posted, and it is not there.",
  remedy: "Place it again, or by hand.",
} as const;

/** Said where the account's permission turned out to be over before the call. */
export const signInOver = {
  code: "UNAUTHORIZED",
  kind: "operator",
  message: "Reddit does not take the account's sign-in any more.",
  remedy:
    "Place it by hand or with another account; the administrator has to connect this one anew.",
} as const;

/** Said where no running process can place replies, so nothing was sent. */
export const noWorker = {
  code: "NO_WORKER",
  kind: "wait",
  message: "No running worker can place replies through the platform's API, so nothing was sent.",
  remedy: "Place it by hand, or try again later.",
} as const;

/** Said where the account's comments could not be looked through before the call. */
export const notLookedAt = {
  code: "NOT_LOOKED_AT",
  kind: "wait",
  message: "The account's comments could not be looked through, so nothing was sent.",
  remedy: "Place it again in some minutes, or by hand.",
} as const;
