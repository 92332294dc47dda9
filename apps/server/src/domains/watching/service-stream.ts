import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/index.ts";
import type { Log } from "../../platform/log.ts";
import type { SearchSource, SearchTerm, StreamSource } from "../../ports/search.ts";
import type { Keywords } from "../keywords/index.ts";
import type { Monitoring } from "../monitoring/index.ts";
import type { Lease } from "./service-look.ts";
import type { Intake } from "./service-search.ts";
import * as store from "./store.ts";

/** How often a stream asks whether other phrases are watched by now. */
const lookForChangesMs = 10_000;
/** What a stream has missed for less is found by the source's own memory of late posts. */
const missedMs = 30_000;

export type Streams = ReturnType<typeof createStreams>;

/** Reads streams, for as long as they bring something. */
export function createStreams(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  keywords: Keywords;
  monitoring: Monitoring;
  intake: Intake;
  streams: readonly StreamSource[];
  searches: readonly SearchSource[];
}) {
  const { database, clock, log, keywords, monitoring, intake } = deps;

  async function termsOf(keywordIds: readonly string[]): Promise<SearchTerm[]> {
    const wanted = new Set(keywordIds);
    return (await keywords.watched()).flatMap(({ keywordId, keyword }) => {
      const term = wanted.has(keywordId) ? monitoring.searchTermOf(keywordId, keyword) : null;
      return term ? [term] : [];
    });
  }

  /** Searches for what was said while nobody listened. */
  async function catchUp(watch: store.WatchRow, terms: readonly SearchTerm[]): Promise<void> {
    const search = deps.searches.find(({ name }) => name === watch.source);
    const since = watch.readUntil;
    if (!search || !since || clock.now().getTime() - since.getTime() < missedMs) return;
    for (const { query } of search.pack(terms).queries) {
      // What was said last may have been on its way still.
      const ask = { limit: search.pageSize, since: new Date(since.getTime() - search.lagMs) };
      await intake.page(search, query, ask, { workspaceIds: watch.workspaceIds, since });
    }
  }

  /**
   * Reads a stream until it ends or the lease does. Its rules follow the watch, which the planner
   * changes while it is read.
   * @throws BudgetError, SourceError.
   */
  async function read(watch: store.WatchRow, lease: Lease, stream: StreamSource) {
    let { covers, workspaceIds } = watch;
    const adopt = async () => {
      const terms = await termsOf(covers);
      await stream.setRules(stream.pack(terms).queries);
      return terms;
    };
    await catchUp(watch, await adopt());
    let readUntil = clock.now();
    let lookedAt = readUntil.getTime();
    for await (const brought of stream.read(lease.signal)) {
      const now = clock.now();
      if ("posts" in brought) {
        await intake.streamed(stream, brought.posts, { workspaceIds, since: readUntil });
      }
      readUntil = now;
      if (now.getTime() - lookedAt < lookForChangesMs) continue;
      lookedAt = now.getTime();
      const present = await store.notePlace(database.read, watch.id, lease.by, readUntil);
      if (!present) break;
      workspaceIds = present.workspaceIds;
      if (present.covers.join() === covers.join()) continue;
      covers = present.covers;
      await adopt();
      log.info({ source: stream.name, phrases: covers.length }, "a stream's rules have changed");
    }
    return { readUntil, gap: null };
  }

  return {
    /** Reads a watch's stream; null where no stream is configured. */
    read(watch: store.WatchRow, lease: Lease) {
      const stream = deps.streams.find(({ name }) => name === watch.source);
      return stream ? read(watch, lease, stream) : null;
    },
  };
}
