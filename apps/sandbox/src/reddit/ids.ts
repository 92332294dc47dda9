import { hash } from "../random.ts";

/** The maximum age of a seed thread; ids count up from this age. */
const maxAgeMinutes = 30 * 24 * 60;
const idsPerMinute = 1_296;
const archiveBase = Number.parseInt("1t00000", 36);
const liveBase = Number.parseInt("1v00000", 36);
const commentBase = Number.parseInt("op00000", 36);
const commentsPerPost = 64;
const liveCommentBase = Number.parseInt("r000000", 36);
const liveEpoch = Date.UTC(2026, 0, 1);

/**
 * The id of a seed thread, derived from its age and text. It stays the same over restarts and when other threads are
 * added, and newer threads have higher ids.
 */
export function archiveId(thread: {
  community: string;
  title: string;
  ageMinutes: number;
}): number {
  const minutes = maxAgeMinutes - thread.ageMinutes;
  return (
    archiveBase +
    minutes * idsPerMinute +
    (hash(`${thread.community}\n${thread.title}`) % idsPerMinute)
  );
}

/** The id of a new post, derived from the clock, so that a later run never reuses an id. */
export function liveId(now: number, lastId: number): number {
  const tenths = Math.max(0, Math.floor((now - liveEpoch) / 100));
  return Math.max(liveBase + tenths, lastId + 1);
}

/** The id of a new comment; comments of seed threads have lower ids. */
export function liveCommentId(now: number, lastId: number): number {
  const tenths = Math.max(0, Math.floor((now - liveEpoch) / 100));
  return Math.max(liveCommentBase + tenths, lastId + 1);
}

/** The id of the comment with this number (in reading order) under the post. */
export function commentId(postId: number, index: number): string {
  return (commentBase + (postId - archiveBase) * commentsPerPost + index).toString(36);
}

/** The short id of an account or community, the same for the same name. */
export function nameId(name: string): string {
  return (0x4000_0000 + (hash(name.toLowerCase()) >>> 2)).toString(36);
}

/** The last part of a permalink: at most 50 characters of the title, words joined by underscores. */
export function slugOf(title: string): string {
  const words = title
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{Letter}\p{Number}]+/gu, "_")
    .replace(/^_+|_+$/g, "");
  if (words.length <= 50) return words || "_";
  const cut = words.slice(0, 51);
  const end = cut.lastIndexOf("_");
  return end > 0 ? cut.slice(0, end) : words.slice(0, 50);
}
