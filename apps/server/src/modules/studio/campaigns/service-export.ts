import { type Campaign, type CampaignPost, postFormats } from "@earshot/contract";
import { stringify } from "csv-stringify/sync";
import ical from "ical-generator";

/** How long a post is shown on a calendar. */
const shownMs = 15 * 60_000;
const columns = ["Local time", "Time zone", "UTC", "Platform", "Status", "Title", "Text", "Intent"];

/** A campaign's posts as CSV (RFC 4180); a cell that begins like a formula gets an apostrophe in front. */
export const campaignCsv = (campaign: Campaign, posts: readonly CampaignPost[]): string =>
  stringify(
    [
      columns,
      ...posts.map((post) => [
        post.localTime,
        campaign.timeZone,
        post.at,
        postFormats[post.postType].label,
        post.status,
        post.title,
        post.content,
        post.intent,
      ]),
    ],
    { bom: true, escape_formulas: true, record_delimiter: "windows" },
  );

/**
 * A campaign's posts as an iCalendar file. Times are in UTC, so that calendars need no rules of the time zone; each
 * event keeps its UID, and its sequence grows with each change.
 */
export function campaignCalendar(
  campaign: Campaign,
  posts: readonly (CampaignPost & { sequence: number })[],
): string {
  const calendar = ical({ name: campaign.goal.split("\n")[0]?.slice(0, 100) ?? "" });
  for (const post of posts) {
    if (post.status === "dropped") continue;
    const start = new Date(post.at);
    calendar.createEvent({
      id: post.id,
      sequence: post.sequence,
      start,
      end: new Date(start.getTime() + shownMs),
      stamp: new Date(post.updatedAt),
      summary: `${postFormats[post.postType].label}: ${post.title}`,
      description: post.content,
    });
  }
  return calendar.toString();
}
