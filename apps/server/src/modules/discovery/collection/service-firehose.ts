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

/** From where a source is read for the first time, so that a new installation finds something soon. */
const firstLookBackMs = 3_600_000;
/** How often progress is saved while nothing is stored: so much is read again after a kill, and skipped. */
const saveProgressMs = 1_000;
/** In `covers` of its task: it is read as a whole, whatever the keywords are. */
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

  /** Deletes what the source deleted. */
  async function applyChanges(tx: Tx, source: SourceName, batch: FirehoseBatch): Promise<void> {
    await posts.purge(tx, source, batch.deletedIds);
    await posts.purgeAccounts(tx, source, batch.deletedAccounts);
  }

  /** The posts of a batch that are stored: those with a phrase whose authors let everybody see them. */
  async function postsToStore(source: FirehoseSource, batch: FirehoseBatch): Promise<Post[]> {
    // A changed post may contain a phrase that its first text did not.
    const matched = matching.select([...batch.posts, ...batch.edits]);
    return matched.length === 0 ? [] : source.admit(matched);
  }

  /** Reads one connection. @throws SourceError; LeaseLostError when another process reads it by now. */
  async function read(task: store.TaskRow, lease: Lease, source: FirehoseSource) {
    const since = task.readUntil ?? new Date(clock.now().getTime() - firstLookBackMs);
    let readUntil = task.readUntil;
    let savedUntil = task.readUntil;
    let savedAt = 0;

    /** Saves a cursor and works in one transaction, which a reader that has lost its lease can't. */
    function inLease(until: Date | null, now: Date, work: (tx: Tx) => Promise<void>) {
      return database.transaction(async (tx) => {
        if (!(await store.saveProgress(tx, task.id, lease.by, until, now))) {
          throw new LeaseLostError();
        }
        await work(tx);
      });
    }

    /**
     * Stores a batch together with its cursor: after a kill, the next reader resumes exactly there. What others changed
     * or deleted comes before, in transactions of their own, because each locks the workspaces' events last and keywords
     * before them: one after the other in one transaction would deadlock with others. After a kill it is done again.
     */
    async function storeBatch(batch: FirehoseBatch, found: readonly Post[]): Promise<void> {
      const now = clock.now();
      const gap = task.readUntil === null ? null : batch.gap;
      if (batch.deletedIds.length + batch.deletedAccounts.length > 0)
        await inLease(savedUntil, now, (tx) => applyChanges(tx, source.name, batch));
      if (batch.edits.length > 0)
        await inLease(savedUntil, now, (tx) =>
          matching.ingestEdits(tx, source.name, batch.edits),
        );
      await inLease(readUntil, now, async (tx) => {
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
      });
      if (gap) log.warn({ source: source.name, ...gap }, "a gap in the collected posts");
      [savedUntil, savedAt] = [readUntil, now.getTime()];
    }

    for await (const batch of source.read(since, lease.signal)) {
      lease.signal.throwIfAborted();
      const found = await postsToStore(source, batch);
      readUntil = batch.readUntil ?? readUntil;
      const isWritten = found.length + batch.edits.length > 0 || batch.gap !== null;
      if (isWritten || clock.now().getTime() - savedAt >= saveProgressMs) {
        await storeBatch(batch, found);
      } else if (batch.deletedIds.length + batch.deletedAccounts.length > 0) {
        // Nearly always of posts that are not stored, so it writes nothing.
        await database.transaction((tx) => applyChanges(tx, source.name, batch));
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
