import type { Source as SourceName } from "@earshot/contract";
import type { Post } from "./post.ts";

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
