import { dateFormat, mediumDate } from "./date-format.ts";

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Parses a server's time: seconds or milliseconds since the epoch, or ISO 8601. */
export function toMoment(value: number | string): Date | null {
  const time =
    typeof value === "string" ? Date.parse(value) : value < 1e12 ? value * secondMs : value;
  const moment = new Date(time);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

const counted = (count: number, unit: string, units = `${unit}s`) =>
  `${count.toLocaleString()} ${count === 1 ? unit : units}`;

/** The age of a post of the last hour (S2 §2). */
export const lessThanAnHour = "Less than 1 hour ago";

/** Formats the age of a post: under an hour, in hours under a day, otherwise in days. */
export function age(value: number | string, now: number): string {
  const moment = toMoment(value);
  if (!moment) return "some time ago";
  const passed = now - moment.getTime();
  if (passed < hourMs) return lessThanAnHour;
  if (passed < dayMs) return `${counted(Math.floor(passed / hourMs), "hour")} ago`;
  return `${counted(Math.floor(passed / dayMs), "day")} ago`;
}

/** Formats the age of a post for a narrow column: "Less than 1 hour ago" (S2 §2), "5 h", "3 d". */
export function shortAge(value: number | string, now: number): string {
  const moment = toMoment(value);
  if (!moment) return "";
  const passed = now - moment.getTime();
  if (passed < hourMs) return lessThanAnHour;
  if (passed < dayMs) return `${Math.floor(passed / hourMs)} h`;
  return `${Math.floor(passed / dayMs).toLocaleString()} d`;
}

const justNowMs = 10 * secondMs;

/** Formats how long ago something was, to the second: "40 s ago". */
export function preciseAge(value: number | string, now: number): string {
  const moment = toMoment(value);
  if (!moment) return "some time ago";
  const passed = Math.max(0, now - moment.getTime());
  if (passed < justNowMs) return "just now";
  if (passed < minuteMs) return `${Math.floor(passed / secondMs)} s ago`;
  if (passed < hourMs) return `${Math.floor(passed / minuteMs)} min ago`;
  if (passed < dayMs) return `${Math.floor(passed / hourMs)} h ago`;
  return `${counted(Math.floor(passed / dayMs), "day")} ago`;
}

const fullDateTime = dateFormat({ dateStyle: "full", timeStyle: "short" });

/** Formats the exact time in the user's locale, for a title. */
export function exactTime(value: number | string): string {
  const moment = toMoment(value);
  return moment ? fullDateTime(moment) : "Time unknown";
}

/** Formats the day in the user's locale: "21 Nov 2026". */
export function dayOf(value: number | string): string {
  const moment = toMoment(value);
  return moment ? mediumDate(moment) : "an unknown day";
}

/** Formats a number with its noun: "1 point", "1,204 points"; `units` is an irregular plural. */
export const count = counted;

/** Starts a word with a capital letter. */
export const capitalized = (word: string): string =>
  `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** Returns the greeting: morning before 12, afternoon before 17, evening otherwise. */
export function greeting(hour: number): string {
  if (hour < 12) return "Good morning";
  return hour < 17 ? "Good afternoon" : "Good evening";
}

/** Returns how to address a user: the first name, the part of the email before the @, or Founder. */
export function callName(user: { fullName: string | null; email: string }): string {
  return user.fullName?.trim().split(/\s+/)[0] || user.email.split("@")[0] || "Founder";
}

/** Returns the address if it is http(s), otherwise null: nothing else may become a link. */
export function webAddress(url: string): string | null {
  const { protocol } = URL.parse(url) ?? { protocol: "" };
  return protocol === "https:" || protocol === "http:" ? url : null;
}
