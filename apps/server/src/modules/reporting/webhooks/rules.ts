const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** Times between the attempts of one delivery, in milliseconds; together less than a day. */
const retryMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
] as const;
const longestWaitMs = 24 * hourMs;

/** How long a receiver asks to wait, in milliseconds, at most a day. @param header seconds or an HTTP date */
function askedWaitMs(header: string | null, now: Date): number {
  if (header === null) return 0;
  const seconds = Number(header);
  const asked = Number.isNaN(seconds) ? Date.parse(header) - now.getTime() : seconds * secondMs;
  return Number.isNaN(asked) ? 0 : Math.min(Math.max(asked, 0), longestWaitMs);
}

/** From which duration of an attempt, in milliseconds, its webhook counts as slow. */
export const slowMs = 2 * secondMs;

/** Whether an attempt of this duration makes its webhook count as slow. */
export const isSlowAfter = (milliseconds: number): boolean => milliseconds >= slowMs;

/** The next step after an attempt. */
export type Next =
  | { kind: "delivered" }
  | { kind: "retry"; at: Date }
  | { kind: "pause"; reason: "failed" | "gone" };

/**
 * Decides the next step after an attempt: a 2xx is success, 410 pauses the webhook, and everything else is retried
 * after the times of `retryMs`, or later when the receiver asks for it. After the last attempt, the webhook is paused.
 * @param outcome a null status means that there was no answer
 * @param tries the number of attempts of this delivery, including this one
 */
export function nextAfter(
  outcome: { status: number | null; retryAfter: string | null },
  tries: number,
  now: Date,
): Next {
  const { status, retryAfter } = outcome;
  if (status !== null && status >= 200 && status < 300) return { kind: "delivered" };
  if (status === 410) return { kind: "pause", reason: "gone" };
  const wait = retryMs[tries - 1];
  if (wait === undefined) return { kind: "pause", reason: "failed" };
  return {
    kind: "retry",
    at: new Date(now.getTime() + Math.max(wait, askedWaitMs(retryAfter, now))),
  };
}
