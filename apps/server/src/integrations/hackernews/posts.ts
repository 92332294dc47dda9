import { readable } from "../../infrastructure/text.ts";
import { pastedUrl, pathBelow } from "../ports/pasted-url.ts";
import type { Post } from "../ports/post.ts";
import { wholeText } from "../ports/whole-text.ts";
import { plainText } from "./text.ts";
import { type Hit, hitObject, idPattern, type TreeItem } from "./wire/algolia.ts";
import type { Item } from "./wire/firebase.ts";

/** Where people read Hacker News. */
const webHost = "news.ycombinator.com";

/** The story or poll that a comment is under. */
export interface Root {
  id: number;
  /** null where it is not known. */
  title: string | null;
}

interface Parts {
  id: number;
  isComment: boolean;
  author: string | null | undefined;
  title: string | null | undefined;
  html: string | null | undefined;
  seconds: number;
  score: number | null | undefined;
  numComments: number | null | undefined;
  removed: boolean;
  root: Root | null;
  parentId: number | null | undefined;
}

function toPost(parts: Parts, webUrl: string): Post {
  const { id, isComment, root, removed, author } = parts;
  return {
    source: "hackernews",
    kind: isComment ? "comment" : "post",
    externalId: String(id),
    thread:
      isComment && root
        ? {
            externalId: String(root.id),
            title: root.title === null ? null : readable(root.title) || null,
            parentId: String(parts.parentId ?? root.id),
          }
        : null,
    community: null,
    author: author && !removed ? readable(author) : null,
    // Titles are escaped like texts, but have no markup.
    title: isComment || removed ? "" : readable(parts.title ?? ""),
    body: removed ? "" : plainText(parts.html ?? ""),
    url: `${webUrl}/item?id=${id}`,
    score: parts.score ?? null,
    numComments: parts.numComments ?? null,
    postedAt: new Date(parts.seconds * 1000),
    removed,
  };
}

/** Types of items that open a conversation. Jobs are advertisements, and options are part of a poll. */
const openers: ReadonlySet<string> = new Set(["story", "poll"]);

/** The post of a hit; a poll is without its options. */
interface PostOfHit {
  post: Post;
  isPoll: boolean;
}

/** Reads a hit: a post, `none` for something else (a job), or `malformed`. */
export function postOfHit(value: unknown, webUrl: string): PostOfHit | "none" | "malformed" {
  const parsed = hitObject.safeParse(value);
  if (!parsed.success) return "malformed";
  const hit: Hit = parsed.data;
  const isComment = hit._tags.includes("comment");
  if (!isComment && !hit._tags.some((tag) => openers.has(tag))) return "none";
  if (isComment && !hit.story_id) return "malformed";
  const root = hit.story_id ? { id: hit.story_id, title: hit.story_title ?? null } : null;
  const post = toPost(
    {
      id: Number(hit.objectID),
      isComment,
      author: hit.author,
      title: hit.title,
      html: isComment ? hit.comment_text : hit.story_text,
      seconds: hit.created_at_i,
      score: hit.points,
      numComments: hit.num_comments,
      removed: false,
      root,
      parentId: hit.parent_id,
    },
    webUrl,
  );
  return { post, isPoll: hit._tags.includes("poll") };
}

/** A poll with its options, which are part of its text. @param options as HTML */
export const withOptions = (post: Post, options: readonly string[]): Post => ({
  ...post,
  body: wholeText(
    { title: post.title, text: post.body, pollOptions: options.map(plainText) },
    null,
  ),
});

/** Whether an item is no longer public: deleted by its author, or dead. */
export const isRemoved = ({ deleted, dead, by }: Item): boolean =>
  deleted === true || dead === true || !by;

/**
 * The post of an item; null for an item that is not a post (a job, an option of a poll) or whose thread is unknown.
 * @param root the story of a comment
 */
export function postOfItem(item: Item, root: Root | null, webUrl: string): Post | null {
  const isComment = item.type === "comment";
  if (!isComment && !openers.has(item.type ?? "")) return null;
  if (!item.time || (isComment && !root)) return null;
  return toPost(
    {
      id: item.id,
      isComment,
      author: item.by,
      title: item.title,
      html: item.text,
      seconds: item.time,
      score: item.score,
      numComments: item.descendants,
      removed: isRemoved(item),
      root,
      parentId: item.parent,
    },
    webUrl,
  );
}

/** The post of an item of a tree; a deleted or dead item has no author and no time. */
export function postOfTreeItem(
  item: TreeItem,
  location: { root: Root; parentId: number | null; seconds: number },
  webUrl: string,
): Post {
  return toPost(
    {
      id: item.id,
      isComment: location.parentId !== null,
      author: item.author,
      title: item.title,
      html: item.text,
      seconds: item.created_at_i ?? location.seconds,
      score: item.points,
      numComments: null,
      removed: !item.author,
      root: location.root,
      parentId: location.parentId,
    },
    webUrl,
  );
}

/** The id of the item that an address leads to; null when it is not an item of Hacker News, or of `webUrl`. */
export function idOf(address: string, webUrl: string): string | null {
  const url = pastedUrl(address);
  if (!url) return null;
  const isOnPlatform = url.hostname.toLowerCase() === webHost;
  const path = pathBelow(url, webUrl) ?? (isOnPlatform ? url.pathname : "");
  if (path.replace(/\/$/, "") !== "/item") return null;
  // The fragment of an address is a comment on the page.
  const ids = [url.hash.slice(1), url.searchParams.get("id") ?? ""];
  return ids.find((id) => idPattern.test(id)) ?? null;
}
