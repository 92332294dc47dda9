import { type OwnPost, type OwnPostStatus, publishing } from "@earshot/contract";
import { dateFormat } from "../../../lib/date-format.ts";
import { wallTimeOf } from "../../../lib/wall-time.ts";

/** The labels of a post's status. */
export const statusNames: Record<OwnPostStatus, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  publishing: "Publishing",
  unknown: "Not confirmed",
  published: "Published",
  failed: "Not published",
  canceled: "Canceled",
};

/** The destination of a post: its platform and, if it has one, its community. */
export function destinationOf({ platform, subreddit }: OwnPost): string {
  const { label, communityName } = publishing[platform];
  return subreddit && communityName ? `${label}, ${communityName(subreddit)}` : label;
}

/** The moment that places a post in the calendar. */
export const momentOfPost = ({ publishedAt, scheduledAt, createdAt }: OwnPost): string =>
  publishedAt ?? scheduledAt ?? createdAt;

const dayFormat = dateFormat({
  ...{ weekday: "short", day: "numeric", month: "short", year: "numeric", timeZone: "UTC" },
});

/** "Tue, Dec 1, 2026, 09:00 (Europe/Berlin)": the time in the time zone in which it was chosen. */
export function timeInWords(moment: string, timeZone: string): string {
  const { day, time } = wallTimeOf(moment, timeZone);
  return `${dayFormat(new Date(day))}, ${time} (${timeZone.replaceAll("_", " ")})`;
}

/** Returns the title of a post, or its first words. */
export const nameOf = ({ title, content }: OwnPost): string =>
  title || `${content.slice(0, 60)}${content.length > 60 ? "…" : ""}`;

/** Statuses in which a post can still be changed. */
export const isChangeable = ({ status }: OwnPost): boolean =>
  status === "draft" || status === "scheduled" || status === "failed" || status === "canceled";
