import { type Campaign, type CampaignPost, postFormats } from "@earshot/contract";
import ical from "ical-generator";
import { Temporal } from "temporal-polyfill";
import { csvOf } from "../../../infrastructure/csv.ts";
import { zoneRules } from "./service-export-zone.ts";

/** The length of a post's event in a calendar, in minutes. */
const shownMinutes = 15;
const columns = ["Local time", "Time zone", "UTC", "Platform", "Status", "Title", "Text", "Intent"];

/** A campaign's posts as CSV. */
export const campaignCsv = (campaign: Campaign, posts: readonly CampaignPost[]): string =>
  csvOf([
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
  ]);

/** Whether the clocks show this time twice. */
const isDoubled = (time: Temporal.ZonedDateTime): boolean => {
  const [earlier, later] = (["earlier", "later"] as const).map((disambiguation) =>
    time.toPlainDateTime().toZonedDateTime(time.timeZoneId, { disambiguation }),
  );
  return earlier?.epochMilliseconds !== later?.epochMilliseconds;
};

/**
 * A campaign's posts as an iCalendar file. Events have local times with the rules of their zone. Each event keeps its
 * UID, and its sequence is incremented with each change.
 */
export function campaignCalendar(
  { goal, timeZone }: Campaign,
  posts: readonly (CampaignPost & { sequence: number })[],
): string {
  const shown = posts.filter(({ status }) => status !== "dropped");
  const times = shown.map(({ at }) => Temporal.Instant.from(at).toZonedDateTimeISO(timeZone));
  const calendar = ical({
    name: goal.split("\n")[0]?.slice(0, 100) ?? "",
    // A name here would make times of the file itself local, which RFC 5545 requires to be in UTC.
    timezone: { name: null, generator: () => zoneRules(timeZone, times) },
  });
  for (const [index, post] of shown.entries()) {
    const start = times[index];
    if (!start) continue;
    const end = start.add({ minutes: shownMinutes });
    calendar.createEvent({
      id: post.id,
      sequence: post.sequence,
      start,
      end,
      // In UTC if the local time exists twice, since programs differ in which of the two they take.
      timezone: [start, end].some(isDoubled) ? null : timeZone,
      stamp: new Date(post.updatedAt),
      summary: `${postFormats[post.postType].label}: ${post.title}`,
      description: post.content,
    });
  }
  return `${calendar.toString()}\r\n`;
}
