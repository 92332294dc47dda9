import type { FoundFeed, WorkspaceFeed } from "@earshot/contract";
import { platforms } from "@earshot/contract";
import { dayOf, preciseAge } from "../../../lib/format.ts";

/** The kind: "Feed" or "Discourse forum". */
export const kindOf = ({ source }: Pick<FoundFeed, "source">): string =>
  platforms[source].answering === "listen" ? "Feed" : `${platforms[source].label} forum`;

/** An address as it is displayed, without its scheme. */
export const shownAddress = (address: string): string =>
  address.replace(/^https?:\/\//, "").replace(/^([^/]+)\/$/, "$1");

/** How long until a moment: "in 12 min", "in a moment". */
function until(moment: string, now: number): string {
  const minutes = Math.round((Date.parse(moment) - now) / 60_000);
  if (minutes < 1) return "in a moment";
  return minutes < 90 ? `in ${minutes} min` : `in ${Math.round(minutes / 60)} h`;
}

/** When a feed was last polled and will be next: "Read 3 min ago, next in 12 min". */
export function readingTimes(feed: WorkspaceFeed, now: number): string {
  const { lastReadAt, nextReadAt, addedAt } = feed;
  const last = lastReadAt === null ? "Not read yet" : `Read ${preciseAge(lastReadAt, now)}`;
  const next = nextReadAt === null ? "" : `, next ${until(nextReadAt, now)}`;
  return `${last}${next} · Added ${dayOf(addedAt)}`;
}

/** The kinds that can be added, with an example address of each. */
export const examples: readonly { what: string; address: string }[] = [
  { what: "A Discourse forum", address: "https://community.n8n.io" },
  { what: "A blog or news site", address: "https://example.com/blog" },
  { what: "A hashtag on Mastodon", address: "https://mastodon.social/tags/bookkeeping.rss" },
  { what: "A Google Alert, delivered to a feed", address: "https://www.google.com/alerts/feeds/…" },
  {
    what: "A YouTube channel",
    address: "https://www.youtube.com/feeds/videos.xml?channel_id=…",
  },
  { what: "A tag on Stack Exchange", address: "https://webapps.stackexchange.com/feeds/tag/crm" },
];
