import { createHash } from "node:crypto";
import { textOfHtml } from "../../infrastructure/html-to-text.ts";
import { readable, storable } from "../../infrastructure/text.ts";
import { cut, fold } from "../ports/plain.ts";
import type { Post } from "../ports/post.ts";
import { feedDate } from "./dates.ts";
import type { FeedItem, FeedText } from "./feed.ts";

const max = { title: 300, author: 100, body: 20_000, url: 2_000 } as const;

/** A tag in a text that has been unescaped once: its markup was escaped twice. */
const tag =
  /<\/?(?:p|br|div|a|b|i|em|strong|ul|ol|li|span|img|h[1-6]|blockquote|pre|code)(?:\s[^<>]*)?\/?>/i;

/** A text of a feed as plain text. */
export function plainOf({ text, isHtml }: FeedText): string {
  if (!isHtml) return storable(text.trim());
  const once = textOfHtml(text);
  return readable(tag.test(once) ? textOfHtml(once) : once);
}

/** On one line. */
export const lineOf = (text: FeedText, longest: number): string =>
  cut(fold(plainOf(text)), longest);

/** A website that moves to https changes the addresses of items, not the items. */
const identityOf = ({ id, link, title, date }: FeedItem): string =>
  (id || link || `${title.text}\n${date}`).replace(/^http:/i, "https:");

/** The items of a feed by their identity within it. Where several items share one, link and title are added. */
export function itemsByKey(items: readonly FeedItem[]): Map<string, FeedItem> {
  const byIdentity = Map.groupBy(items, identityOf);
  return new Map(
    items.map((item) => {
      const identity = identityOf(item);
      const { link, title } = item;
      const isShared = (byIdentity.get(identity)?.length ?? 0) > 1;
      const whole = isShared ? [identity, link, title.text].join("\n") : identity;
      const key = createHash("sha256").update(whole).digest("base64url").slice(0, 22);
      return [key, item];
    }),
  );
}

/** The name of a site: its host without www. */
export const siteOf = ({ host }: URL): string => host.replace(/^www\./, "");

/**
 * An item as a post.
 * @param feed its id makes the post's id unique, since two feeds may have the same id for different things
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
    // A missing or future date is replaced by the current time.
    postedAt: written && written < now ? written : now,
    removed: false,
  };
}
