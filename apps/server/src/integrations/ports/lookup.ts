import type { Source as SourceName } from "@earshot/contract";
import type { Post, PostKind } from "./post.ts";

/** Reads single posts of a platform as everybody sees them. */
export interface PostLookup {
  readonly name: SourceName;
  /** The most ids of one call. */
  readonly most: number;
  /** In millionths of a dollar, for each post that is read. */
  readonly readMicros: number;
  /** The external id of the post or comment that an address leads to; null when it is none of this platform's. */
  idOf(url: string): string | null;
  /**
   * Posts by external id, as they stand now: what was taken down comes with `removed`, and what the
   * platform does not show at all is missing. Changes nothing there.
   * @throws SourceError
   */
  look(externalIds: readonly string[]): Promise<Map<string, Post>>;
}

/** What the address of a post tells by itself. */
export interface PostLink {
  externalId: string;
  kind: PostKind;
  /** The address as the platform writes it, without what follows readers. */
  url: string;
  community: string | null;
  /** null where the id does not tell. */
  postedAt: Date | null;
}

/** What the address of a comment tells by itself. */
export interface CommentLink {
  /** The comment's own id, unique within the platform. */
  externalId: string;
  /** Whether it is a comment under the post of that id. */
  isUnder(postId: string): boolean;
  /** The address as the platform writes it, without what follows readers. */
  url: string;
  /** null where the id does not tell. */
  postedAt: Date | null;
}

/** Reads addresses of a platform whose posts can't be read back. */
export interface LinkReader {
  readonly name: SourceName;
  /** null when the address is none of a post of this platform. */
  parse(url: string): PostLink | null;
  /** null when the address is none of a comment of this platform. */
  commentOf(url: string): CommentLink | null;
}
