import type { Clock } from "../clock.ts";
import { createAccountRoles } from "./account-roles.ts";
import { type Community, communities, generatedCommunity } from "./communities.ts";
import type { Takedown, Thread } from "./content.ts";
import { archiveId, liveCommentId, liveId, slugOf } from "./ids.ts";
import { maxListingLength } from "./listing.ts";
import { createModeration } from "./moderation.ts";
import { createSeedComments, flattenComments, type StoredComment } from "./seed-comments.ts";
import {
  type Comment,
  type Post,
  PostError,
  type Store,
  type StoredCommentLocation,
  type StoredPost,
} from "./store-types.ts";
import { createVisibility } from "./visibility.ts";

export type { Comment, FoundComment, NewPost, Post, Store } from "./store-types.ts";
export { PostError } from "./store-types.ts";

/** The path of a post, in the API and for its page. */
export function permalinkOf(post: Post): string {
  return `/r/${post.community.name}/comments/${post.id}/${slugOf(post.title)}/`;
}

/** The path of a comment. */
export function commentPermalink(post: Post, comment: Comment): string {
  return `${permalinkOf(post)}${comment.id}/`;
}

function readLink(link: string | undefined): string | null {
  if (link === undefined) return null;
  const url = URL.parse(link);
  if (url?.protocol === "http:" || url?.protocol === "https:") return link;
  throw new PostError("A link must be an http or https address.");
}

/** How a text was taken down, if it is one of the placeholders that dumps contain. */
function takedownOf(body: string): Takedown | undefined {
  if (body === "[deleted]") return "deleted";
  return body === "[removed]" ? "removed" : undefined;
}

/** Inserts into a list that is sorted by time, newest first. */
function insertByTime<T>(list: T[], item: T, timeOf: (item: T) => number): void {
  const at = list.findIndex((one) => timeOf(one) <= timeOf(item));
  if (at < 0) list.push(item);
  else list.splice(at, 0, item);
}

/** Older posts of a community are forgotten. Beyond the end of a listing, posts can still be read by their ids. */
const maxCommunityPosts = 2 * maxListingLength;

/** Stores the sandbox's posts: the backdated seed threads and later posts. */
export function createStore(threads: readonly Thread[], clock: Clock): Store {
  const start = clock.now();
  let lastId = 0;
  let lastCommentId = 0;
  const communityList: Community[] = [...communities];
  const communityByName = new Map(
    communityList.map((community) => [community.name.toLowerCase(), community]),
  );
  const names = new Map<string, string>();
  const commentById = new Map<string, StoredCommentLocation>();
  const visibility = createVisibility();

  function openCommunity(name: string, make = false): Community {
    const known = communityByName.get(name.toLowerCase());
    if (known?.access === "public") return known;
    if (known) throw new PostError(`r/${known.name} is ${known.access}: nobody can post there.`);
    if (!make) throw new PostError(`There is no community named ${name} in the sandbox.`);
    if (!/^[A-Za-z0-9_.-]{2,24}$/.test(name)) {
      throw new PostError(
        `A community can't be named ${name}: 2 to 24 letters, digits, _, - and dots.`,
      );
    }
    const created = generatedCommunity(name);
    communityList.push(created);
    communityByName.set(name.toLowerCase(), created);
    return created;
  }

  function addAccount(name: string): void {
    if (!name.startsWith("[") && !names.has(name.toLowerCase())) {
      names.set(name.toLowerCase(), name);
    }
  }

  const posts = threads
    .map((thread): StoredPost => {
      const number = archiveId(thread);
      const createdAt = start - thread.ageMinutes * 60_000;
      const comments = createSeedComments(thread, number, start, createdAt);
      const post: StoredPost = {
        id: number.toString(36),
        community: openCommunity(thread.community),
        author: thread.author,
        title: thread.title,
        body: thread.body,
        flair: thread.flair ?? null,
        link: thread.link ?? null,
        poll: [],
        score: thread.score,
        createdAt,
        takedown: thread.takedown,
        comments,
        commentCount: 0,
      };
      addAccount(post.author);
      for (const found of flattenComments(comments, `t3_${post.id}`)) {
        post.commentCount += 1;
        addAccount(found.comment.author);
        commentById.set(found.comment.id, { ...found, post });
      }
      return post;
    })
    .sort((a, b) => b.id.localeCompare(a.id));
  const byId = new Map(posts.map((post) => [post.id, post]));
  let comments = [...commentById.values()].sort(
    (a, b) => b.comment.createdAt - a.comment.createdAt || (a.comment.id < b.comment.id ? 1 : -1),
  );

  const postsIn = new Map<Community, number>();
  for (const { community } of posts) postsIn.set(community, (postsIn.get(community) ?? 0) + 1);

  /** Counts a new post of a community, and forgets its oldest one beyond the maximum. */
  function countPost(community: Community): void {
    const count = (postsIn.get(community) ?? 0) + 1;
    if (count <= maxCommunityPosts) {
      postsIn.set(community, count);
      return;
    }
    const [forgotten] = posts.splice(
      posts.findLastIndex((post) => post.community === community),
      1,
    );
    if (!forgotten) return;
    byId.delete(forgotten.id);
    if (forgotten.commentCount === 0) return;
    comments = comments.filter(({ post }) => post !== forgotten);
    for (const { comment } of flattenComments(forgotten.comments, ""))
      commentById.delete(comment.id);
  }

  function nextId(): string {
    lastId = liveId(clock.now(), lastId);
    return lastId.toString(36);
  }

  /** The id of a backdated post, among those of seed threads of the same age. */
  function pastId(draft: Parameters<typeof archiveId>[0]): string {
    let number = archiveId(draft);
    while (byId.has(number.toString(36))) number += 1;
    return number.toString(36);
  }

  return {
    visibility,
    roles: createAccountRoles(),
    ...createModeration({ byId, commentById, visibility }, clock),
    newest: () => posts,
    newestComments: () => comments,
    find: (id) => byId.get(id.toLowerCase()),
    findComment: (id) => commentById.get(id.toLowerCase()),
    communities: () => communityList,
    community: (name) => communityByName.get(name.toLowerCase()),
    accounts: () => [...names.values()],
    account: (name) => names.get(name.toLowerCase()),
    addAccount,
    add(draft, { makeCommunity = false } = {}) {
      const link = readLink(draft.link);
      const community = openCommunity(draft.community, makeCommunity);
      const { ageMinutes = 0 } = draft;
      const post: StoredPost = {
        id: ageMinutes > 0 ? pastId({ ...draft, ageMinutes }) : nextId(),
        community,
        author: draft.author,
        title: draft.title,
        body: draft.body,
        flair: draft.flair ?? null,
        link,
        poll: draft.poll ?? [],
        crosspostOf: draft.crosspostOf,
        score: draft.score ?? 1,
        createdAt: clock.now() - ageMinutes * 60_000,
        takedown: takedownOf(draft.body),
        comments: [],
        commentCount: 0,
      };
      addAccount(post.author);
      insertByTime(posts, post, ({ createdAt }) => createdAt);
      byId.set(post.id, post);
      countPost(community);
      return post;
    },
    addComment({ postId, parentId, author, body, score = 1, ageMinutes = 0 }) {
      const post = byId.get(postId.toLowerCase());
      const above = parentId === null ? null : commentById.get(parentId.toLowerCase());
      if (!post || above === undefined || (above && above.post !== post)) return null;
      if (post.locked) throw new PostError("THREAD_LOCKED: comments are locked in this thread.");
      if (post.archived) throw new PostError("TOO_OLD: the thread is archived.");
      const now = clock.now();
      lastCommentId = liveCommentId(now, lastCommentId);
      const comment: StoredComment = {
        id: lastCommentId.toString(36),
        author,
        body,
        score,
        createdAt: now - ageMinutes * 60_000,
        depth: above ? above.comment.depth + 1 : 0,
        takedown: takedownOf(body),
        replies: [],
      };
      (above?.comment.replies ?? post.comments).push(comment);
      post.commentCount += 1;
      addAccount(author);
      const found = { comment, post, parent: above ? `t1_${above.comment.id}` : `t3_${post.id}` };
      commentById.set(comment.id, found);
      insertByTime(comments, found, (one) => one.comment.createdAt);
      return comment;
    },
  };
}
