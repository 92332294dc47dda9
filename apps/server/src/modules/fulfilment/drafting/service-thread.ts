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
  presentHeld,
  presentView,
  unreadable,
} from "./service-thread-present.ts";
import { findOurs } from "./store-thread.ts";

/** So many comments are shown; where each one costs, fewer. */
const mostComments = 200;
const mostPaid = 20;
/** A second ask within this time gets the same answer. */
const keptMs = 10_000;
/** How long a writer waits for a thread, and a check for its state. */
const readMs = 20_000;
const stateMs = 5_000;
/** So many threads are remembered, and for so long: a lock may be lifted. */
const mostSeen = 5_000;
const seenForMs = 3_600_000;

/** What became of a thread and of the comment that is answered in it. */
export interface ThreadState {
  /** The worse of the two; `unknown`: the platform can't be asked. */
  state: Thread["post"]["state"] | "unknown";
  /** Nobody can answer any more. */
  locked: boolean;
  archived: boolean;
  /** When it was seen; null: it was not. */
  seenAt: Date | null;
}

/** Nothing can be read now; the message is a sentence for the writer. */
class NotRead extends Error {}

const unknown: ThreadState = { state: "unknown", locked: false, archived: false, seenAt: null };

/** What a thread shows of itself; of one that was not asked, what we hold. */
function threadStateOf({ post, comments, live, fetchedAt }: Thread): ThreadState {
  const { state, locked, archived } = post;
  const asked = comments.find((comment) => comment.isMention)?.state ?? "standing";
  const worse = state === "standing" ? asked : state;
  // That it stood when it was found says nothing of now; that it was taken down does.
  if (!live && worse === "standing") return unknown;
  return { state: worse, locked, archived, seenAt: new Date(fetchedAt) };
}

/** What comes of it, or the signal's reason, whichever is sooner. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const leave = () => reject(signal.reason);
  signal.addEventListener("abort", leave);
  return Promise.race([work, promise]).finally(() => signal.removeEventListener("abort", leave));
}

export type ReplyThreads = ReturnType<typeof createReplyThreads>;

/** The threads of replies, asked of their platforms for who works on them. */
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
  /** Answers of the last seconds, and what threads were seen to be. */
  const fresh = new Map<string, { at: number; thread: Promise<Thread> }>();
  const seen = new Map<string, ThreadState>();

  /** Reads within the budgets of everybody and of the workspace. @throws NotRead, SourceError. */
  async function readPaid(
    platform: Threads,
    { workspaceId }: ReplyRow,
    held: PostSummary,
    options: { most: number; signal: AbortSignal },
  ): Promise<ThreadView> {
    const { name, readMicros } = platform;
    const most = platform.mostReads(options.most) * readMicros;
    const ask = { externalId: held.externalId, threadId: held.threadId };
    const paying = await spending.within(name, [workspaceId], most);
    const asked = await spending.reserve(name, most);
    if (paying.length === 0 || "until" in asked) {
      if ("reserved" in asked) {
        await database.transaction((tx) => spending.settle(tx, asked.reserved, nothingSpent));
      }
      const whose = paying.length === 0 ? "This month’s" : "Today’s";
      throw new NotRead(
        `${whose} budget for reading ${sourceNames[name]} is used up, so this is the post as it was found. Look at the page itself before you write.`,
      );
    }
    const { reserved } = asked;
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
      view = await platform.read(ask, options);
    } catch (error) {
      // What failed is not billed; of what was left early nobody tells.
      const isFailure = error instanceof SourceError;
      if (isFailure) {
        await database.transaction((tx) => spending.settle(tx, reserved, nothingSpent));
      } else await bill(platform.mostReads(options.most), most);
      throw error;
    }
    await bill(view.reads, view.reads * readMicros);
    return view;
  }

  /** What a reply is about, and what opened its thread, where we hold that. */
  async function heldOf(row: ReplyRow): Promise<{ held: PostSummary; root: PostSummary | null }> {
    const mention = (await mentions.withPosts([row.mentionId])).get(row.mentionId);
    if (!mention) throw new AppError("NOT_FOUND");
    const held = mention.post;
    const { source, threadId } = held;
    const root = threadId === null ? null : await posts.find(source, threadId);
    return { held, root };
  }

  async function read(row: ReplyRow, limitMs: number, isWhole: boolean): Promise<Thread> {
    const { held, root } = await heldOf(row);
    const { source } = held;
    if (!platforms[source].isReadDirectly)
      return presentHeld(held, root, unreadable(source, "never"));
    const platform = threads.find(({ name }) => name === source);
    if (!platform) return presentHeld(held, root, unreadable(source, "not_connected"));
    const wanted = platform.readMicros === 0 ? mostComments : mostPaid;
    const signal = AbortSignal.timeout(limitMs);
    try {
      const reading = readPaid(platform, row, held, { most: isWhole ? wanted : 0, signal });
      const view = await unlessAborted(reading, signal);
      const ids = view.comments.map(({ post }) => post.externalId);
      const ours = await findOurs(database.read, row.workspaceId, ids);
      const thread = presentView(view, { held, root, ours, at: clock.now() });
      seen.delete(row.id);
      seen.set(row.id, threadStateOf(thread));
      return thread;
    } catch (error) {
      const isLate = signal.aborted && error === signal.reason;
      if (!(error instanceof SourceError) && !(error instanceof NotRead) && !isLate) throw error;
      log.warn({ err: error, source }, "a thread could not be read");
      const sentence =
        error instanceof SourceError
          ? error.publicText
          : error instanceof NotRead
            ? error.message
            : `${sourceNames[source]} did not answer in time.`;
      const rest = error instanceof NotRead ? "" : " This is the post as it was found.";
      return presentHeld(held, root, `${sentence}${rest}`);
    }
  }

  /** Lets go of what is too old to be given again. */
  function forget(now: number): void {
    for (const [id, { at }] of fresh) if (now - at >= keptMs) fresh.delete(id);
    for (const [id, { seenAt }] of seen) {
      const isOld = seenAt === null || now - seenAt.getTime() >= seenForMs;
      if (!isOld && seen.size <= mostSeen) break;
      seen.delete(id);
    }
  }

  function lastState(replyId: string): ThreadState | null {
    forget(clock.now().getTime());
    return seen.get(replyId) ?? null;
  }

  function whole(row: ReplyRow): Promise<Thread> {
    const now = clock.now().getTime();
    forget(now);
    const known = fresh.get(row.id);
    if (known) return known.thread;
    const thread = read(row, readMs, true);
    fresh.set(row.id, { at: now, thread });
    // What failed on our side is no answer to be given again.
    thread.catch(() => fresh.delete(row.id));
    return thread;
  }

  return {
    /**
     * The thread of a writer's reply as it stands; one that can't be asked for comes as it is held, and
     * says why.
     * @throws AppError NOT_FOUND.
     */
    thread: async (userId: string, replyId: string): Promise<Thread> =>
      whole(await replies.ofWriter(userId, replyId)),

    /** The thread of a reply, for those who ask about it in a writer's name. */
    ofReply: whole,

    /**
     * What has become of a reply's thread, asked of the platform whenever it was read last; waits five
     * seconds at most. It never throws for a platform that can't be asked: then it is what we hold of
     * what was taken down, else what was seen within the hour.
     */
    async stateNow(row: ReplyRow): Promise<ThreadState> {
      forget(clock.now().getTime());
      const now = await read(row, stateMs, false);
      // Who looks at the thread next is not shown what it was before.
      fresh.delete(row.id);
      const threadState = threadStateOf(now);
      return threadState.state === "unknown" ? (lastState(row.id) ?? threadState) : threadState;
    },

    /** What a reply's thread was when it was last read; null: it has not been within the hour. */
    lastState,
  };
}
