import { type FeedFormat, feedFormats } from "@earshot/contract";
import { generateAtomFeed, generateJsonFeed, generateRssFeed } from "feedsmith";
import { escapeHtml } from "../../../infrastructure/html.ts";
import { xmlSafe } from "./rules.ts";

/** An entry of a feed, made from a mention. */
export interface FeedEntry {
  id: string;
  title: string;
  /** The start of the post, with line breaks. */
  text: string;
  /** Our line about it: level, keywords and source. */
  facts: string;
  author: string | null;
  tags: string[];
  /** The post's address. */
  url: string;
  /** The mention's address in the product. */
  appUrl: string;
  postedAt: Date;
  updatedAt: Date;
}

/** A feed with its entries. */
interface Feed {
  id: string;
  title: string;
  /** The name of the product or of the agency. */
  brand: string;
  homeUrl: string;
  feedUrl: string;
  createdAt: Date;
  entries: FeedEntry[];
}

const paragraphs = (text: string) =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== "")
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll("\n", "<br>")}</p>`)
    .join("");

/** The post's text as escaped HTML, with our line and a link below. */
const htmlOf = ({ text, facts, appUrl }: FeedEntry, brand: string) =>
  `<blockquote>${paragraphs(text)}</blockquote><p>${escapeHtml(facts)}</p>` +
  `<p><a href="${escapeHtml(appUrl)}">Open in ${escapeHtml(brand)}</a></p>`;

/** An entry without characters that XML forbids. */
const safeEntry = (entry: FeedEntry): FeedEntry => ({
  ...entry,
  title: xmlSafe(entry.title),
  text: xmlSafe(entry.text),
  facts: xmlSafe(entry.facts),
  author: entry.author === null ? null : xmlSafe(entry.author),
  tags: entry.tags.map(xmlSafe),
  url: xmlSafe(entry.url),
});

/** Removes the white space that feedsmith puts around CDATA, which some readers treat as part of the text. */
const trimCdata = (xml: string) =>
  xml.replaceAll(/>\s+<!\[CDATA\[/g, "><![CDATA[").replaceAll(/\]\]>\s+<\//g, "]]></");

const writers: Record<FeedFormat, (feed: Feed, updated: Date) => string> = {
  /** RFC 4287. */
  atom: (feed, updated) =>
    trimCdata(
      generateAtomFeed({
        id: feed.id,
        title: { value: feed.title, type: "text" },
        updated,
        authors: [{ name: feed.brand }],
        links: [
          { href: feed.feedUrl, rel: "self", type: feedFormats.atom.type },
          { href: feed.homeUrl, rel: "alternate", type: "text/html" },
        ],
        entries: feed.entries.map((entry) => ({
          id: entry.id,
          title: { value: entry.title, type: "text" },
          published: entry.postedAt,
          updated: entry.updatedAt,
          links: [{ href: entry.url, rel: "alternate" }],
          ...(entry.author !== null && { authors: [{ name: entry.author }] }),
          categories: entry.tags.map((term) => ({ term })),
          content: { value: htmlOf(entry, feed.brand), type: "html" },
        })),
      }),
    ),

  /** RSS 2.0.11, with Atom's link to itself and Dublin Core's creator: RSS's author is an e-mail address. */
  rss: (feed, updated) =>
    trimCdata(
      generateRssFeed({
        title: feed.title,
        link: feed.homeUrl,
        description: `Mentions found by ${feed.brand}.`,
        lastBuildDate: updated,
        atom: { links: [{ href: feed.feedUrl, rel: "self", type: feedFormats.rss.type }] },
        items: feed.entries.map((entry) => ({
          guid: { value: entry.id, isPermaLink: false },
          title: entry.title,
          link: entry.url,
          pubDate: entry.postedAt,
          description: htmlOf(entry, feed.brand),
          categories: entry.tags.map((name) => ({ name })),
          ...(entry.author !== null && { dc: { creators: [entry.author] } }),
        })),
      }),
    ),

  /** JSON Feed 1.1. */
  json: (feed) =>
    JSON.stringify(
      generateJsonFeed({
        title: feed.title,
        home_page_url: feed.homeUrl,
        feed_url: feed.feedUrl,
        items: feed.entries.map((entry) => ({
          id: entry.id,
          url: entry.url,
          title: entry.title,
          content_text: [entry.text, entry.facts].filter(Boolean).join("\n\n"),
          content_html: htmlOf(entry, feed.brand),
          date_published: entry.postedAt,
          date_modified: entry.updatedAt,
          tags: entry.tags,
          ...(entry.author !== null && { authors: [{ name: entry.author }] }),
        })),
      }),
    ),
};

/** Writes a feed. The same entries give the same text. @returns the text and its media type */
export function writeFeed(format: FeedFormat, feed: Feed): { body: string; type: string } {
  const times = [feed.createdAt, ...feed.entries.map(({ updatedAt }) => updatedAt)];
  const updated = new Date(Math.max(...times.map((time) => time.getTime())));
  const safe = {
    ...feed,
    title: xmlSafe(feed.title),
    brand: xmlSafe(feed.brand),
    entries: feed.entries.map(safeEntry),
  };
  return { body: writers[format](safe, updated), type: feedFormats[format].type };
}
