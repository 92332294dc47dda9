import { isSourceInTier, type Tier } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import { type Processes, readingOf } from "../../../infrastructure/processes/index.ts";
import type { FirehoseSource } from "../../../integrations/ports/firehose.ts";
import type { SearchSource, SearchTerm, StreamSource } from "../../../integrations/ports/search.ts";
import type { Source } from "../../../integrations/ports/source.ts";
import type { Spending } from "../../ledger/spending/index.ts";
import {
  type Combination,
  createPackCache,
  describePlan,
  type ListingPlan,
  listedSource,
  planDefaults,
  planListings,
  type Volume,
} from "../collection-plan/index.ts";
import type { Keywords } from "../keywords/index.ts";
import type { Matching } from "../matching/index.ts";
import type {
  ListedCommunities,
  ListedCommunityRow,
  WatchedCommunities,
} from "../watched-communities/index.ts";
import { searchIntervalSeconds } from "./rules-search-interval.ts";
import { firehoseTask } from "./service-firehose.ts";
import { listingRows, shortHash, wholeListingRow } from "./service-planner-rows.ts";
import * as store from "./store.ts";

/** The operator's settings. */
export interface CollectionSettings {
  /** Communities whose posts are read for all workspaces, in addition to their own lists. */
  communities: readonly string[];
  /** Whether their comments are read too. */
  comments: boolean;
  /** The longest time in seconds until a post is found: on a paid tier, and without one. */
  freshnessSeconds: { paid: number; free: number };
  /** Calls a minute that collection may make to Reddit. */
  redditCallsPerMinute: number;
  /** How many of them are reserved for re-checks of stored posts. */
  redditRecheckCallsPerMinute: number;
}

/** Defaults of the operator's settings. */
export const collectionDefaults: CollectionSettings = {
  communities: [],
  comments: true,
  freshnessSeconds: { paid: 300, free: 900 },
  redditCallsPerMinute: 90,
  redditRecheckCallsPerMinute: 0,
};

/** The tasks for all sources, and the keywords that they can't cover. */
export interface Plan {
  listings: ListingPlan | null;
  /** The plan for Reddit as text. */
  description: string | null;
  tasks: store.PlannedRow[];
  /** Keywords that no query of a source has room for, by source. */
  tooLong: { source: Source["name"]; keywordIds: string[] }[];
}

/** A keyword as the planner sees it. */
interface KeywordDemand {
  term: SearchTerm;
  workspaceId: string;
  tier: Tier | null;
}

/** The planned share of the calls to Reddit; the rest is for retries. */
const plannedShare = 0.95;

/** Seconds until a stream that ended is opened again. */
const reconnectSeconds = 1;

/**
 * All of Reddit in its busiest hour, until measured: 46 million posts and 354 million
 * comments in January 2026 (Arctic Shift's dumps), and 1.58 times the mean hour (`bench/planner.ts`).
 */
const defaultRedditVolume: Volume = { postsPerHour: 98_000, commentsPerHour: 752_000 };

const volumeOf = (row: ListedCommunityRow | undefined, otherwise: Volume): Volume => ({
  postsPerHour: row?.postsPerHour ?? otherwise.postsPerHour,
  commentsPerHour: row?.commentsPerHour ?? otherwise.commentsPerHour,
});

/** Plans the collection tasks for all workspaces together. */
export function createPlanner(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  processes: Processes;
  keywords: Keywords;
  matching: Matching;
  communities: ListedCommunities;
  watchedCommunities: WatchedCommunities;
  /** The names of all communities of which all posts are read, in lower case. */
  listedNames: () => Promise<string[]>;
  spending: Spending;
  sources: readonly Source[];
  searches: readonly SearchSource[];
  streams: readonly StreamSource[];
  firehoses: readonly FirehoseSource[];
  options: CollectionSettings;
}) {
  const { database, log, processes, keywords, matching, communities, spending, options } = deps;

  /** The current combination: it changes only for a large enough saving. */
  let current: Combination | undefined;

  /** Search terms of the last plan: computing twenty thousand of them again would block polling. */
  let termsOf = new Map<string, SearchTerm | null>();
  const cachePacks = createPackCache();

  async function loadKeywords(): Promise<KeywordDemand[]> {
    const watched = await keywords.watched();
    const known = termsOf;
    termsOf = new Map();
    return watched.flatMap(({ keywordId, keyword, workspaceId, tier }) => {
      const found = known.get(keywordId);
      const term = found === undefined ? matching.searchTermOf(keywordId, keyword) : found;
      termsOf.set(keywordId, term);
      return term ? [{ term, workspaceId, tier }] : [];
    });
  }

  /** @returns a function that gives the readable communities of a workspace: the operator's and its own. */
  async function findCommunities(known: ReadonlyMap<string, ListedCommunityRow>) {
    const areReadable = (names: readonly string[]) =>
      names.filter((name) => (known.get(name.toLowerCase())?.failure ?? null) === null);
    const operators = areReadable(options.communities);
    const byWorkspace = new Map(
      [...(await deps.watchedCommunities.active())].map(([workspaceId, own]) => [
        workspaceId,
        [...operators, ...areReadable(own)],
      ]),
    );
    return (workspaceId: string) => byWorkspace.get(workspaceId) ?? operators;
  }

  async function makeListingPlan(requested: readonly KeywordDemand[]): Promise<ListingPlan | null> {
    const source = deps.sources.find(({ name }) => name === listedSource);
    if (!source) return null;
    const known = new Map((await communities.list(listedSource)).map((row) => [row.name, row]));
    const communitiesFor = await findCommunities(known);
    const { paid, free } = options.freshnessSeconds;
    const search = deps.searches.find(({ name }) => name === listedSource);
    const limit = Math.min(options.redditCallsPerMinute, source.callsPerMinute ?? Infinity);
    const planned = planListings(
      {
        phrases: requested.map(({ term, workspaceId, tier }) => ({
          id: term.id,
          term,
          communities: communitiesFor(workspaceId),
          everywhere: search !== undefined,
          freshnessSeconds: tier === null ? free : paid,
          free: tier === null,
        })),
      },
      {
        all: volumeOf(known.get("all"), defaultRedditVolume),
        communities: new Map(
          [...known].map(([name, row]) => [name, volumeOf(row, planDefaults.unknown)]),
        ),
      },
      {
        ...planDefaults,
        pack: (terms) =>
          search ? cachePacks(listedSource, search.pack)(terms) : { queries: [], tooLong: [] },
        limit,
        share: plannedShare * Math.max(0, 1 - options.redditRecheckCallsPerMinute / limit),
        ...(current && { current }),
      },
    );
    current = planned.combination;
    const hasComments = options.comments && source.lists.includes("comments");
    const tasks = planned.tasks.filter(({ kind }) => hasComments || kind !== "comments");
    return { ...planned, tasks };
  }

  const workspacesOf = (requested: readonly KeywordDemand[]) =>
    [...new Set(requested.map(({ workspaceId }) => workspaceId))].sort();

  /** The keywords of workspaces whose tier includes a source and whose monthly budget is not used up. */
  async function readableKeywords(
    source: SearchSource,
    requested: readonly KeywordDemand[],
  ): Promise<KeywordDemand[]> {
    const price = source.price.callMicros + source.pageSize * source.price.readMicros;
    const allowed = requested.filter(({ tier }) => isSourceInTier(source.name, tier));
    const payers = new Set(await spending.within(source.name, workspacesOf(allowed), price));
    return allowed.filter(({ workspaceId }) => payers.has(workspaceId));
  }

  /** One stream for all phrases that fit into its rules. */
  function planStream(stream: StreamSource, requested: readonly KeywordDemand[]) {
    const { queries } = stream.pack(requested.map(({ term }) => term));
    const covered = new Set(queries.flatMap(({ termIds }) => termIds));
    if (covered.size === 0) return { rows: [], covered };
    const row: store.PlannedRow = {
      source: stream.name,
      kind: "stream",
      key: `${stream.name}:stream`,
      covers: [...covered].sort(),
      query: null,
      workspaceIds: workspacesOf(requested.filter(({ term }) => covered.has(term.id))),
      everySeconds: reconnectSeconds,
    };
    return { rows: [row], covered };
  }

  function planSearches(source: SearchSource, requested: readonly KeywordDemand[]) {
    const ownerOf = new Map(requested.map(({ term, workspaceId }) => [term.id, workspaceId]));
    const pack = cachePacks(source.name, source.pack);
    const { queries, tooLong } = pack(requested.map(({ term }) => term));
    const cap = spending.capOf(source.name);
    const everySeconds = searchIntervalSeconds(source, queries.length, cap?.dayMicros ?? 0);
    const rows = queries.map(
      ({ query, termIds }): store.PlannedRow => ({
        source: source.name,
        kind: "search",
        key: `${source.name}:search:${shortHash(query)}`,
        covers: termIds,
        query,
        workspaceIds: [...new Set(termIds.flatMap((id) => ownerOf.get(id) ?? []))].sort(),
        everySeconds,
      }),
    );
    return { rows, tooLong };
  }

  /** @param isPlanned which sources to plan; all sources of this process where it is absent */
  async function make(isPlanned: (source: Source["name"]) => boolean = () => true): Promise<Plan> {
    const requested = await loadKeywords();
    const listings = isPlanned(listedSource) ? await makeListingPlan(requested) : null;
    const tasks = listings ? listingRows(listings) : [];
    const tooLong: Plan["tooLong"] = [];
    // Listings of communities are planned above, and a source with a listing of everything needs no searches.
    const listed = new Set<Source["name"]>([listedSource]);
    for (const { name, whole } of deps.sources) {
      if (!whole) continue;
      listed.add(name);
      const isNeeded = isPlanned(name) && requested.some(({ tier }) => isSourceInTier(name, tier));
      if (isNeeded) tasks.push(wholeListingRow(name, whole));
    }
    for (const source of deps.searches) {
      if (listed.has(source.name) || !isPlanned(source.name)) continue;
      const stream = deps.streams.find(({ name }) => name === source.name);
      const readable = await readableKeywords(source, requested);
      const streamed = stream ? planStream(stream, readable) : { rows: [], covered: new Set() };
      const rest = readable.filter(({ term }) => !streamed.covered.has(term.id));
      const { rows, tooLong: left } = planSearches(source, rest);
      if (left.length > 0) tooLong.push({ source: source.name, keywordIds: left });
      tasks.push(...streamed.rows, ...rows);
    }
    for (const { name } of deps.firehoses) {
      const isNeeded = requested.some(({ tier }) => isSourceInTier(name, tier));
      if (isNeeded && isPlanned(name)) tasks.push(firehoseTask(name));
    }
    return { listings, description: listings && describePlan(listings), tasks, tooLong };
  }

  return {
    make,

    /**
     * Plans the sources that this process is responsible for and stores their tasks. Tasks of other
     * sources stay. @returns the plan.
     */
    async apply(): Promise<Plan> {
      const isPlanned = processes.plans;
      const isReadable = (source: Source["name"]) => readingOf(source).some(processes.hasWorker);
      if (isPlanned(listedSource)) {
        await communities.check(listedSource, await deps.listedNames());
      }
      const plan = await make(isPlanned);
      const { added, removed } = await database.transaction((tx) =>
        store.replaceTasks(tx, plan.tasks, deps.clock.now(), isPlanned, isReadable),
      );
      if (added + removed > 0) {
        log.info({ tasks: plan.tasks.length, added, removed }, "the collection tasks have changed");
      }
      return plan;
    },
  };
}
