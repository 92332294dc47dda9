import { platforms, type Thread } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Posts } from "../../discovery/posts/index.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import type { ThreadReader } from "../../research/discussions/index.ts";
import type { Replies, ReplyRow } from "../replies/index.ts";
import {
  type PostSummary,
  presentStored,
  presentView,
  unreadableNotice,
} from "./service-thread-present.ts";
import { findThreadState, findWorkspaceReplyIds, saveThreadState } from "./store-thread.ts";

/** Maximum number of comments shown, for platforms that are free to read. */
const maxComments = 200;
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

const unknown: ThreadState = { state: "unknown", locked: false, archived: false, seenAt: null };

/** Whose thread is read: the mention, and the reply to it where there is one. */
interface Answered {
  workspaceId: string;
  mentionId: string;
  replyId: string | null;
}

const answeredBy = ({ workspaceId, mentionId, id }: ReplyRow): Answered => ({
  workspaceId,
  mentionId,
  replyId: id,
});

/** Derives the state of a thread. */
function threadStateOf({ post, comments, live, fetchedAt }: Thread): ThreadState {
  const { state, locked, archived } = post;
  const mentionState = comments.find((comment) => comment.isMention)?.state ?? "standing";
  const combined = state === "standing" ? mentionState : state;
  // A stored post that was visible may be removed by now; one that was removed stays so.
  if (!live && combined === "standing") return unknown;
  return { state: combined, locked, archived, seenAt: new Date(fetchedAt) };
}

export type ReplyThreads = ReturnType<typeof createReplyThreads>;

/** Reads the threads of mentions from their platforms, for writers, for the compliance check and for programs. */
export function createReplyThreads(deps: {
  database: Database;
  clock: Clock;
  posts: Posts;
  mentions: Mentions;
  replies: Replies;
  threadReader: ThreadReader;
}) {
  const { database, clock, posts, mentions, replies, threadReader } = deps;
  /** Threads read within `cacheMs`, by the id of the reply, or of the mention where there is none. */
  const cache = new Map<string, { at: number; thread: Promise<Thread> }>();

  /** The stored post of a mention, and the one that opened its thread; null: it is not stored. */
  async function storedPostsOf({
    workspaceId,
    mentionId,
  }: Answered): Promise<{ stored: PostSummary; root: PostSummary | null }> {
    const mention = (await mentions.withPosts([mentionId])).get(mentionId);
    if (mention?.mention.workspaceId !== workspaceId) throw new AppError("NOT_FOUND");
    const stored = mention.post;
    const { source, threadId } = stored;
    const root = threadId === null ? null : await posts.find(source, threadId);
    return { stored, root };
  }

  /** Saves the state of a thread for all processes, if the platform was read. */
  async function saveState(replyId: string, { seenAt, ...seen }: ThreadState): Promise<void> {
    if (seenAt !== null) await saveThreadState(database.pool, { replyId, seenAt, ...seen });
  }

  /**
   * Reads a thread, or presents it as stored with a notice if the platform can't be read.
   * @param timeoutMs time limit in milliseconds
   * @param withComments false: reads only what its state needs
   */
  async function read(
    answered: Answered,
    timeoutMs: number,
    withComments: boolean,
  ): Promise<Thread> {
    const { workspaceId, replyId } = answered;
    const { stored, root } = await storedPostsOf(answered);
    const { source } = stored;
    if (!platforms[source].isReadDirectly)
      return presentStored(stored, root, unreadableNotice(source, "never"));
    const max = withComments ? maxComments : 0;
    const reading = await threadReader.read(workspaceId, stored, { max, timeoutMs });
    if ("missing" in reading) {
      const { missing, cause } = reading;
      if (cause === "not_connected") {
        return presentStored(stored, root, unreadableNotice(source, "not_connected"));
      }
      const advice =
        cause === "over_budget" ? ": open the post on the platform before you write." : ".";
      return presentStored(stored, root, `${missing} This is our stored copy of the post${advice}`);
    }
    const { view } = reading;
    const ids = view.comments.map(({ post }) => post.externalId);
    const ownReplyIds = await findWorkspaceReplyIds(database.pool, workspaceId, ids);
    const thread = presentView(view, { stored, root, ownReplyIds, at: clock.now() });
    if (replyId !== null) await saveState(replyId, threadStateOf(thread));
    return thread;
  }

  /** Removes expired threads from the cache. */
  function evictExpired(now: number): void {
    for (const [id, { at }] of cache) if (now - at >= cacheMs) cache.delete(id);
  }

  async function lastState(replyId: string): Promise<ThreadState | null> {
    const after = new Date(clock.now().getTime() - stateTtlMs);
    const row = await findThreadState(database.pool, replyId, after);
    if (!row) return null;
    const { locked, archived, seenAt } = row;
    // Only `saveState` writes it.
    return { state: row.state as ThreadState["state"], locked, archived, seenAt };
  }

  /** Reads a thread with its comments, or returns the cached one. */
  function readCached(answered: Answered): Promise<Thread> {
    const id = answered.replyId ?? answered.mentionId;
    const now = clock.now().getTime();
    evictExpired(now);
    const cached = cache.get(id);
    if (cached) return cached.thread;
    const thread = read(answered, threadTimeoutMs, true);
    cache.set(id, { at: now, thread });
    // Errors are not cached.
    thread.catch(() => cache.delete(id));
    return thread;
  }

  return {
    /**
     * The thread of a writer's reply. If its platform can't be read, the stored post with a notice.
     * @throws AppError NOT_FOUND.
     */
    thread: async (userId: string, replyId: string): Promise<Thread> =>
      readCached(answeredBy(await replies.ofWriter(userId, replyId))),

    /** Like `thread`, for callers that have checked whose reply it is. */
    ofReply: (row: ReplyRow) => readCached(answeredBy(row)),

    /**
     * The thread of a mention of a workspace, whether or not somebody answers it. If its platform can't be read, the
     * stored post with a notice.
     * @throws AppError NOT_FOUND.
     */
    async ofMention(workspaceId: string, mentionId: string): Promise<Thread> {
      // For a merged mention, its canonical mention.
      const { id } = await mentions.get(workspaceId, mentionId);
      return readCached({ workspaceId, mentionId: id, replyId: null });
    },

    /**
     * Reads the current state of a reply's thread, ignoring the cache, within five seconds. If the platform
     * can't be read, returns `removed` for a post that is stored as removed, else the last known state.
     */
    async stateNow(row: ReplyRow): Promise<ThreadState> {
      evictExpired(clock.now().getTime());
      const thread = await read(answeredBy(row), stateTimeoutMs, false);
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
