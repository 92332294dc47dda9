import type { Clock } from "../clock.ts";
import type { Interval, Period } from "./wire.ts";

/** Formats microseconds since the epoch as Paddle does: "2026-01-01T00:00:00.000000Z". */
function write(micros: number): string {
  const milliseconds = Math.floor(micros / 1000);
  const rest = String(micros - milliseconds * 1000).padStart(3, "0");
  return `${new Date(milliseconds).toISOString().slice(0, -1)}${rest}Z`;
}

/**
 * Creates ascending times with microseconds, so that two events of one millisecond have an order. A client that
 * reads them as milliseconds loses that order, as with the real Paddle.
 */
export function createStamp(clock: Clock): () => string {
  let last = 0;
  return () => {
    last = Math.max(last + 1, clock.now() * 1000);
    return write(last);
  };
}

const millisecondsOf: Partial<Record<Interval["interval"], number>> = {
  day: 86_400_000,
  week: 604_800_000,
};

/** Adds intervals to a time; in a shorter month, the last day is used. */
export function addIntervals(time: string, { interval, frequency }: Interval, count = 1): string {
  const date = new Date(time);
  const length = millisecondsOf[interval];
  const rest = time.slice(-4);
  if (length !== undefined) {
    date.setTime(date.getTime() + length * frequency * count);
  } else {
    const months = frequency * count * (interval === "year" ? 12 : 1);
    const day = date.getUTCDate();
    date.setUTCDate(1);
    date.setUTCMonth(date.getUTCMonth() + months);
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    date.setUTCDate(Math.min(day, last));
  }
  return `${date.toISOString().slice(0, -1)}${rest}`;
}

/** The billing period that starts at `start`, in a series that started at `anchor`. */
export function periodFrom(anchor: string, start: string, cycle: Interval): Period {
  let count = 1;
  while (addIntervals(anchor, cycle, count) <= start) count += 1;
  return { starts_at: start, ends_at: addIntervals(anchor, cycle, count) };
}
