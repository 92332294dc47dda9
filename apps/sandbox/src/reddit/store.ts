import type { Clock } from "../clock.ts";
import { type AccountRoles, createAccountRoles } from "./account-roles.ts";
import { type Community, communities, generatedCommunity } from "./communities.ts";
import type { Takedown, Thread } from "./content.ts";
import { archiveId, liveCommentId, liveId, slugOf } from "./ids.ts";
import { createModeration } from "./moderation.ts";
import { createSeedComments, flattenComments, type StoredComment } from "./seed-comments.ts";
import { createVisibility, type Visibility } from "./visibility.ts";

/** A comment that was made; times are milliseconds since the epoch. */
export interface Comment {
  readonly id: string;
  readonly author: string;
  readonly body: string;
  readonly score: number;
  readonly createdAt: number;
  /** 0 for an answer to the post itself. */
  readonly depth: number;
  readonly takedown?: Takedown;
  /** When its author changed it last. */
  readonly editedAt?: number;
  readonly replies: readonly Comment[];
}

/** A post that was made. */
export interface Post {
  /** Base 36, without the kind. */
  readonly id: string;
  readonly community: Community;
  readonly author: string;
  readonly title: string;
  readonly body: string;
  readonly flair: string | null;
  /** The address of another site that it links to; null for a text. */
  readonly link: string | null;
  readonly score: number;
  readonly createdAt: number;
  readonly takedown?: Takedown;
  /** Nobody can comment any more. */
  readonly locked?: boolean;
  /** Too old for comments. */
  readonly archived?: boolean;
  /** When its author changed it last. */
  readonly editedAt?: number;
  readonly comments: readonly Comment[];
  readonly commentCount: number;
}

/** What is needed to post now. */
export interface NewPost {
  community: string;
  author: string;
  title: string;
  body: string;
  flair?: string;
  /** http or https; makes it a link. */
  link?: string;
  /** 1 when absent, as of every new post. */
  score?: number;
}

/** What is needed to comment now. */
export interface NewComment {
  /** Base 36, without the kind. */
  postId: string;
  /** The id of the comment it answers, without the kind; null for an answer to the post. */
  parentId: string | null;
  author: string;
  body: string;
  /** 1 when absent. */
  score?: number;
}

/** A comment with where it stands. */
export interface FoundComment {
  readonly comment: Comment;
  readonly post: Post;
  /** The fullname of what it answers. */
  readonly parent: string;
}

/** What people and moderators do to what stands there. */
export interface Moderation {
  /** Changes a comment's text. @returns null when it is not there or gone. */
  editComment(id: string, body: string): FoundComment | null;
  /**
   * Takes a post or comment away, for all to see, or puts back what moderators took.
   * @param name its fullname
   * @returns whether there was something to do it to
   */
  takeDown(name: string, how: Takedown): boolean;
  /** A filter holds a comment, so that its author alone sees it. @returns whether it was there and seen */
  hold(name: string): boolean;
  approve(name: string): boolean;
  /** A comment as its author goes on seeing it in the own list, also when moderators took it away. */
  asAuthorSees(found: FoundComment): FoundComment;
  /** @returns whether there is such a post */
  lock(postId: string, locked: boolean): boolean;
  archive(postId: string, archived: boolean): boolean;
  /** Changes a post's text. @returns whether it is there and not gone */
  editPost(postId: string, body: string): boolean;
}

/** A post can't be made; the message is for the person who tried. */
export class PostError extends Error {}

/** Everything that was posted, and who posted it where. */
export interface Store extends Moderation {
  /** What is there and not shown to others. */
  readonly visibility: Visibility;
  readonly roles: AccountRoles;
  /** All posts, newest first. */
  newest(): readonly Post[];
  /** All comments, newest first. */
  newestComments(): readonly FoundComment[];
  /** @param id base 36, in any case */
  find(id: string): Post | undefined;
  /** A comment by its id, with its post and the fullname of what it answers. */
  findComment(id: string): FoundComment | undefined;
  /** All communities, those that were made later at the end. */
  communities(): readonly Community[];
  /** Names are compared without regard to case, as at Reddit. */
  community(name: string): Community | undefined;
  /** Names of all who ever posted or commented, and of those that were added. */
  accounts(): readonly string[];
  /** The name of an account as its owner writes it. */
  account(name: string): string | undefined;
  addAccount(name: string): void;
  /**
   * Posts now.
   * @param options.makeCommunity makes a community that is not there yet; its name must be one
   * that Reddit allows
   * @throws PostError when the community is none to post in, or the link is none
   */
  add(post: NewPost, options?: { makeCommunity?: boolean }): Post;
  /**
   * Comments now.
   * @returns null when there is no such post (any more), or no such comment under it
   * @throws PostError when the thread is locked or archived
   */
  addComment(comment: NewComment): Comment | null;
}

/** A post as it is kept. */
export interface StoredPost extends Post {
  author: string;
  body: string;
  takedown?: Takedown;
  locked?: boolean;
  archived?: boolean;
  editedAt?: number;
  comments: StoredComment[];
  commentCount: number;
}

/** A comment as it is kept, with where it stands. */
export interface StoredCommentLocation extends FoundComment {
  comment: StoredComment;
  post: StoredPost;
}

/** The path of a post, as the API reports it and as the pages have it. */
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

/** Texts that stand for gone ones, as they come in dumps. */
function takedownOf(body: string): Takedown | undefined {
  if (body === "[deleted]") return "deleted";
  return body === "[removed]" ? "removed" : undefined;
}

/** Live posts beyond this many are forgotten, oldest first: a listing ends at 1,000 anyway. */
const longestMemory = 4_000;

/** The posts of the sandbox: the written-down threads, dated back from now, and what comes later. */
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
    const made = generatedCommunity(name);
    communityList.push(made);
    communityByName.set(name.toLowerCase(), made);
    return made;
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

  function forgetOldest(): void {
    const forgotten = posts.length > longestMemory ? posts.pop() : undefined;
    if (!forgotten) return;
    byId.delete(forgotten.id);
    if (forgotten.commentCount === 0) return;
    comments = comments.filter(({ post }) => post !== forgotten);
    for (const { comment } of flattenComments(forgotten.comments, ""))
      commentById.delete(comment.id);
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
      const now = clock.now();
      lastId = liveId(now, lastId);
      const post: StoredPost = {
        id: lastId.toString(36),
        community,
        author: draft.author,
        title: draft.title,
        body: draft.body,
        flair: draft.flair ?? null,
        link,
        score: draft.score ?? 1,
        createdAt: now,
        takedown: takedownOf(draft.body),
        comments: [],
        commentCount: 0,
      };
      addAccount(post.author);
      posts.unshift(post);
      byId.set(post.id, post);
      forgetOldest();
      return post;
    },
    addComment({ postId, parentId, author, body, score = 1 }) {
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
        createdAt: now,
        depth: above ? above.comment.depth + 1 : 0,
        takedown: takedownOf(body),
        replies: [],
      };
      (above?.comment.replies ?? post.comments).push(comment);
      post.commentCount += 1;
      addAccount(author);
      const found = { comment, post, parent: above ? `t1_${above.comment.id}` : `t3_${post.id}` };
      commentById.set(comment.id, found);
      comments.unshift(found);
      return comment;
    },
  };
}
