import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { SearchSource, SearchTerm, StreamSource } from "../../../integrations/ports/search.ts";
import type { Keywords } from "../keywords/index.ts";
import type { Matching } from "../matching/index.ts";
import { createCatchUp } from "./service-catch-up.ts";
import type { Lease } from "./service-look.ts";
import type { Intake } from "./service-search.ts";
import * as store from "./store.ts";

/** How often a stream asks whether other phrases are watched by now. */
const lookForChangesMs = 10_000;

export type Streams = ReturnType<typeof createStreams>;

/** Reads streams, for as long as they bring something. */
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
    const wanted = new Set(keywordIds);
    return (await keywords.watched()).flatMap(({ keywordId, keyword }) => {
      const term = wanted.has(keywordId) ? matching.searchTermOf(keywordId, keyword) : null;
      return term ? [term] : [];
    });
  }

  /**
   * Reads a stream until it ends or the lease does. Its rules follow the watch, which the planner
   * changes while it is read. What was said while nobody listened is searched for meanwhile; until all
   * of it is found the watch keeps its old place, from which whoever comes next would begin.
   * @throws BudgetError, SourceError.
   */
  async function read(watch: store.WatchRow, lease: Lease, stream: StreamSource) {
    let { covers, workspaceIds } = watch;
    const adopt = async () => {
      const terms = await termsOf(covers);
      await stream.setRules(stream.pack(terms).queries);
      return terms;
    };
    const terms = await adopt();
    const connectedAt = clock.now();
    const ended = new AbortController();
    const signal = AbortSignal.any([lease.signal, ended.signal]);
    const missed = catchUp(watch, terms, connectedAt, signal);
    let heardUntil = connectedAt;
    let lookedAt = connectedAt.getTime();
    try {
      for await (const brought of stream.read(signal)) {
        const now = clock.now();
        if ("posts" in brought) {
          await intake.streamed(stream, brought.posts, { workspaceIds, since: heardUntil });
        }
        heardUntil = now;
        if (missed.failure) throw missed.failure;
        if (now.getTime() - lookedAt < lookForChangesMs) continue;
        lookedAt = now.getTime();
        const place = missed.done ? heardUntil : watch.readUntil;
        const present = await store.notePlace(database.read, watch.id, lease.by, place, now);
        if (!present) break;
        workspaceIds = present.workspaceIds;
        if (present.covers.join() === covers.join()) continue;
        covers = present.covers;
        await adopt();
        log.info({ source: stream.name, phrases: covers.length }, "a stream's rules have changed");
      }
    } finally {
      ended.abort();
      await missed.over;
    }
    return { readUntil: missed.done ? heardUntil : watch.readUntil, gap: null };
  }

  return {
    /** Reads a watch's stream. @throws Error where no stream is configured. */
    read(watch: store.WatchRow, lease: Lease) {
      const stream = deps.streams.find(({ name }) => name === watch.source);
      if (!stream) throw new Error(`this process can't read the stream of ${watch.source}`);
      return read(watch, lease, stream);
    },
  };
}
