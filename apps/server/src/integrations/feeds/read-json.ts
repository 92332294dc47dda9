import { z } from "zod";
import { FeedError } from "../ports/feed-reader.ts";
import { type Feed, type FeedText, maxItems, noText } from "./feed.ts";

/** Each field is read on its own, because feeds have wrong types in fields that do not matter. */
const text = z.coerce.string().catch("");
const author = z.object({ name: text }).catch({ name: "" });

const itemSchema = z.object({
  id: z.union([z.string(), z.number()]).transform(String).catch(""),
  url: z.string().catch(""),
  title: z.string().catch(""),
  content_html: z.string().catch(""),
  content_text: z.string().catch(""),
  summary: z.string().catch(""),
  date_published: z.string().catch(""),
  date_modified: z.string().catch(""),
  author: author.optional(),
  authors: z.array(author).catch([]),
});

const feedSchema = z.object({
  version: z.string().regex(/^https?:\/\/(?:www\.)?jsonfeed\.org\/version\//),
  title: z.string().catch(""),
  items: z.array(z.unknown()).catch([]),
});

const plain = (value: string): FeedText => ({ text: value, isHtml: false });

function itemOf(given: unknown, base: URL) {
  const parsed = itemSchema.safeParse(given);
  if (!parsed.success) return [];
  const item = parsed.data;
  const content = item.content_html
    ? { text: item.content_html, isHtml: true }
    : plain(item.content_text || item.summary);
  return [
    {
      id: item.id,
      link: item.url && URL.canParse(item.url, base) ? new URL(item.url, base).href : "",
      title: plain(item.title),
      content,
      author: (item.authors[0] ?? item.author)?.name ?? "",
      date: item.date_published || item.date_modified,
      comments: null,
    },
  ];
}

/** Reads a JSON Feed. @throws FeedError `not-a-feed` for other JSON, `malformed` for text that is not JSON. */
export function readJsonFeed(source: string, base: URL): Feed {
  let given: unknown;
  try {
    given = JSON.parse(source);
  } catch (cause) {
    throw new FeedError("malformed", `${base.host} sent JSON that can't be read`, { cause });
  }
  const parsed = feedSchema.safeParse(given);
  if (!parsed.success) throw new FeedError("not-a-feed", `${base.host} sent JSON that is no feed`);
  const { title, items } = parsed.data;
  return {
    title: title ? plain(title) : noText,
    items: items.slice(0, maxItems).flatMap((item) => itemOf(item, base)),
    ttlSeconds: null,
    quiet: { hours: [], days: [] },
  };
}
