import type { Comment, Submission } from "@earshot/archive";
import { readable } from "../../infrastructure/text.ts";
import type { Post } from "../ports/post.ts";
import { wholeText } from "../ports/whole-text.ts";

/** Placeholders for a text or an author that was removed or deleted. */
const markers = new Set(["[removed]", "[deleted]", "[ Removed by Reddit ]"]);
const isRemovedOrDeleted = (text: string) => markers.has(text.trim());
const webUrl = "https://www.reddit.com";

/** Dumps were taken without `raw_json`, so Reddit has escaped these three. */
const escapes: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };
const unescaped = (text: string) =>
  text.includes("&")
    ? text.replace(/&(?:amp|lt|gt);/g, (entity) => escapes[entity] ?? entity)
    : text;

const toText = (text: string) => (isRemovedOrDeleted(text) ? "" : readable(unescaped(text)));
const toAuthor = (name: string | null) =>
  !name || isRemovedOrDeleted(name) ? null : readable(name).trim() || null;

/** A record's address, always on Reddit's own host; `fallbackPath` if the permalink is not a thread's. */
function addressOf(permalink: string | null, fallbackPath: string): string {
  const path = permalink?.replace(/^https?:\/\/[^/]*/i, "") ?? "";
  const { pathname } = new URL(`${webUrl}${path.startsWith("/") ? path : fallbackPath}`);
  const ofThread = /^\/(?:r|u|user)\/[^/]+\/comments\/[^/]/i.test(pathname);
  return new URL(`${webUrl}${ofThread ? pathname : fallbackPath}`).href;
}

/** The title and the text of a submission, and whether the text was removed or deleted. */
function textOf(record: Submission) {
  const { crosspostParent: from } = record;
  const title = readable(unescaped(record.title));
  if (isRemovedOrDeleted(record.selftext) || (from && isRemovedOrDeleted(from.selftext))) {
    return { title, body: "", isGone: true };
  }
  const options = (texts: readonly string[]) => texts.map(toText);
  const own = {
    title,
    text: toText(record.selftext),
    pollOptions: options(record.pollOptions),
  };
  if (!from) return { title, body: wholeText(own, null), isGone: false };
  const writer = toAuthor(from.author);
  const by = writer === null ? "A deleted account" : `u/${writer}`;
  const parent = {
    title: readable(unescaped(from.title)),
    text: toText(from.selftext),
    pollOptions: options(from.pollOptions),
    attribution:
      writer !== null && writer === toAuthor(record.author)
        ? null
        : `${by} wrote in r/${readable(from.subreddit)}`,
  };
  return { title, body: wholeText(own, parent), isGone: false };
}

function fromSubmission(record: Submission): Post {
  const community = readable(record.subreddit);
  const { title, body, isGone } = textOf(record);
  return {
    source: "reddit",
    kind: "post",
    externalId: `t3_${record.id}`,
    thread: null,
    community,
    author: toAuthor(record.author),
    title,
    body,
    url: addressOf(record.permalink, `/r/${encodeURIComponent(community)}/comments/${record.id}/`),
    score: record.score,
    numComments: record.numComments,
    postedAt: record.createdAt,
    removed: isGone || record.removedBy !== null,
  };
}

function fromComment(record: Comment): Post {
  const community = readable(record.subreddit);
  return {
    source: "reddit",
    kind: "comment",
    externalId: `t1_${record.id}`,
    thread: {
      externalId: `t3_${record.threadId}`,
      title: record.threadTitle && readable(unescaped(record.threadTitle)),
      parentId: record.parentId,
    },
    community,
    author: toAuthor(record.author),
    title: "",
    body: toText(record.body),
    url: addressOf(
      record.permalink,
      `/r/${encodeURIComponent(community)}/comments/${record.threadId}/_/${record.id}/`,
    ),
    score: record.score,
    numComments: null,
    postedAt: record.createdAt,
    removed: isRemovedOrDeleted(record.body),
  };
}

/** Converts a dump record (Pushshift, Arctic Shift) to the `Post` that every source returns. */
export function toPost(record: Submission | Comment): Post {
  return record.kind === "submission" ? fromSubmission(record) : fromComment(record);
}
