import { compile } from "html-to-text";
import { type SaxesAttributeNS, SaxesParser } from "saxes";
import { readable, storable } from "../../infrastructure/text.ts";
import type { Post } from "../ports/post.ts";
import { redditError } from "./failure.ts";
import { isPlaceholder } from "./things.ts";

const atom = "http://www.w3.org/2005/Atom";

/** The parts of an entry that we read (RFC 4287, as Reddit fills them). */
interface Entry {
  id: string;
  title: string;
  link: string;
  author: string;
  community: string;
  published: string;
  updated: string;
  /** HTML; absent for some entries of a search. */
  content: string;
}

type TextField = "id" | "title" | "published" | "updated" | "content";
const textFields = new Set<string>(["id", "title", "published", "updated", "content"]);

/**
 * Reads the entries of a feed.
 * @throws SourceError `malformed` unless it is a complete, well-formed Atom document: a truncated feed must
 *   not look like a quiet community.
 */
function readEntries(xml: string): Entry[] {
  const parser = new SaxesParser({ xmlns: true });
  const entries: Entry[] = [];
  /** Local names of the open Atom elements; others are "". */
  const open: string[] = [];
  let entry: Entry | null = null;
  let text = "";
  let isFeed = false;

  parser.on("error", (cause) => {
    throw redditError("malformed", "the feed is not well-formed XML", { cause });
  });
  parser.on("opentag", ({ uri, local, attributes }) => {
    const name = uri === atom ? local : "";
    if (open.length === 0) isFeed = name === "feed";
    open.push(name);
    text = "";
    const value = (key: string) => (attributes[key] as SaxesAttributeNS | undefined)?.value ?? "";
    if (open.length === 2 && name === "entry") {
      entry = {
        id: "",
        title: "",
        link: "",
        author: "",
        community: "",
        published: "",
        updated: "",
        content: "",
      };
      entries.push(entry);
    }
    if (!entry || open.length !== 3) return;
    if (name === "category") entry.community ||= value("term");
    if (name === "link" && ["", "alternate"].includes(value("rel"))) entry.link ||= value("href");
  });
  const onText = (piece: string) => {
    text += piece;
  };
  parser.on("text", onText);
  parser.on("cdata", onText);
  parser.on("closetag", () => {
    const name = open.pop() ?? "";
    if (entry && open.length === 2 && textFields.has(name)) entry[name as TextField] = text;
    if (entry && open.join("/") === "feed/entry/author" && name === "name") entry.author = text;
    if (open.length === 1) entry = null;
    text = "";
  });

  parser.write(xml).close();
  if (!isFeed) throw redditError("malformed", "the document is not an Atom feed");
  return entries;
}

/** Only the author's text; the rest of the content is Reddit's ("submitted by", thumbnails). */
const toText = compile({
  baseElements: { selectors: ["div.md"], returnDomByDefault: false },
  wordwrap: false,
  selectors: [
    { selector: "a", options: { hideLinkHrefIfSameAsText: true } },
    { selector: "img", format: "skip" },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({
      selector,
      options: { uppercase: false },
    })),
  ],
});

/** `/r/{community}/comments/{thread}/…`, with or without a comment's id at the end. */
const addressParts = /^\/r\/[^/]+\/comments\/([a-z0-9]+)\//i;

function toPost(entry: Entry, webUrl: string): Post | null {
  const externalId = entry.id.toLowerCase();
  const postedAt = new Date(entry.published || entry.updated);
  if (!/^t[13]_[a-z0-9]+$/.test(externalId) || !URL.canParse(entry.link)) return null;
  if (Number.isNaN(postedAt.getTime()) || entry.community === "") return null;
  const { pathname } = new URL(entry.link);
  const [, threadId] = addressParts.exec(pathname) ?? [];
  const isComment = externalId.startsWith("t1_");
  if (isComment && threadId === undefined) return null;
  const author = entry.author.replace(/^\/u\//, "");
  const body = toText(entry.content).trim();
  // A comment's entry is titled "/u/author on The thread's title".
  const title = isComment ? entry.title.replace(/^\/u\/\S+ on /, "") : entry.title;
  return {
    source: "reddit",
    kind: isComment ? "comment" : "post",
    externalId,
    thread: isComment
      ? {
          externalId: `t3_${threadId?.toLowerCase()}`,
          title: readable(title) || null,
          parentId: null,
        }
      : null,
    community: entry.community,
    author: author === "" || isPlaceholder(author) ? null : readable(author),
    title: isComment ? "" : readable(title),
    // The HTML parser has already decoded the entities.
    body: isPlaceholder(body) ? "" : storable(body),
    // Only the path is used: feeds have old.reddit.com or other hosts.
    url: new URL(`${webUrl}${pathname}`).href,
    score: null,
    numComments: null,
    postedAt,
    removed: isPlaceholder(body),
  };
}

/** Returns null where the HTML parser fails: real posts are not nested thousands deep. */
function postOrNone(entry: Entry, webUrl: string): Post | null {
  try {
    return toPost(entry, webUrl);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Reads the posts and comments of a Reddit Atom feed (RFC 4287).
 * @returns the posts in their order, and the number of malformed entries that were omitted
 * @throws SourceError `malformed` unless it is a complete Atom feed
 */
export function readFeed(xml: string, webUrl: string): { posts: Post[]; malformed: number } {
  const entries = readEntries(xml);
  const posts = entries.map((entry) => postOrNone(entry, webUrl)).filter((post) => post !== null);
  return { posts, malformed: entries.length - posts.length };
}
