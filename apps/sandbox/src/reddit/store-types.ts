import type { AccountRoles } from "./account-roles.ts";
import type { Community } from "./communities.ts";
import type { Takedown } from "./content.ts";
import type { StoredComment } from "./seed-comments.ts";
import type { Visibility } from "./visibility.ts";

/** A comment; times are milliseconds since the epoch. */
export interface Comment {
  readonly id: string;
  readonly author: string;
  readonly body: string;
  readonly score: number;
  readonly createdAt: number;
  /** 0 for a reply to the post itself. */
  readonly depth: number;
  readonly takedown?: Takedown;
  /** When its author last edited it. */
  readonly editedAt?: number;
  readonly replies: readonly Comment[];
}

/** A post. */
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
  /** The options of its poll; empty without one. */
  readonly poll: readonly string[];
  /** The post that it crossposts. */
  readonly crosspostOf?: Post;
  readonly score: number;
  readonly createdAt: number;
  readonly takedown?: Takedown;
  /** Locked for new comments. */
  readonly locked?: boolean;
  /** Too old for comments. */
  readonly archived?: boolean;
  /** When its author last edited it. */
  readonly editedAt?: number;
  readonly comments: readonly Comment[];
  readonly commentCount: number;
}

/** A post to add. */
export interface NewPost {
  community: string;
  author: string;
  title: string;
  body: string;
  flair?: string;
  /** http or https; makes it a link. */
  link?: string;
  poll?: readonly string[];
  crosspostOf?: Post;
  /** Defaults to 1, as for every new post. */
  score?: number;
  /** Its age, at most 30 days; defaults to 0. */
  ageMinutes?: number;
}

/** A comment to add. */
interface NewComment {
  /** Base 36, without the kind. */
  postId: string;
  /** The id of the parent comment, without the kind; null for a reply to the post. */
  parentId: string | null;
  author: string;
  body: string;
  /** Defaults to 1. */
  score?: number;
  /** Its age; defaults to 0. */
  ageMinutes?: number;
}

/** A comment with its post and parent. */
export interface FoundComment {
  readonly comment: Comment;
  readonly post: Post;
  /** The fullname of what it answers. */
  readonly parent: string;
}

/** Edits, deletions and moderation of posts and comments. */
export interface Moderation {
  /** Changes a comment's text. @returns null when it does not exist or is deleted */
  editComment(id: string, body: string): FoundComment | null;
  /**
   * Deletes or removes a post or comment. The author can delete it even after moderators removed it.
   * @param name its fullname
   * @returns false when it does not exist, is deleted, or was already taken down in this way
   */
  takeDown(name: string, how: Takedown): boolean;
  /** Filters a comment, so that only its author sees it. @returns whether it was visible before */
  hold(name: string): boolean;
  approve(name: string): boolean;
  /** @returns whether the post exists */
  lock(postId: string, locked: boolean): boolean;
  archive(postId: string, archived: boolean): boolean;
  /** Changes a post's text. @returns whether it exists and is neither deleted nor removed */
  editPost(postId: string, body: string): boolean;
}

/** A post can't be created; the message is for the caller. */
export class PostError extends Error {}

/** Posts, comments, communities and accounts. */
export interface Store extends Moderation {
  /** Filtered comments and account statuses. */
  readonly visibility: Visibility;
  readonly roles: AccountRoles;
  /** All posts, newest first. */
  newest(): readonly Post[];
  /** All comments, newest first. */
  newestComments(): readonly FoundComment[];
  /** @param id base 36, in any case */
  find(id: string): Post | undefined;
  /** A comment by its id, with its post and the fullname of its parent. */
  findComment(id: string): FoundComment | undefined;
  /** All communities; those that were created later are at the end. */
  communities(): readonly Community[];
  /** Names ignore case, as at Reddit. */
  community(name: string): Community | undefined;
  /** The names of all accounts that ever posted or commented, or were added. */
  accounts(): readonly string[];
  /** The name of an account in its owner's spelling. */
  account(name: string): string | undefined;
  addAccount(name: string): void;
  /**
   * Adds a post, new or backdated.
   * @param options.makeCommunity creates a missing community if Reddit allows its name
   * @throws PostError when the community does not accept posts or the link is invalid
   */
  add(post: NewPost, options?: { makeCommunity?: boolean }): Post;
  /**
   * Adds a comment, new or backdated.
   * @returns null when the post does not exist or was deleted, or has no such comment
   * @throws PostError when the thread is locked or archived
   */
  addComment(comment: NewComment): Comment | null;
}

/** A stored post. */
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

/** A stored comment with its post and parent. */
export interface StoredCommentLocation extends FoundComment {
  comment: StoredComment;
  post: StoredPost;
}
