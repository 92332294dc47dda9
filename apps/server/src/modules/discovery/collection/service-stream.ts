import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { SearchSource, SearchTerm, StreamSource } from "../../../integrations/ports/search.ts";
import type { Keywords } from "../keywords/index.ts";
import type { Matching } from "../matching/index.ts";
import { createCatchUp } from "./service-catch-up.ts";
import type { Intake } from "./service-intake.ts";
import type { Lease } from "./service-poll.ts";
import * as store from "./store.ts";

/** How often an open stream checks whether its phrases have changed. */
const refreshRulesMs = 10_000;

export type Streams = ReturnType<typeof createStreams>;

/** Reads streams until they end. */
export function createStreams(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  keywords: Keywords;
  matching: Matching;
  intake: Intake;
  streams: readonly StreamSource[];
  searches: readonly SearchSource[];
}) {
  const { database, clock, log, keywords, matching, intake } = deps;
  const catchUp = createCatchUp(deps);

  async function termsOf(keywordIds: readonly string[]): Promise<SearchTerm[]> {
    const requested = new Set(keywordIds);
    return (await keywords.watched()).flatMap(({ keywordId, keyword }) => {
      const term = requested.has(keywordId) ? matching.searchTermOf(keywordId, keyword) : null;
      return term ? [term] : [];
    });
  }

  /**
   * Reads a stream until it or the lease ends. Its rules follow the task, which the planner may change while the
   * stream is open. Posts from before it was open are searched for. Until all are found, `readUntil` of the task
   * does not change, so that another process can start over from there.
   * @throws BudgetError, SourceError.
   */
  async function read(task: store.TaskRow, lease: Lease, stream: StreamSource) {
    let { covers, workspaceIds } = task;
    const applyRules = async () => {
      const terms = await termsOf(covers);
      await stream.setRules(stream.pack(terms).queries);
      return terms;
    };
    const terms = await applyRules();
    const connectedAt = clock.now();
    const ended = new AbortController();
    const signal = AbortSignal.any([lease.signal, ended.signal]);
    const catchingUp = catchUp(task, terms, connectedAt, signal);
    let receivedUntil = connectedAt;
    let savedAt = connectedAt.getTime();
    try {
      for await (const batch of stream.read(signal)) {
        const now = clock.now();
        if ("posts" in batch) {
          await intake.ingestStreamed(stream, batch.posts, { workspaceIds, since: receivedUntil });
        }
        receivedUntil = now;
        if (catchingUp.failure) throw catchingUp.failure;
        if (now.getTime() - savedAt < refreshRulesMs) continue;
        savedAt = now.getTime();
        const readUntil = catchingUp.done ? receivedUntil : task.readUntil;
        const current = await store.saveProgress(database.pool, task.id, lease.by, readUntil, now);
        if (!current) break;
        workspaceIds = current.workspaceIds;
        if (current.covers.join() === covers.join()) continue;
        covers = current.covers;
        await applyRules();
        log.info(
          { source: stream.name, phrases: covers.length },
          "the rules of a stream have changed",
        );
      }
    } finally {
      ended.abort();
      await catchingUp.ended;
    }
    return { readUntil: catchingUp.done ? receivedUntil : task.readUntil, gap: null };
  }

  return {
    /** Reads a task's stream. @throws Error where no stream is configured. */
    read(task: store.TaskRow, lease: Lease) {
      const stream = deps.streams.find(({ name }) => name === task.source);
      if (!stream) throw new Error(`this process can't read the stream of ${task.source}`);
      return read(task, lease, stream);
    },
  };
}
