import type { Source as SourceName } from "@earshot/contract";
import type { Post } from "./post.ts";

/** A batch of a source's stream in its final state: an item that was deleted in the batch is not among the posts. */
export interface FirehoseBatch {
  /** New posts. One that was also edited in the batch has its new text; other edits are in `edits`. */
  posts: Post[];
  edits: Post[];
  deletedIds: string[];
  /** Accounts that were deleted, deactivated, suspended or taken down, by `authorId`. */
  deletedAccounts: string[];
  /** Where to resume so that nothing after this batch is missed; null: same as for the previous batch. */
  readUntil: Date | null;
  /** The period that the source no longer had when it was asked to resume. */
  gap: { from: Date; until: Date } | null;
}

/**
 * A source that pushes every public post. It can be resumed from a moment within the last hours, and then repeats
 * a few seconds. Only posts that match a phrase may be stored.
 */
export interface FirehoseSource {
  readonly name: SourceName;
  /**
   * Connects once and yields batches until the connection ends or `signal` aborts; an empty batch shows that
   * the connection is alive. It reads at most a few thousand events ahead while a batch is being handled. It does
   * not reconnect.
   * @param since the moment to resume from
   * @throws SourceError
   */
  read(since: Date, signal: AbortSignal): AsyncIterable<FirehoseBatch>;
  /**
   * Returns the posts that may be stored, with their authors' names. Omits posts of automated accounts and of
   * authors who do not want to be shown to everyone, as far as that is known.
   * @throws SourceError
   */
  admit(posts: readonly Post[]): Promise<Post[]>;
}
