import type { AccountRoles } from "./account-roles.ts";
import type { Community } from "./communities.ts";
import type { Takedown } from "./content.ts";
import type { StoredComment } from "./seed-comments.ts";
import type { Visibility } from "./visibility.ts";

/** A comment that was made; times are milliseconds since the epoch. */
export interface Comment {
  readonly id: string;
  readonly author: string;
  readonly body: string;
  readonly score: number;
  readonly createdAt: number;
  /** 0 for a reply to the post itself. */
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
  /** The options of its poll; empty without one. */
  readonly poll: readonly string[];
  /** The post that it crossposts. */
  readonly crosspostOf?: Post;
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
  poll?: readonly string[];
  crosspostOf?: Post;
  /** 1 when absent, as of every new post. */
  score?: number;
  /** How long ago it was posted, at most 30 days; absent: now. */
  ageMinutes?: number;
}

/** What is needed to comment now. */
interface NewComment {
  /** Base 36, without the kind. */
  postId: string;
  /** The id of the comment it answers, without the kind; null for a reply to the post. */
  parentId: string | null;
  author: string;
  body: string;
  /** 1 when absent. */
  score?: number;
  /** How long ago it was written; absent: now. */
  ageMinutes?: number;
}

/** A comment with where it stands. */
export interface FoundComment {
  readonly comment: Comment;
  readonly post: Post;
  /** The fullname of what it answers. */
  readonly parent: string;
}

/** Edits, deletions and moderation of posts and comments. */
export interface Moderation {
  /** Changes a comment's text. @returns null when it is missing or deleted */
  editComment(id: string, body: string): FoundComment | null;
  /**
   * Deletes or removes a post or comment. The author can delete what moderators removed.
   * @param name its fullname
   * @returns whether it existed and was neither deleted nor taken down in this way before
   */
  takeDown(name: string, how: Takedown): boolean;
  /** Filters a comment, so that its author alone sees it. @returns whether it was visible before */
  hold(name: string): boolean;
  approve(name: string): boolean;
  /** @returns whether there is such a post */
  lock(postId: string, locked: boolean): boolean;
  archive(postId: string, archived: boolean): boolean;
  /** Changes a post's text. @returns whether it exists and is neither deleted nor removed */
  editPost(postId: string, body: string): boolean;
}

/** A post can't be made; the message is for the person who tried. */
export class PostError extends Error {}

/** Everything that was posted, and who posted it where. */
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
   * Posts now, or dated back.
   * @param options.makeCommunity makes a community that is not there yet; its name must be one
   * that Reddit allows
   * @throws PostError when the community is none to post in, or the link is none
   */
  add(post: NewPost, options?: { makeCommunity?: boolean }): Post;
  /**
   * Comments now, or dated back.
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
