import type { NotificationDelivery, QuietHours } from "@earshot/contract";
import { Temporal } from "temporal-polyfill";

/** The minimum time between two messages of a channel. */
export const messageIntervalMs = 60_000;

/** When a channel gets messages. */
export interface Timing {
  delivery: NotificationDelivery;
  /** The hour of digests. */
  hour: number;
  /** The day of weekly digests: 1 is Monday. */
  weekday: number;
  /** The time zone of all hours. */
  zone: string;
  quietHours: QuietHours | null;
}

const zonedOf = (at: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);

const dateOf = (day: Temporal.PlainDate, hour: number, zone: string) =>
  new Date(day.toPlainDateTime({ hour }).toZonedDateTime(zone).epochMilliseconds);

/** Whether a moment is within the quiet hours, which may extend past midnight. */
export function isQuiet({ quietHours, zone }: Timing, at: Date): boolean {
  if (quietHours === null) return false;
  const { from, until } = quietHours;
  const { hour } = zonedOf(at, zone);
  return from < until ? hour >= from && hour < until : hour >= from || hour < until;
}

/** The first moment, at or after this one, that is not within quiet hours. */
function afterQuiet(timing: Timing, at: Date): Date {
  const { quietHours, zone } = timing;
  if (quietHours === null || !isQuiet(timing, at)) return at;
  const day = zonedOf(at, zone).toPlainDate();
  const ends = [day, day.add({ days: 1 })].map((one) => dateOf(one, quietHours.until, zone));
  return ends.find((end) => end > at && !isQuiet(timing, end)) ?? at;
}

/** The first digest after a moment. */
function nextDigest({ delivery, hour, weekday, zone }: Timing, after: Date): Date {
  const today = zonedOf(after, zone).toPlainDate();
  const isWeekly = delivery === "weekly";
  const day = isWeekly ? today.add({ days: (weekday - today.dayOfWeek + 7) % 7 }) : today;
  const digest = dateOf(day, hour, zone);
  return digest > after ? digest : dateOf(day.add({ days: isWeekly ? 7 : 1 }), hour, zone);
}

/**
 * When a channel's next message is due. Instant messages are due immediately, but not within a minute of the message
 * before, nor within quiet hours. Digests are due at their hour.
 * @param lastMessageAt null: none was sent
 * @param from the moment since which mentions wait
 */
export function nextMessageAt(timing: Timing, lastMessageAt: Date | null, from: Date): Date {
  if (timing.delivery !== "instant") return nextDigest(timing, from);
  const earliest = (lastMessageAt?.getTime() ?? 0) + messageIntervalMs;
  return afterQuiet(timing, new Date(Math.max(from.getTime(), earliest)));
}
