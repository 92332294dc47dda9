import { type Comment, DumpError, openDump, type Submission } from "@earshot/archive";
import type { Clock } from "../clock.ts";
import { generatedCommunity } from "./communities.ts";
import { type Post, PostError, type Store } from "./store.ts";

/** How a dump is replayed. */
export interface ReplayOptions {
  /** The path of a dump, in any form that the archive reads. */
  file: string;
  /** How many seconds of the dump pass in one second. */
  speed: number;
}

/** The progress of a replay. */
interface ReplayProgress {
  /** Replayed posts so far. */
  posts: number;
  comments: number;
  /** Records that could not be read, and comments whose thread was not replayed. */
  skipped: number;
  /** The current time in the dump; null before the first record. */
  at: Date | null;
  ended: boolean;
}

/** Replays a dump as if it happened now. */
export interface Replay {
  readonly options: ReplayOptions;
  readonly progress: Readonly<ReplayProgress>;
  /** Resolves when the first record is ready. @throws DumpError when there is none */
  start(): Promise<void>;
  stop(): void;
}

/** Dumps are sorted in batches of this many records; a larger dump is in order only within its batches. */
const batchSize = 100_000;
/** The number of remembered names. Older ones are forgotten, as the store forgets their threads too. */
const maxNames = 200_000;
const maxTimerMs = 2_147_483_647;
const dayMs = 86_400_000;

/** A record with its time. */
interface TimedRecord {
  at: number;
  record: Submission | Comment;
}

/**
 * Spreads records of the same time evenly up to the next one, over at most a day. Some dumps have only dates, and a
 * day's posts would all arrive together.
 */
function spread(sorted: readonly TimedRecord[]): TimedRecord[] {
  const spreadOut: TimedRecord[] = [];
  for (let from = 0; from < sorted.length; ) {
    const at = sorted[from]?.at ?? 0;
    let to = from;
    while (sorted[to]?.at === at) to += 1;
    const next = sorted[to]?.at ?? at + dayMs;
    const gap = Math.min(next - at, dayMs) / (to - from);
    for (let one = from; one < to; one++) {
      const timedRecord = sorted[one];
      if (timedRecord) spreadOut.push({ ...timedRecord, at: at + gap * (one - from) });
    }
    from = to;
  }
  return spreadOut;
}

/** Replays a dump into the store; posts get new ids and the current time in each run. */
export function createReplay(options: ReplayOptions, store: Store, clock: Clock): Replay {
  const progress: ReplayProgress = { posts: 0, comments: 0, skipped: 0, at: null, ended: false };
  /** Our fullnames of replayed things, by those of the dump. */
  const names = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function* batches(): AsyncGenerator<TimedRecord[]> {
    const dump = await openDump(options.file);
    let batch: TimedRecord[] = [];
    for await (const line of dump.records()) {
      if (line.ok) batch.push({ at: line.record.createdAt.getTime(), record: line.record });
      else progress.skipped += 1;
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  async function* timedRecords(): AsyncGenerator<TimedRecord> {
    // Records with the last time of a batch are postponed, because the next batch may have more with that time.
    let postponed: TimedRecord[] = [];
    for await (const batch of batches()) {
      const sorted = [...postponed, ...batch].sort((a, b) => a.at - b.at);
      const lastAt = sorted.at(-1)?.at;
      postponed = sorted.filter(({ at }) => at === lastAt);
      yield* spread(sorted).slice(0, sorted.length - postponed.length);
    }
    yield* spread(postponed);
  }

  function remember(theirs: string, ours: string): void {
    names.set(theirs, ours);
    const [oldest] = names.size > maxNames ? names.keys() : [];
    if (oldest !== undefined) names.delete(oldest);
  }

  /** The post that a crosspost shows. It is not in the store, because the dump may not contain it. */
  function parentOf({ crosspostParent: parent }: Submission): Post | undefined {
    if (!parent) return undefined;
    return {
      id: "1",
      community: generatedCommunity(parent.subreddit),
      author: parent.author ?? "[deleted]",
      title: parent.title,
      body: parent.selftext,
      poll: parent.pollOptions,
      flair: null,
      link: null,
      score: 1,
      createdAt: clock.now(),
      comments: [],
      commentCount: 0,
    };
  }

  function playPost(record: Submission): void {
    const post = store.add(
      {
        community: record.subreddit,
        author: record.author ?? "[deleted]",
        title: record.title,
        body: record.selftext,
        poll: record.pollOptions,
        crosspostOf: parentOf(record),
        score: record.score ?? 1,
      },
      { makeCommunity: true },
    );
    remember(`t3_${record.id}`, post.id);
    progress.posts += 1;
  }

  function playComment(record: Comment): void {
    const postId = names.get(`t3_${record.threadId}`);
    const comment =
      postId === undefined
        ? null
        : store.addComment({
            postId,
            // A reply to a comment that was not replayed is added to the post.
            parentId: record.parentId.startsWith("t1_")
              ? (names.get(record.parentId) ?? null)
              : null,
            author: record.author ?? "[deleted]",
            body: record.body,
            score: record.score ?? 1,
          });
    if (!comment) progress.skipped += 1;
    else {
      remember(`t1_${record.id}`, comment.id);
      progress.comments += 1;
    }
  }

  function play(record: Submission | Comment): void {
    try {
      if (record.kind === "submission") playPost(record);
      else playComment(record);
    } catch (error) {
      // Reddit has names that the sandbox refuses, such as those of profiles.
      if (!(error instanceof PostError)) throw error;
      progress.skipped += 1;
    }
  }

  /** Waits until a time, in parts, because timers are limited to 24 days. */
  function until(moment: number): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        const wait = moment - clock.now();
        if (stopped || wait <= 0) resolve();
        else timer = setTimeout(check, Math.min(wait, maxTimerMs));
      };
      check();
    });
  }
  return {
    options,
    progress,
    async start() {
      const all = timedRecords();
      const first = await all.next();
      if (first.done) throw new DumpError(`${options.file} has no record that can be replayed.`);
      const startedAt = clock.now();
      const origin = first.value.at;
      const playAll = async () => {
        for (let next: IteratorResult<TimedRecord> = first; !next.done; next = await all.next()) {
          await until(startedAt + (next.value.at - origin) / options.speed);
          if (stopped) return;
          progress.at = new Date(next.value.at);
          play(next.value.record);
        }
        progress.ended = true;
      };
      playAll().catch((error: unknown) => {
        console.error(`The replay broke off: ${error instanceof Error ? error.message : error}`);
        progress.ended = true;
      });
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
