import type { CommentLink } from "../ports/lookup.ts";
import { pastedUrl } from "../ports/pasted-url.ts";
import { readTitle } from "./linkedin-title.ts";
import {
  decoded,
  markOmissions,
  ownTitle,
  type PostAddress,
  partsOf,
  type Site,
  snippetText,
} from "./site.ts";

/** `/posts/<handle>_<words>-activity-<id>-<four characters>`; the handle and the words may be missing. */
const post =
  /^\/posts\/(?=[^/]*\/?$)((?:(.*?)[_-])?(activity|ugcPost|share)-(\d{15,20})(?:-[^/]*)?)\/?$/;
const update = /^\/feed\/update\/urn:li:(activity|ugcPost|share):(\d{15,20})\/?$/;

/** The parent of a comment and its own id: `urn:li:comment:(activity:<id>,<id>)`. */
const commentUrn =
  /^urn:li:comment:\((?:urn:li:)?(activity|ugcPost|share):(\d{15,20}),(\d{15,20})\)$/;

/** A post has an id of each kind; all are created within this time. */
const sameMomentMs = 60_000;

/** LinkedIn has used ids with a time since then. */
const firstIds = Date.UTC(2012, 0, 1);

/**
 * When an id was created: its bits above the 22nd are milliseconds since 1970 (checked against 136 recorded
 * dates, all correct to the second).
 * @returns null for an id from before 2012 or from the future
 */
function dateOfId(id: string, now: Date): Date | null {
  const ms = Number(BigInt(id) >> 22n);
  return ms >= firstIds && ms <= now.getTime() ? new Date(ms) : null;
}

/**
 * Public posts on LinkedIn. Only their addresses and their texts in a search index are read.
 * @param options.webUrl base of links for people, and of addresses that count as LinkedIn's
 */
export function linkedin({ webUrl = "https://www.linkedin.com" } = {}): Site {
  const base = webUrl.replace(/\/$/, "");

  function addressOf(url: string, now: Date): PostAddress | null {
    const path = partsOf(url, "linkedin.com", base);
    if (path === null) return null;
    const [, kind, id] = update.exec(decoded(path)) ?? [];
    const common = { community: null };
    if (kind !== undefined && id !== undefined) {
      const externalId = `urn:li:${kind}:${id}`;
      const link = `${base}/feed/update/${externalId}/`;
      return { ...common, externalId, url: link, postedAt: dateOfId(id, now), author: null };
    }
    const [, slug = "", before = "", slugKind = "", slugId] = post.exec(path) ?? [];
    if (slugId === undefined) return null;
    // Handles contain no underscore: the part before the first one is the author.
    const [handle = ""] = before.split("_");
    return {
      ...common,
      externalId: `urn:li:${slugKind}:${slugId}`,
      url: `${base}/posts/${slug}`,
      postedAt: dateOfId(slugId, now),
      author: decoded(handle) || null,
    };
  }

  /** Whether two ids belong to the same post: they are equal, or of different kinds and created at the same time. */
  function isSame(one: string, other: string): boolean {
    if (one === other) return true;
    const [a, b] = [one, other].map((urn) => urn.split(":"));
    const [aId, bId] = [a?.[3], b?.[3]];
    if (!aId || !bId || !/^\d+$/.test(bId) || a?.[2] === b?.[2]) return false;
    return Math.abs(Number(BigInt(aId) >> 22n) - Number(BigInt(bId) >> 22n)) <= sameMomentMs;
  }

  function commentOf(url: string, now: Date): CommentLink | null {
    const page = addressOf(url, now);
    if (!page) return null;
    const query = pastedUrl(url)?.searchParams ?? new URLSearchParams();
    // A reply to a comment has its own id; otherwise the comment's id counts.
    const urn = query.get("replyUrn") ?? query.get("commentUrn");
    const [, kind, postId, id] = commentUrn.exec(urn ?? "") ?? [];
    const postedAt = id === undefined ? null : dateOfId(id, now);
    if (id === undefined || !postedAt) return null;
    const under = `urn:li:${kind}:${postId}`;
    // Both the page and the comment name the post. If they name different posts, the address is invalid.
    if (!isSame(page.externalId, under)) return null;
    const externalId = `urn:li:comment:(${kind}:${postId},${id})`;
    const name = query.has("replyUrn") ? "replyUrn" : "commentUrn";
    return {
      externalId,
      isUnder: (requested) => isSame(requested, page.externalId) || isSame(requested, under),
      url: `${page.url}?${name}=${encodeURIComponent(externalId)}`,
      postedAt,
    };
  }

  return {
    name: "linkedin",
    commentOf,
    within: "site:linkedin.com/posts",
    addressOf,
    textsOf({ title, snippet }, address) {
      const { author, text } = readTitle(title, address.author);
      const body = snippetText(snippet);
      return {
        author,
        community: null,
        title: markOmissions(ownTitle(text, body)),
        body: markOmissions(body),
      };
    },
    // The id does not depend on the current time, which is only needed for dates.
    idOf: (url) => addressOf(url, new Date(0))?.externalId ?? null,
  };
}
