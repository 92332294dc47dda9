/** When a feed asks not to be read, in UTC. */
interface QuietTimes {
  hours: readonly number[];
  days: readonly number[];
}

const hourSeconds = 3_600;
const daySeconds = 86_400;
/** A busy feed is read this often, so that nothing is missed. */
const busySeconds = 300;
/** A request to wait for longer is not taken seriously. */
const maxWaitSeconds = 7 * daySeconds;
/** For a host that reports too many requests without saying how long to wait. */
const defaultWaitSeconds = 900;
/** How many readings in a row must see a permanent redirect before its target is stored. */
export const readingsUntilMoved = 3;

const inSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000);

/** Up to a tenth later, so that feeds that were added together are not read together. */
const withJitter = (seconds: number, random: number) => seconds * (1 + random / 10);

/** The first moment from `at` on that is in none of the quiet hours and days, which are in UTC. */
function outsideOf({ hours, days }: QuietTimes, at: Date): Date {
  const isQuiet = (moment: Date) =>
    hours.includes(moment.getUTCHours()) || days.includes(moment.getUTCDay());
  if (!isQuiet(at)) return at;
  const hour = new Date(at);
  hour.setUTCMinutes(0, 0, 0);
  for (let ahead = 1; ahead <= 7 * 24; ahead += 1) {
    const next = inSeconds(hour, ahead * hourSeconds);
    if (!isQuiet(next)) return next;
  }
  // All hours are quiet: ignore that, because nobody publishes a feed that may never be read.
  return at;
}

/** When to read a feed again after a successful reading. */
export function nextReadingAt(
  now: Date,
  reading: { askedSeconds: number | null; isBusy: boolean; quiet: QuietTimes },
  intervalSeconds: number,
  random: number,
): Date {
  const own = reading.isBusy ? Math.min(busySeconds, intervalSeconds) : intervalSeconds;
  const seconds = Math.max(own, Math.min(reading.askedSeconds ?? 0, daySeconds));
  return outsideOf(reading.quiet, inSeconds(now, withJitter(seconds, random)));
}

/**
 * When to read a feed again after a failure: the interval doubles with each failure in a row, up to a day.
 * @param failures in a row, with this one
 */
export function retryAt(
  now: Date,
  failures: number,
  retryAfterMs: number | null,
  intervalSeconds: number,
  random: number,
): Date {
  const backOff = Math.min(daySeconds, intervalSeconds * 2 ** Math.min(failures, 16));
  const retryAfter = Math.min(maxWaitSeconds, (retryAfterMs ?? 0) / 1_000);
  return inSeconds(now, Math.max(withJitter(backOff, random), retryAfter));
}

/** Until when to send no requests to the host of a feed that failed; null: its other feeds may be read. */
export function hostBlockedUntil(
  now: Date,
  failure: string,
  retryAfterMs: number | null,
): Date | null {
  if (failure !== "rate-limited") return null;
  const seconds = retryAfterMs === null ? defaultWaitSeconds : retryAfterMs / 1_000;
  return inSeconds(now, Math.min(maxWaitSeconds, seconds));
}
