import type { Clock } from "../clock.ts";
import { randomFrom } from "../random.ts";
import { type Community, findCommunity } from "./communities.ts";
import type { Gone, Remark, Thread } from "./content.ts";
import { archiveId, commentId, liveId, slugOf } from "./ids.ts";

/** A comment that was made; times are milliseconds since the epoch. */
export interface Comment {
  id: string;
  author: string;
  body: string;
  score: number;
  createdAt: number;
  depth: number;
  gone?: Gone;
  replies: readonly Comment[];
}

/** A post that was made. */
export interface Post {
  /** Base 36, without the kind. */
  id: string;
  community: Community;
  author: string;
  title: string;
  body: string;
  flair: string | null;
  link: string | null;
  score: number;
  createdAt: number;
  gone?: Gone;
  comments: readonly Comment[];
  commentCount: number;
}

/** What is needed to post now. */
export interface NewPost {
  community: string;
  author: string;
  title: string;
  body: string;
  flair?: string;
}

/** A comment with where it stands. */
export interface FoundComment {
  comment: Comment;
  post: Post;
  parent: string;
}

/** A post can't be made; the message is for the person who tried. */
export class PostError extends Error {}

/** Everything that was posted, newest first. */
export interface Store {
  newest(): readonly Post[];
  /** @param id base 36, in any case */
  find(id: string): Post | undefined;
  /** A comment by its id, with its post and the fullname of what it answers. */
  findComment(id: string): FoundComment | undefined;
  /** @throws PostError when the community is none to post in. */
  add(post: NewPost): Post;
}

/** The path of a post, as the API reports it and as the pages have it. */
export function permalinkOf(post: Post): string {
  return `/r/${post.community.name}/comments/${post.id}/${slugOf(post.title)}/`;
}

function openCommunity(name: string): Community {
  const community = findCommunity(name);
  if (!community) throw new PostError(`There is no community named ${name} in the sandbox.`);
  if (community.access !== "public") {
    throw new PostError(`r/${community.name} is ${community.access}: nobody can post there.`);
  }
  return community;
}

/**
 * Makes the comments of a written-down thread. Each is younger than what it answers and than those
 * written down before it, which it may speak of.
 */
function commentsOf(thread: Thread, postId: number, start: number, postedAt: number): Comment[] {
  const random = randomFrom(postId);
  let index = 0;
  function makeAll(remarks: readonly Remark[], after: number, depth: number): Comment[] {
    let latest = after;
    return remarks.map((remark) => {
      const comment = make(remark, latest, depth);
      latest = comment.createdAt;
      return comment;
    });
  }
  function make(remark: Remark, after: number, depth: number): Comment {
    const id = commentId(postId, index++);
    // Most answers come soon after what they answer; the square leans that way.
    const createdAt = after + Math.floor((start - after) * (0.02 + 0.4 * random() ** 2));
    return {
      id,
      author: remark.author,
      body: remark.body,
      score: remark.score,
      createdAt,
      depth,
      gone: remark.gone,
      replies: makeAll(remark.replies, createdAt, depth + 1),
    };
  }
  return makeAll(thread.comments ?? [], postedAt, 0);
}

function countOf(comments: readonly Comment[]): number {
  return comments.reduce((sum, comment) => sum + 1 + countOf(comment.replies), 0);
}

function commentIn(
  comments: readonly Comment[],
  id: string,
  parent: string,
): { comment: Comment; parent: string } | undefined {
  for (const comment of comments) {
    if (comment.id === id) return { comment, parent };
    const below = commentIn(comment.replies, id, `t1_${comment.id}`);
    if (below) return below;
  }
  return undefined;
}

/** Live posts beyond this many are forgotten, oldest first: a listing ends at 1,000 anyway. */
const longestMemory = 4_000;

/** The posts of the sandbox: the written-down threads, dated back from now, and what comes later. */
export function createStore(threads: readonly Thread[], clock: Clock): Store {
  const start = clock.now();
  let lastId = 0;
  const posts = threads
    .map((thread): Post => {
      const number = archiveId(thread);
      const createdAt = start - thread.ageMinutes * 60_000;
      const comments = commentsOf(thread, number, start, createdAt);
      return {
        id: number.toString(36),
        community: openCommunity(thread.community),
        author: thread.author,
        title: thread.title,
        body: thread.body,
        flair: thread.flair ?? null,
        link: thread.link ?? null,
        score: thread.score,
        createdAt,
        gone: thread.gone,
        comments,
        commentCount: countOf(comments),
      };
    })
    .sort((a, b) => b.id.localeCompare(a.id));
  const byId = new Map(posts.map((post) => [post.id, post]));

  return {
    newest: () => posts,
    find: (id) => byId.get(id.toLowerCase()),
    findComment(id) {
      const wanted = id.toLowerCase();
      for (const post of posts) {
        const found = commentIn(post.comments, wanted, `t3_${post.id}`);
        if (found) return { ...found, post };
      }
      return undefined;
    },
    add(draft) {
      const community = openCommunity(draft.community);
      const now = clock.now();
      lastId = liveId(now, lastId);
      const post: Post = {
        id: lastId.toString(36),
        community,
        author: draft.author,
        title: draft.title,
        body: draft.body,
        flair: draft.flair ?? null,
        link: null,
        score: 1,
        createdAt: now,
        comments: [],
        commentCount: 0,
      };
      posts.unshift(post);
      byId.set(post.id, post);
      const forgotten = posts.length > longestMemory ? posts.pop() : undefined;
      if (forgotten) byId.delete(forgotten.id);
      return post;
    },
  };
}
