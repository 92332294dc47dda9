import type { Source as SourceName } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { FirehoseBatch, FirehoseSource } from "../../../integrations/ports/firehose.ts";
import type { Post } from "../../../integrations/ports/post.ts";
import type { Matching } from "../matching/index.ts";
import type { Posts } from "../posts/index.ts";
import type { Delays } from "./service-delays.ts";
import { type Lease, LeaseLostError } from "./service-poll.ts";
import * as store from "./store.ts";

/** How far back a source is read for the first time, so that a new installation finds posts soon. */
const firstLookBackMs = 3_600_000;
/** How often progress is saved while nothing is stored: after a kill, at most this much is read again and skipped. */
const saveProgressMs = 1_000;
/** The value in `covers` of its task: it is read as a whole, regardless of the keywords. */
const everything = "all";
/** Seconds until a stream that ended is connected again. */
const reconnectSeconds = 1;

/** The task of reading a source's whole stream. */
export const firehoseTask = (source: SourceName): store.PlannedRow => ({
  source,
  kind: "stream",
  key: `${source}:stream`,
  covers: [everything],
  query: null,
  workspaceIds: [],
  everySeconds: reconnectSeconds,
});

export type Firehoses = ReturnType<typeof createFirehoses>;

/** Reads whole streams, and stores only the posts that contain a phrase of some workspace. */
export function createFirehoses(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  posts: Posts;
  matching: Matching;
  delays: Delays;
  firehoses: readonly FirehoseSource[];
}) {
  const { database, clock, log, posts, matching, delays, firehoses } = deps;

  /** The posts of a batch to store: those with a phrase, whose authors allow everyone to see them. */
  async function postsToStore(source: FirehoseSource, batch: FirehoseBatch): Promise<Post[]> {
    // An edited post may contain a phrase that its first text did not.
    const matched = matching.select([...batch.posts, ...batch.edits]);
    return matched.length === 0 ? [] : source.admit(matched);
  }

  /** Reads one connection. @throws SourceError; LeaseLostError when another process has claimed it. */
  async function read(task: store.TaskRow, lease: Lease, source: FirehoseSource) {
    const since = task.readUntil ?? new Date(clock.now().getTime() - firstLookBackMs);
    let readUntil = task.readUntil;
    /** Up to when everything is stored. */
    let saved = task.readUntil;
    let savedAt = 0;

    /** Runs a change in a transaction that also saves progress. @throws LeaseLostError when the lease is lost. */
    const transaction = (
      until: Date | null,
      change: (tx: Tx) => Promise<void>,
      now = clock.now(),
    ): Promise<void> =>
      database.transaction(async (tx) => {
        if (!(await store.saveProgress(tx, task.id, lease.by, until, now))) {
          throw new LeaseLostError();
        }
        await change(tx);
      });

    /**
     * Applies the deletions and edits of a batch. Each step has its own transaction, because each ends by locking the
     * events of its workspaces: two steps in one transaction could deadlock with another transaction. Repeating a
     * step changes nothing, so a kill between them loses nothing.
     */
    async function applyChanges(batch: FirehoseBatch): Promise<void> {
      const { deletedIds, deletedAccounts, edits } = batch;
      // Most deleted posts are not stored, so that nothing is written. Deleting needs no lease.
      if (deletedIds.length > 0) {
        await database.transaction((tx) => posts.purge(tx, source.name, deletedIds));
      }
      if (deletedAccounts.length > 0) {
        await database.transaction((tx) => posts.purgeAccounts(tx, source.name, deletedAccounts));
      }
      if (edits.length > 0) {
        await transaction(saved, (tx) => matching.ingestEdits(tx, source.name, edits));
      }
    }

    /** Stores the posts of a batch with its cursor: after a kill, the next reader resumes exactly there. */
    async function storePosts(batch: FirehoseBatch, found: readonly Post[]): Promise<void> {
      const now = clock.now();
      const gap = task.readUntil === null ? null : batch.gap;
      const ingest = async (tx: Tx) => {
        const { kind, covers } = task;
        const reason = "The source no longer had the posts of this period.";
        if (gap) {
          const row = { source: source.name, kind, covers, ...gap, reason, foundAt: now };
          await store.insertGap(tx, row);
        }
        const { fresh } = await matching.ingest(tx, found);
        // Posts from before the first poll say nothing about our delay.
        const recent = fresh.filter(({ postedAt }) => postedAt > since);
        if (task.readUntil !== null) await delays.record(tx, source.name, recent);
      };
      await transaction(readUntil, ingest, now);
      if (gap) log.warn({ source: source.name, ...gap }, "a gap in the collected posts");
      saved = readUntil;
      savedAt = now.getTime();
    }

    for await (const batch of source.read(since, lease.signal)) {
      lease.signal.throwIfAborted();
      const found = await postsToStore(source, batch);
      readUntil = batch.readUntil ?? readUntil;
      await applyChanges(batch);
      const isWritten = found.length + batch.edits.length > 0 || batch.gap !== null;
      if (isWritten || clock.now().getTime() - savedAt >= saveProgressMs) {
        await storePosts(batch, found);
      }
    }
    return { readUntil, gap: null };
  }

  return {
    /** Whether this process reads a source's whole stream. */
    has: (source: SourceName): boolean => firehoses.some(({ name }) => name === source),

    /** Reads a task's stream until it ends. @throws Error where none is configured. */
    read(task: store.TaskRow, lease: Lease) {
      const source = firehoses.find(({ name }) => name === task.source);
      if (!source) throw new Error(`this process can't read the stream of ${task.source}`);
      return read(task, lease, source);
    },
  };
}
