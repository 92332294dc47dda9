import type { Comment, Submission } from "@earshot/archive";
import { readable } from "../../infrastructure/text.ts";
import type { Post } from "../ports/post.ts";

/** What stands in place of a text or a name that was taken away. */
const markers = new Set(["[removed]", "[deleted]", "[ Removed by Reddit ]"]);
const isGone = (text: string) => markers.has(text.trim());
const webUrl = "https://www.reddit.com";

/** Dumps were taken without `raw_json`, so that these three are escaped once more than people wrote them. */
const escapes: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };
const unescaped = (text: string) =>
  text.includes("&")
    ? text.replace(/&(?:amp|lt|gt);/g, (entity) => escapes[entity] ?? entity)
    : text;

const toText = (text: string) => (isGone(text) ? "" : readable(unescaped(text)));
const toAuthor = (name: string | null) =>
  !name || isGone(name) ? null : readable(name).trim() || null;

/** The address of a record on Reddit, whatever host the dump names; one that is no thread is not kept. */
function addressOf(permalink: string | null, otherwise: string): string {
  const path = permalink?.replace(/^https?:\/\/[^/]*/i, "") ?? "";
  const { pathname } = new URL(`${webUrl}${path.startsWith("/") ? path : otherwise}`);
  const ofThread = /^\/(?:r|u|user)\/[^/]+\/comments\/[^/]/i.test(pathname);
  return new URL(`${webUrl}${ofThread ? pathname : otherwise}`).href;
}

function fromSubmission(record: Submission): Post {
  const community = readable(record.subreddit);
  return {
    source: "reddit",
    kind: "post",
    externalId: `t3_${record.id}`,
    thread: null,
    community,
    author: toAuthor(record.author),
    title: readable(unescaped(record.title)),
    body: toText(record.selftext),
    url: addressOf(record.permalink, `/r/${encodeURIComponent(community)}/comments/${record.id}/`),
    score: record.score,
    numComments: record.numComments,
    postedAt: record.createdAt,
    removed: isGone(record.selftext) || record.removedBy !== null,
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
    removed: isGone(record.body),
  };
}

/** A record of a dump (Pushshift, Arctic Shift) in the shape of all sources. */
export function toPost(record: Submission | Comment): Post {
  return record.kind === "submission" ? fromSubmission(record) : fromComment(record);
}
