import type { Source as SourceName } from "@earshot/contract";
import type { Post, PostKind } from "./post.ts";

/** Reads single posts of a platform as everyone sees them. */
export interface PostLookup {
  readonly name: SourceName;
  /** The maximum number of ids per call. */
  readonly max: number;
  /** In millionths of a dollar, for each post that is read. */
  readonly readMicros: number;
  /**
   * Where calls are scarce: how many minutes apart stored posts are re-checked, so that each call has more of them.
   * Absent: every minute.
   */
  readonly recheckEveryMinutes?: number;
  /** The maximum number of calls per re-check. Absent: the configured limit for Reddit. */
  readonly recheckCalls?: number;
  /** After how many hours every stored post is re-checked. Absent: as the platform's terms require. */
  readonly recheckAllHours?: number;
  /**
   * The external id of the post or comment at an address; null when the address is not one of this
   * platform.
   */
  idOf(url: string): string | null;
  /**
   * The address that a share link leads to; null when the address is not a share link of this platform, or
   * does not work. Absent where the platform has none.
   * @throws SourceError
   */
  follow?(url: string): Promise<string | null>;
  /**
   * Reads the current state of posts by external id: removed ones have `removed`, and those that the platform
   * does not show are missing. Changes nothing there.
   * @throws SourceError
   */
  fetchPosts(externalIds: readonly string[]): Promise<Map<string, Post>>;
}

/** What the address of a post shows without reading it. */
export interface PostLink {
  externalId: string;
  kind: PostKind;
  /** The canonical address, without tracking parameters. */
  url: string;
  community: string | null;
  /** null where the id does not contain the time. */
  postedAt: Date | null;
}

/** What the address of a comment shows without reading it. */
export interface CommentLink {
  /** The comment's own id, unique within the platform. */
  externalId: string;
  /** Whether it is a comment under the post of that id. */
  isUnder(postId: string): boolean;
  /** The canonical address, without tracking parameters. */
  url: string;
  /** null where the id does not contain the time. */
  postedAt: Date | null;
}

/** Reads addresses of a platform whose posts can't be read back. */
export interface LinkReader {
  readonly name: SourceName;
  /** null when the address is not a post of this platform. */
  parse(url: string): PostLink | null;
  /** null when the address is not a comment of this platform. */
  commentOf(url: string): CommentLink | null;
}
