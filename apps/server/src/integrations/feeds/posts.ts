import { createHash } from "node:crypto";
import { textOfHtml } from "../../infrastructure/html-to-text.ts";
import { readable, storable } from "../../infrastructure/text.ts";
import { cut, fold } from "../ports/plain.ts";
import type { Post } from "../ports/post.ts";
import { feedDate } from "./dates.ts";
import type { FeedItem, FeedText } from "./feed.ts";

const max = { title: 300, author: 100, body: 20_000, url: 2_000 } as const;

/** Markup that was escaped twice shows as tags in the text. */
const tag =
  /<\/?(?:p|br|div|a|b|i|em|strong|ul|ol|li|span|img|h[1-6]|blockquote|pre|code)(?:\s[^<>]*)?\/?>/i;

/** A text of a feed as people read it. */
export function plainOf({ text, isHtml }: FeedText): string {
  if (!isHtml) return storable(text.trim());
  const once = textOfHtml(text);
  return readable(tag.test(once) ? textOfHtml(once) : once);
}

/** On one line. */
export const lineOf = (text: FeedText, longest: number): string =>
  cut(fold(plainOf(text)), longest);

/** What identifies an item within its feed. */
export function keyOf(item: FeedItem): string {
  const identity = item.id || item.link || `${item.title.text}\n${item.date}`;
  return createHash("sha256").update(identity).digest("base64url").slice(0, 22);
}

/** The host of an address as people name the site. */
export const siteOf = ({ host }: URL): string => host.replace(/^www\./, "");

/**
 * An item as a post.
 * @param feed its own id makes the post's unique: two feeds may have one id for different things
 */
export function postOf(
  item: FeedItem,
  key: string,
  feed: { source: Post["source"]; id: string; url: URL },
  now: Date,
): Post {
  const written = feedDate(item.date);
  const isAddress = /^https?:\/\//i.test(item.link) && item.link.length <= max.url;
  return {
    source: feed.source,
    kind: "post",
    externalId: `${feed.id}/${key}`,
    thread: null,
    community: siteOf(feed.url),
    author: cut(fold(readable(item.author)), max.author) || null,
    title: lineOf(item.title, max.title),
    body: cut(plainOf(item.content), max.body),
    url: isAddress ? item.link : feed.url.href,
    score: null,
    numComments: item.comments,
    // A date that is missing or still to come: it is here now.
    postedAt: written && written < now ? written : now,
    removed: false,
  };
}
