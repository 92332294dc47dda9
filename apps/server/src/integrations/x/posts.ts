import { readable } from "../../infrastructure/text.ts";
import { pastedUrl, pathBelow } from "../ports/pasted-url.ts";
import type { Post } from "../ports/post.ts";
import { postObject, userObject } from "./wire/posts.ts";

/** A parsed post. */
export interface ParsedPost {
  post: Post;
  /** A retweet repeats another author's text. */
  isRetweet: boolean;
  /** The author's account id, which is returned even without the name; null: unknown. */
  authorId: string | null;
}

/** Since 2010-11-04, ids contain their time: milliseconds since this one, above 22 bits (Snowflake). */
const idEpochMs = 1_288_834_974_657;
const idShift = 22n;
/** Earlier ids were sequential and do not contain the time. */
const firstTimedId = 29_700_859_247n;

/** The time at which the post with an id was created; null for ids from before November 2010. */
export function momentOf(id: string): Date | null {
  const number = BigInt(id);
  return number < firstTimedId ? null : new Date(Number(number >> idShift) + idEpochMs);
}

function postedAt(id: string, createdAt: string | null | undefined): Date | null {
  if (!createdAt) return momentOf(id);
  const written = new Date(createdAt);
  return Number.isNaN(written.getTime()) ? null : written;
}

/** Account names by id, from the expansions of a response. */
export function namesOf(users: readonly unknown[] | null | undefined): Map<string, string> {
  const read = (users ?? []).flatMap((user) => userObject.safeParse(user).data ?? []);
  return new Map(read.map(({ id, username }) => [id, readable(username)]));
}

/** The address of a post for people; without an author, X redirects it to the author's. */
function addressOf(webUrl: string, author: string | null, id: string): string {
  return new URL(`${webUrl}/${author === null ? "i" : encodeURIComponent(author)}/status/${id}`)
    .href;
}

/** Parses a post; null when it has an unknown shape. */
export function toPost(
  child: unknown,
  { webUrl, names }: { webUrl: string; names: ReadonlyMap<string, string> },
): ParsedPost | null {
  const parsed = postObject.safeParse(child);
  if (!parsed.success) return null;
  const { data } = parsed;
  const at = postedAt(data.id, data.created_at);
  if (!at) return null;
  const references = data.referenced_tweets ?? data.referenced_posts ?? [];
  const parent = references.find(({ type }) => type === "replied_to");
  const author = names.get(data.author_id ?? "") ?? null;
  // X still returns a post that was taken down for copyright, but replaces its text by a notice.
  const removed = data.withheld?.copyright === true;
  const text = (data.note_tweet ?? data.note_post)?.text ?? data.text;
  return {
    isRetweet: references.some(({ type }) => type === "retweeted" || type === "reposted"),
    authorId: data.author_id ?? null,
    post: {
      source: "x",
      kind: parent ? "comment" : "post",
      externalId: data.id,
      thread: parent
        ? { externalId: data.conversation_id ?? parent.id, title: null, parentId: parent.id }
        : null,
      community: null,
      author,
      title: "",
      body: removed ? "" : readable(text),
      url: addressOf(webUrl, author, data.id),
      score: data.public_metrics?.like_count ?? null,
      numComments: data.public_metrics?.reply_count ?? null,
      postedAt: at,
      removed,
    },
  };
}

/** The posts in their order without retweets, and how many were not recognized. */
export function toPosts(
  children: readonly unknown[],
  context: { webUrl: string; names: ReadonlyMap<string, string> },
): { posts: Post[]; malformed: number } {
  const read = children.map((child) => toPost(child, context));
  return {
    posts: read.flatMap((one) => (one && !one.isRetweet ? [one.post] : [])),
    malformed: read.filter((one) => one === null).length,
  };
}

const hosts = new Set(
  ["x.com", "twitter.com"].flatMap((host) => [host, `www.${host}`, `mobile.${host}`, `m.${host}`]),
);
const statusPath = /^\/(?:i(?:\/web)?|[A-Za-z0-9_]{1,20})\/status(?:es)?\/([0-9]{1,19})(?:\/|$)/;

/** The id of the post that an address leads to; null when it is not a post's on X or below `webUrl`. */
export function idOf(address: string, webUrl: string): string | null {
  const url = pastedUrl(address);
  if (!url) return null;
  const path = pathBelow(url, webUrl) ?? (hosts.has(url.hostname.toLowerCase()) && url.pathname);
  return (path && statusPath.exec(path)?.[1]) || null;
}
