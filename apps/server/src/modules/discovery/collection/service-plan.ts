import { createHash } from "node:crypto";
import type { Tier } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import { type Processes, readingOf } from "../../../infrastructure/processes/index.ts";
import type { SearchSource, SearchTerm, StreamSource } from "../../../integrations/ports/search.ts";
import type { Source } from "../../../integrations/ports/source.ts";
import type { Spending } from "../../ledger/spending/index.ts";
import type { Keywords } from "../keywords/index.ts";
import type { Matching } from "../matching/index.ts";
import { planListings } from "./rules-plan.ts";

import {
  type Combination,
  type ListingPlan,
  listedSource,
  planDefaults,
  type Volume,
} from "./rules-plan-shapes.ts";
import { describePlan } from "./rules-plan-words.ts";
import { everySecondsFor, mayRead } from "./rules-search.ts";
import type { Communities, CommunityRow } from "./service-communities.ts";
import { createPackMemory } from "./service-plan-memory.ts";
import * as store from "./store.ts";

/** What the operator has set. */
export interface CollectionSettings {
  /** Communities that are read for everybody. */
  communities: readonly string[];
  /** Whether comments of these communities are read too. */
  comments: boolean;
  /** Seconds that a post may be old before it is found: on a paid tier, and without one. */
  freshnessSeconds: { paid: number; free: number };
  /** Calls a minute that reading Reddit may take. */
  redditCallsPerMinute: number;
}

/** What holds where the operator says nothing. */
export const collectionDefaults: CollectionSettings = {
  communities: [],
  comments: true,
  freshnessSeconds: { paid: 300, free: 900 },
  redditCallsPerMinute: 90,
};

/** What is to be read, and what of it can't be. */
export interface Plan {
  listings: ListingPlan | null;
  /** The plan of the listings for a person to read. */
  description: string | null;
  watches: store.PlannedRow[];
  /** Keywords that no query of a source has room for, by source. */
  tooLong: { source: Source["name"]; keywordIds: string[] }[];
}

/** A keyword as the planner sees it. */
interface Wanted {
  term: SearchTerm;
  workspaceId: string;
  tier: Tier | null;
}

/** Of the calls that reading may take; the rest is for pages of looks that failed and are read again. */
const shareForPlan = 0.95;

/** A stream that ended is connected again after so long. */
const reconnectSeconds = 1;

/**
 * All of Reddit in its busiest hour, where nobody has measured it: 46 million posts and 354 million
 * comments in January 2026 (Arctic Shift's dumps), and 1.58 times the mean hour (`bench/planner.ts`).
 */
const allOfReddit: Volume = { postsPerHour: 98_000, commentsPerHour: 752_000 };

const volumeOf = (row: CommunityRow | undefined, otherwise: Volume): Volume => ({
  postsPerHour: row?.postsPerHour ?? otherwise.postsPerHour,
  commentsPerHour: row?.commentsPerHour ?? otherwise.commentsPerHour,
});

const shortHash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 24);

export type Planner = ReturnType<typeof createPlanner>;

/** Decides for all workspaces together what is read where, and how often. */
export function createPlanner(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  processes: Processes;
  keywords: Keywords;
  matching: Matching;
  communities: Communities;
  spending: Spending;
  sources: readonly Source[];
  searches: readonly SearchSource[];
  streams: readonly StreamSource[];
  options: CollectionSettings;
}) {
  const { database, log, processes, keywords, matching, communities, spending, options } = deps;

  /** What is done at present: small savings are no reason to change it. */
  let current: Combination | undefined;

  /** Terms of the last plan, so that a plan of twenty thousand keywords does not hold up the reading. */
  let termsOf = new Map<string, SearchTerm | null>();
  const remember = createPackMemory();

  async function wantedKeywords(): Promise<Wanted[]> {
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

  async function planOfListings(wanted: readonly Wanted[]): Promise<ListingPlan | null> {
    const source = deps.sources.find(({ name }) => name === listedSource);
    if (!source) return null;
    const known = new Map((await communities.list(listedSource)).map((row) => [row.name, row]));
    const open = options.communities.filter(
      (name) => (known.get(name.toLowerCase())?.trouble ?? null) === null,
    );
    const { paid, free } = options.freshnessSeconds;
    const search = deps.searches.find(({ name }) => name === listedSource);
    const planned = planListings(
      {
        phrases: wanted.map(({ term, tier }) => ({
          id: term.id,
          term,
          communities: open,
          everywhere: search !== undefined,
          freshnessSeconds: tier === null ? free : paid,
          free: tier === null,
        })),
      },
      {
        all: volumeOf(known.get("all"), allOfReddit),
        communities: new Map(
          [...known].map(([name, row]) => [name, volumeOf(row, planDefaults.unknown)]),
        ),
      },
      {
        ...planDefaults,
        pack: (terms) =>
          search ? remember(listedSource, search.pack)(terms) : { queries: [], tooLong: [] },
        limit: Math.min(options.redditCallsPerMinute, source.callsPerMinute ?? Infinity),
        share: shareForPlan,
        ...(current && { current }),
      },
    );
    current = planned.combination;
    const hasComments = options.comments && source.lists.includes("comments");
    const watches = planned.watches.filter(({ kind }) => hasComments || kind !== "comments");
    return { ...planned, watches };
  }

  const ownersOf = (wanted: readonly Wanted[]) =>
    [...new Set(wanted.map(({ workspaceId }) => workspaceId))].sort();

  /** The keywords of those who may read a source and whose month is not used up. */
  async function readableKeywords(
    source: SearchSource,
    wanted: readonly Wanted[],
  ): Promise<Wanted[]> {
    const price = source.price.callMicros + source.pageSize * source.price.readMicros;
    const allowed = wanted.filter(({ tier }) => mayRead(source.name, tier));
    const payers = new Set(await spending.within(source.name, ownersOf(allowed), price));
    return allowed.filter(({ workspaceId }) => payers.has(workspaceId));
  }

  /** One stream for all the phrases that its rules have room for. */
  function planStream(stream: StreamSource, wanted: readonly Wanted[]) {
    const { queries } = stream.pack(wanted.map(({ term }) => term));
    const covered = new Set(queries.flatMap(({ termIds }) => termIds));
    if (covered.size === 0) return { rows: [], covered };
    const row: store.PlannedRow = {
      source: stream.name,
      kind: "stream",
      key: `${stream.name}:stream`,
      covers: [...covered].sort(),
      query: null,
      workspaceIds: ownersOf(wanted.filter(({ term }) => covered.has(term.id))),
      everySeconds: reconnectSeconds,
    };
    return { rows: [row], covered };
  }

  function planSearches(source: SearchSource, wanted: readonly Wanted[]) {
    const ownerOf = new Map(wanted.map(({ term, workspaceId }) => [term.id, workspaceId]));
    const pack = remember(source.name, source.pack);
    const { queries, tooLong } = pack(wanted.map(({ term }) => term));
    const cap = spending.capOf(source.name);
    const everySeconds = everySecondsFor(source, queries.length, cap?.dayMicros ?? 0);
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

  function rowsOfListings(plan: ListingPlan): store.PlannedRow[] {
    return plan.watches.map((watch): store.PlannedRow => {
      const covers = watch.kind === "search" ? watch.phraseIds : watch.communities;
      const query = watch.kind === "search" ? watch.query : null;
      return {
        source: listedSource,
        kind: watch.kind,
        key: `${listedSource}:${watch.kind}:${shortHash(query ?? covers.join("+"))}`,
        covers,
        query,
        workspaceIds: [],
        everySeconds: Math.max(1, Math.floor(watch.everySeconds)),
      };
    });
  }

  /** @param isPlanned which sources are planned; all that this process can read where it is absent */
  async function make(isPlanned: (source: Source["name"]) => boolean = () => true): Promise<Plan> {
    const wanted = await wantedKeywords();
    const listings = isPlanned(listedSource) ? await planOfListings(wanted) : null;
    const watches = listings ? rowsOfListings(listings) : [];
    const tooLong: Plan["tooLong"] = [];
    for (const source of deps.searches) {
      if (source.name === listedSource || !isPlanned(source.name)) continue;
      const stream = deps.streams.find(({ name }) => name === source.name);
      const readable = await readableKeywords(source, wanted);
      const streamed = stream ? planStream(stream, readable) : { rows: [], covered: new Set() };
      const rest = readable.filter(({ term }) => !streamed.covered.has(term.id));
      const { rows, tooLong: left } = planSearches(source, rest);
      if (left.length > 0) tooLong.push({ source: source.name, keywordIds: left });
      watches.push(...streamed.rows, ...rows);
    }
    return { listings, description: listings && describePlan(listings), watches, tooLong };
  }

  return {
    make,

    /**
     * Makes the plan of the sources that this process plans for all, and lets it be read from now on.
     * What other processes plan stays. @returns it.
     */
    async apply(): Promise<Plan> {
      const isPlanned = processes.plans;
      const isReadable = (source: Source["name"]) => readingOf(source).some(processes.hasWorker);
      if (isPlanned(listedSource)) await communities.check(listedSource, options.communities);
      const plan = await make(isPlanned);
      const { added, removed } = await database.transaction((tx) =>
        store.replaceWatches(tx, plan.watches, deps.clock.now(), isPlanned, isReadable),
      );
      if (added + removed > 0) {
        log.info({ watches: plan.watches.length, added, removed }, "what is read has changed");
      }
      return plan;
    },
  };
}
