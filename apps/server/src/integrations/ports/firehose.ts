import type { Source as SourceName } from "@earshot/contract";
import type { Post } from "./post.ts";

/** What a stretch of a source's whole stream brought, in its final state: an item that it deletes is not among the posts. */
export interface FirehoseBatch {
  /** New posts, and those that were changed where the new text replaces the old one. */
  posts: Post[];
  edits: Post[];
  deletedIds: string[];
  /** Accounts that were deleted, deactivated, suspended or taken down, by `authorId`. */
  deletedAccounts: string[];
  /** Where to resume to miss nothing after this batch; null: where the batch before it says. */
  readUntil: Date | null;
  /** The period that the source no longer had when it was asked to resume. */
  gap: { from: Date; until: Date } | null;
}

/**
 * A source that pushes every public post, whatever it says. It can be resumed from a moment of the last hours,
 * and then repeats a few seconds. Only what matches a phrase may be stored.
 */
export interface FirehoseSource {
  readonly name: SourceName;
  /**
   * Connects once and yields batches until the connection ends or `signal` aborts; an empty batch is a sign of
   * life. It reads no further ahead than a few thousand events while a batch is being handled. It does not
   * reconnect.
   * @param since from where to resume
   * @throws SourceError
   */
  read(since: Date, signal: AbortSignal): AsyncIterable<FirehoseBatch>;
  /**
   * The posts that may be stored, with the names of their authors: without those whose authors do not want
   * to be shown to everyone, and those of automated accounts, as far as that is known.
   * @throws SourceError
   */
  admit(posts: readonly Post[]): Promise<Post[]>;
}
