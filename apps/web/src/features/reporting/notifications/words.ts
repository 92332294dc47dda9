import type {
  NotificationChannel,
  NotificationDelivery,
  NotificationOffReason,
  NotificationRule,
} from "@earshot/contract";
import { intentLevels, sourceNames } from "@earshot/contract";
import { dateFormat } from "../../../lib/date-format.ts";
import { count } from "../../../lib/format.ts";
import { browserZone } from "../../../lib/time-zone.ts";

export const deliveryNames: Readonly<Record<NotificationDelivery, string>> = {
  instant: "Immediately",
  daily: "Daily digest",
  weekly: "Weekly digest",
};

/** All hours of a day. */
export const hours = Array.from({ length: 24 }, (_, hour) => hour);

const clock = dateFormat({ hour: "numeric", minute: "2-digit", timeZone: "UTC" });
/** "8:00 AM", in the reader's format. */
export const hourName = (hour: number): string => clock(Date.UTC(2026, 0, 5, hour));

const dayName = dateFormat({ weekday: "long", timeZone: "UTC" });
/** The days from Monday on; January 5, 2026 is a Monday. */
export const weekdays = Array.from({ length: 7 }, (_, at) => dayName(Date.UTC(2026, 0, 5 + at)));

/** "Immediately, not between 10:00 PM and 7:00 AM (Europe/Berlin)"; the zone is named if it is not the browser's. */
export function timesOf(channel: NotificationChannel): string {
  const { delivery, hour, weekday, quietHours, timeZone } = channel;
  const zone = timeZone === browserZone() ? "" : ` (${timeZone.replaceAll("_", " ")})`;
  if (delivery === "daily") return `${deliveryNames.daily} at ${hourName(hour)}${zone}`;
  if (delivery === "weekly") {
    return `${deliveryNames.weekly} on ${weekdays[weekday - 1]} at ${hourName(hour)}${zone}`;
  }
  return quietHours
    ? `${deliveryNames.instant}, not between ${hourName(quietHours.from)} and ${hourName(quietHours.until)}${zone}`
    : deliveryNames.instant;
}

/** "Looking or stronger, on Reddit, in smallbusiness, for “invoicing”" */
export function ruleWords({ minLevel, keywords, sources, communities }: NotificationRule): string {
  const parts = [
    minLevel === intentLevels[0]
      ? "Any mention"
      : minLevel === intentLevels.at(-1)
        ? minLevel
        : `${minLevel} or stronger`,
    sources.length > 0 && `on ${sources.map((source) => sourceNames[source]).join(", ")}`,
    communities.length > 0 && `in ${communities.join(", ")}`,
    keywords.length > 0 && `for ${keywords.map((keyword) => `“${keyword}”`).join(", ")}`,
  ];
  return parts.filter(Boolean).join(", ");
}

export const offReasons: Readonly<Record<NotificationOffReason, string>> = {
  paused: "Off.",
  unsubscribed: "Off: you unsubscribed by a link in an email.",
  gone: "Off: it can’t be delivered to any more.",
  failing: "Off: nothing could be delivered for a day.",
};

/** "3 mentions wait" */
export const waitingWords = (waiting: number): string =>
  `${count(waiting, "mention")} ${waiting === 1 ? "waits" : "wait"}`;
