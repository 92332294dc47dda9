import { platforms, sourceNames, type Thread } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Log } from "../../../infrastructure/log.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import type { Threads, ThreadView } from "../../../integrations/ports/threads.ts";
import type { Posts } from "../../discovery/posts/index.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import { nothingSpent, type Spending } from "../../ledger/spending/index.ts";
import type { Replies, ReplyRow } from "../replies/index.ts";
import {
  type PostSummary,
  presentStored,
  presentView,
  unreadableNotice,
} from "./service-thread-present.ts";
import { findThreadState, findWorkspaceReplyIds, saveThreadState } from "./store-thread.ts";

/** Maximum number of comments shown, for platforms that are free to read and for paid ones. */
const maxComments = 200;
const maxPaidComments = 20;
/** How long a thread is cached. */
const cacheMs = 10_000;
/** Time limits for reading a thread for a writer, and for reading its state for a check. */
const threadTimeoutMs = 20_000;
const stateTimeoutMs = 5_000;
/** How long the last seen state of a thread counts: a moderator may unlock a thread. */
const stateTtlMs = 3_600_000;

/** The state of a thread, and of the comment in it that is answered. */
export interface ThreadState {
  /** The comment's state if the post is visible, else the post's; `unknown`: the platform could not be read. */
  state: Thread["post"]["state"] | "unknown";
  /** The thread accepts no more comments. */
  locked: boolean;
  archived: boolean;
  /** When the state was read; null: it was not. */
  seenAt: Date | null;
}

/** The budget for reading a platform is used up; the message is for the writer. */
class ReadBudgetError extends Error {}

const unknown: ThreadState = { state: "unknown", locked: false, archived: false, seenAt: null };

/** Derives the state of a thread. */
function threadStateOf({ post, comments, live, fetchedAt }: Thread): ThreadState {
  const { state, locked, archived } = post;
  const mentionState = comments.find((comment) => comment.isMention)?.state ?? "standing";
  const combined = state === "standing" ? mentionState : state;
  // A stored post that was visible may be removed by now; one that was removed stays so.
  if (!live && combined === "standing") return unknown;
  return { state: combined, locked, archived, seenAt: new Date(fetchedAt) };
}

/** Resolves like the promise, or rejects with the signal's reason if that aborts first. */
function unlessAborted<T>(pending: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort);
  return Promise.race([pending, promise]).finally(() =>
    signal.removeEventListener("abort", onAbort),
  );
}

export type ReplyThreads = ReturnType<typeof createReplyThreads>;

/** Reads the threads that replies answer from their platforms, for writers and for the compliance check. */
export function createReplyThreads(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  posts: Posts;
  spending: Spending;
  mentions: Mentions;
  replies: Replies;
  threads: readonly Threads[];
}) {
  const { database, clock, log, posts, spending, mentions, replies, threads } = deps;
  /** Threads read within `cacheMs`, by reply id. */
  const cache = new Map<string, { at: number; thread: Promise<Thread> }>();

  /**
   * Reads a thread within the daily budget of the platform and the monthly budget of the workspace.
   * @throws ReadBudgetError, SourceError.
   */
  async function readPaid(
    platform: Threads,
    { workspaceId }: ReplyRow,
    stored: PostSummary,
    options: { max: number; signal: AbortSignal },
  ): Promise<ThreadView> {
    const { name, readMicros } = platform;
    const maxMicros = platform.maxReads(options.max) * readMicros;
    const { externalId, threadId } = stored;
    const payers = await spending.within(name, [workspaceId], maxMicros);
    const reservation = await spending.reserve(name, maxMicros);
    if (payers.length === 0 || "until" in reservation) {
      if ("reserved" in reservation) {
        await database.transaction((tx) => spending.settle(tx, reservation.reserved, nothingSpent));
      }
      const period = payers.length === 0 ? "This month’s" : "Today’s";
      throw new ReadBudgetError(
        `${period} budget for reading ${sourceNames[name]} is used up. This is our stored copy of the post: open the post on the platform before you write.`,
      );
    }
    const { reserved } = reservation;
    const bill = (reads: number, micros: number) =>
      database.transaction((tx) =>
        spending.settle(tx, reserved, {
          micros,
          calls: 1,
          reads,
          shares: new Map([[workspaceId, micros]]),
        }),
      );
    let view: ThreadView;
    try {
      view = await platform.read({ externalId, threadId }, options);
    } catch (error) {
      // The platform does not bill failed reads. An aborted read may have been billed in full.
      const isFailure = error instanceof SourceError;
      if (isFailure) {
        await database.transaction((tx) => spending.settle(tx, reserved, nothingSpent));
      } else await bill(platform.maxReads(options.max), maxMicros);
      throw error;
    }
    await bill(view.reads, view.reads * readMicros);
    return view;
  }

  /** The stored post that a reply answers, and the one that opened its thread; null: it is not stored. */
  async function storedPostsOf(
    row: ReplyRow,
  ): Promise<{ stored: PostSummary; root: PostSummary | null }> {
    const mention = (await mentions.withPosts([row.mentionId])).get(row.mentionId);
    if (!mention) throw new AppError("NOT_FOUND");
    const stored = mention.post;
    const { source, threadId } = stored;
    const root = threadId === null ? null : await posts.find(source, threadId);
    return { stored, root };
  }

  /** Saves the state of a thread for all processes, if the platform was read. */
  async function saveState(replyId: string, { seenAt, ...seen }: ThreadState): Promise<void> {
    if (seenAt !== null) await saveThreadState(database.read, { replyId, seenAt, ...seen });
  }

  /**
   * Reads a thread, or presents it as stored with a notice if the platform can't be read.
   * @param timeoutMs time limit in milliseconds
   * @param withComments false: reads only what its state needs
   */
  async function read(row: ReplyRow, timeoutMs: number, withComments: boolean): Promise<Thread> {
    const { stored, root } = await storedPostsOf(row);
    const { source } = stored;
    if (!platforms[source].isReadDirectly)
      return presentStored(stored, root, unreadableNotice(source, "never"));
    const platform = threads.find(({ name }) => name === source);
    if (!platform) return presentStored(stored, root, unreadableNotice(source, "not_connected"));
    const max = platform.readMicros === 0 ? maxComments : maxPaidComments;
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const reading = readPaid(platform, row, stored, { max: withComments ? max : 0, signal });
      const view = await unlessAborted(reading, signal);
      const ids = view.comments.map(({ post }) => post.externalId);
      const ownReplyIds = await findWorkspaceReplyIds(database.read, row.workspaceId, ids);
      const thread = presentView(view, { stored, root, ownReplyIds, at: clock.now() });
      await saveState(row.id, threadStateOf(thread));
      return thread;
    } catch (error) {
      const isTimeout = signal.aborted && error === signal.reason;
      if (!(error instanceof SourceError) && !(error instanceof ReadBudgetError) && !isTimeout)
        throw error;
      log.warn({ err: error, source }, "a thread could not be read");
      const sentence =
        error instanceof SourceError
          ? error.publicText
          : error instanceof ReadBudgetError
            ? error.message
            : `${sourceNames[source]} did not answer in time.`;
      const fallback =
        error instanceof ReadBudgetError ? "" : " This is our stored copy of the post.";
      return presentStored(stored, root, `${sentence}${fallback}`);
    }
  }

  /** Removes expired threads from the cache. */
  function evictExpired(now: number): void {
    for (const [id, { at }] of cache) if (now - at >= cacheMs) cache.delete(id);
  }

  async function lastState(replyId: string): Promise<ThreadState | null> {
    const after = new Date(clock.now().getTime() - stateTtlMs);
    const row = await findThreadState(database.read, replyId, after);
    if (!row) return null;
    const { locked, archived, seenAt } = row;
    // Only `saveState` writes it.
    return { state: row.state as ThreadState["state"], locked, archived, seenAt };
  }

  /** Reads a thread with its comments, or returns the cached one. */
  function readCached(row: ReplyRow): Promise<Thread> {
    const now = clock.now().getTime();
    evictExpired(now);
    const cached = cache.get(row.id);
    if (cached) return cached.thread;
    const thread = read(row, threadTimeoutMs, true);
    cache.set(row.id, { at: now, thread });
    // Errors are not cached.
    thread.catch(() => cache.delete(row.id));
    return thread;
  }

  return {
    /**
     * The thread of a writer's reply. If its platform can't be read, the stored post with a notice.
     * @throws AppError NOT_FOUND.
     */
    thread: async (userId: string, replyId: string): Promise<Thread> =>
      readCached(await replies.ofWriter(userId, replyId)),

    /** Like `thread`, for callers that have checked whose reply it is. */
    ofReply: readCached,

    /**
     * Reads the current state of a reply's thread, ignoring the cache, within five seconds. If the platform
     * can't be read, returns `removed` for a post that is stored as removed, else the last known state.
     */
    async stateNow(row: ReplyRow): Promise<ThreadState> {
      evictExpired(clock.now().getTime());
      const thread = await read(row, stateTimeoutMs, false);
      // The cached thread may be outdated now.
      cache.delete(row.id);
      const threadState = threadStateOf(thread);
      return threadState.state === "unknown"
        ? ((await lastState(row.id)) ?? threadState)
        : threadState;
    },

    /** The last known state of a reply's thread; null: it was not read within the hour. */
    lastState,
  };
}
