import {
  type Source as SourceName,
  sources as sourceList,
  sourcesWhere,
  type WatchedSource,
} from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { hasOpenJobs, routedQueue } from "../../../infrastructure/jobs.ts";
import type { Log } from "../../../infrastructure/log.ts";
import {
  type Capability,
  type Processes,
  readingOf,
} from "../../../infrastructure/processes/index.ts";
import type { SearchSource, StreamSource } from "../../../integrations/ports/search.ts";
import { type Source, SourceError } from "../../../integrations/ports/source.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Spending } from "../../ledger/spending/index.ts";
import type { Keywords } from "../keywords/index.ts";
import { backfillQueue, type Matching } from "../matching/index.ts";
import type { Posts } from "../posts/index.ts";
import { describeClosed, discoverQueue } from "./rules.ts";
import { describeUnavailable } from "./rules-availability.ts";
import { writeMetrics } from "./rules-metrics.ts";
import { mayRead } from "./rules-search.ts";
import { createAsking } from "./service-ask.ts";
import { createCommunities } from "./service-communities.ts";
import { createFreshness } from "./service-freshness.ts";
import { createLooks } from "./service-look.ts";
import { type CollectionSettings, createPlanner } from "./service-plan.ts";
import { startRunner } from "./service-runner.ts";
import { BudgetError, createIntake } from "./service-search.ts";
import { createStreams } from "./service-stream.ts";
import * as store from "./store.ts";

export { discoverQueue } from "./rules.ts";
export { type CollectionSettings, collectionDefaults } from "./service-plan.ts";
export type { Runner } from "./service-runner.ts";

/** Where posts come from. */
export interface Sources {
  sources: readonly Source[];
  searches: readonly SearchSource[];
  streams: readonly StreamSource[];
}

/** Who reads the state of the sources. */
interface Viewer {
  workspaceId: string;
  /** The administrator sees why a source is not being checked. */
  isAdmin: boolean;
}

/** What a worker needs to look for a new keyword at a source. */
export const discoverRoutes = sourceList.map((source) => `search:${source}` as const);

const watchKinds = ["posts", "comments", "search", "stream"] as const;
const dayMs = 24 * 3_600_000;
/** What a new keyword is looked for at the sources: their last 7 days. */
const reachMs = 7 * dayMs;
const microsPerCent = 10_000;

export type Collection = ReturnType<typeof createCollection>;

/** Reads the sources: what, how often, by whom, and at what cost. */
export function createCollection(
  deps: {
    database: Database;
    clock: Clock;
    log: Log;
    processes: Processes;
    workspaces: Workspaces;
    keywords: Keywords;
    matching: Matching;
    posts: Posts;
    spending: Spending;
    options: CollectionSettings;
  } & Sources,
) {
  const { database, clock, log, processes, workspaces, keywords, matching, spending, searches } =
    deps;
  const freshness = createFreshness(deps);
  const communities = createCommunities(deps);
  const intake = createIntake({ database, matching, spending, freshness });
  const asking = createAsking({ ...deps, intake });
  const streams = createStreams({ ...deps, intake });
  const looks = createLooks({ ...deps, communities, intake, streams });
  const planner = createPlanner({ ...deps, communities });

  /** Whether a running worker can read a source. */
  const isConnected = (name: SourceName) => readingOf(name).some(processes.hasWorker);

  /** What of the sources this process may read now. */
  const readable = () =>
    sourceList.flatMap((source) =>
      watchKinds
        .filter((kind) => processes.reads(source, kind))
        .map((kind) => store.readingKey(source, kind)),
    );

  /** One source, from what is read of it. */
  async function describe(
    name: SourceName,
    watches: readonly store.WatchRow[],
    { workspaceId, isAdmin }: Viewer,
  ): Promise<Omit<WatchedSource, "found_after" | "gaps">> {
    const own = watches.filter(({ source }) => source === name);
    const connected = isConnected(name);
    const isInterrupted = !connected && own.length > 0;
    const hasWorkers = (processes.countRoles().get("worker") ?? 0) > 0;
    const looked = own.flatMap(({ lastLookedAt }) => lastLookedAt ?? []);
    const troubles = own.flatMap(({ trouble }) => trouble ?? []);
    const isListing = ({ kind }: store.WatchRow) => kind === "posts" || kind === "comments";
    const listed = own.filter(isListing).flatMap(({ covers }) => covers);
    const reachesAll = own.some(
      (watch) => !isListing(watch) || (watch.kind === "posts" && watch.covers[0] === "all"),
    );
    const closed = (await communities.list(name)).flatMap(({ name: community, trouble }) =>
      trouble !== null && wants(community) ? [{ name: community, trouble }] : [],
    );
    const cap = spending.capOf(name);
    const spent = cap && (await spending.figures(name, workspaceId));
    return {
      source: name,
      connected,
      isInterrupted,
      everywhere: reachesAll,
      communities: [...new Set(listed)]
        .filter((community) => community !== "all")
        .sort((a, b) => a.localeCompare(b)),
      last_looked_at:
        looked.length > 0
          ? new Date(Math.max(...looked.map((at) => at.getTime()))).toISOString()
          : null,
      trouble: connected
        ? (troubles[0] ?? null)
        : describeUnavailable(name, { isInterrupted, forAdmin: isAdmin, hasWorkers }),
      closed: describeClosed(closed),
      budget: cap &&
        spent && {
          used_cents: Math.ceil(spent.monthMicros / microsPerCent),
          cap_cents: Math.floor((cap.workspaceMonthMicros ?? 0) / microsPerCent),
        },
    };
  }

  const wantedCommunities = new Set(
    deps.options.communities.map((community) => community.toLowerCase()),
  );
  const wants = (community: string) => wantedCommunities.has(community);

  async function discoverAt(source: SearchSource, keywordId: string): Promise<void> {
    const phrase = (await keywords.watched()).find((one) => one.keywordId === keywordId);
    const term = phrase && matching.searchTermOf(keywordId, phrase.keyword);
    if (!phrase || !term || !mayRead(source.name, phrase.tier)) return;
    const since = new Date(clock.now().getTime() - reachMs);
    await asking.one(source, term, { workspaceId: phrase.workspaceId, since });
  }

  /** Whether the last days are being looked through for one of a workspace's keywords. */
  async function looksBack(workspaceId: string): Promise<boolean> {
    const ids = (await keywords.list(workspaceId)).map(({ id }) => id);
    // A search that no worker can make now is no reason to wait for it.
    const searched = discoverRoutes
      .filter(processes.hasWorker)
      .map((route) => routedQueue(discoverQueue, route));
    const queues = [backfillQueue, discoverQueue, ...searched];
    return hasOpenJobs(database.read, queues, "keywordId", ids);
  }

  return {
    look: looks.look,
    planner,
    communities,
    freshness,
    /** Asks the sources once for a phrase that nobody need watch. */
    askOnce: asking.all,

    /** Reads what is due in this process, until it is stopped. */
    start: (slots: number) => startRunner({ database, clock, log, readable, ...looks }, slots),

    /** The sources that running workers can search for a new keyword. */
    discoverable: () => discoverRoutes.filter(processes.hasWorker),

    /**
     * Looks for a new keyword in what the sources have of the last 7 days, so that no screen is empty.
     * @param among the capabilities with which to search; all of this process where it is absent
     */
    async discover(keywordId: string, among?: readonly Capability[]): Promise<void> {
      for (const source of searches) {
        if (among && !among.includes(`search:${source.name}`)) continue;
        try {
          await discoverAt(source, keywordId);
        } catch (error) {
          if (!(error instanceof SourceError) && !(error instanceof BudgetError)) throw error;
          // The standing searches find it later; the others are asked all the same.
          log.warn({ err: error, source: source.name }, "a new keyword could not be searched for");
        }
      }
    },

    /** What is watched for a workspace, in what state. */
    async collection(
      workspaceId: string,
      { isAdmin = false }: { isAdmin?: boolean } = {},
    ): Promise<{ sources: WatchedSource[]; paused: boolean; looking_back: boolean }> {
      const [watches, lags, gaps, [workspace], isLookingBack] = await Promise.all([
        store.listWatches(database.read),
        freshness.figures(),
        store.listGaps(database.read, new Date(clock.now().getTime() - dayMs)),
        workspaces.list([workspaceId]),
        looksBack(workspaceId),
      ]);
      const names = new Set(sourcesWhere(({ isInEveryPlan }) => isInEveryPlan));
      for (const name of sourceList) {
        const isWatched = watches.some(({ source }) => source === name);
        const isForAdmin = isAdmin && isWatched && !isConnected(name);
        const isForPlan = mayRead(name, workspace?.tier ?? null);
        if (isForAdmin || (isForPlan && (isWatched || isConnected(name)))) names.add(name);
      }
      const sources = await Promise.all(
        [...names].map(async (name): Promise<WatchedSource> => {
          const lag = lags.get(name);
          return {
            ...(await describe(name, watches, { workspaceId, isAdmin })),
            found_after: lag ? { p50_seconds: lag.p50, p95_seconds: lag.p95 } : null,
            gaps: gaps
              .filter(({ source }) => source === name)
              .map(({ from, until, reason }) => ({
                from: from.toISOString(),
                until: until.toISOString(),
                reason,
              })),
          };
        }),
      );
      const paused = (workspace?.pausedAt ?? null) !== null;
      return { sources, paused, looking_back: isLookingBack };
    },

    /** Sources that were being checked and that no running worker can read. */
    async interrupted(): Promise<SourceName[]> {
      const watched = new Set((await store.listWatches(database.read)).map(({ source }) => source));
      return [...watched].filter((name) => !isConnected(name));
    },

    /**
     * Everything of reading in figures, in Prometheus' text format.
     * @param calls requests ever made, by service
     */
    async metrics(calls: ReadonlyMap<string, number>): Promise<string> {
      const [watches, lags, gaps, spent] = await Promise.all([
        store.listWatches(database.read),
        freshness.figures(),
        store.listGaps(database.read, new Date(clock.now().getTime() - dayMs)),
        spending.today(),
      ]);
      return writeMetrics({
        watches,
        lags,
        gaps,
        spent,
        workers: new Map(
          sourceList.map((source) => [source, processes.countWorkers(readingOf(source))]),
        ),
        caps: spending.caps,
        calls,
        now: clock.now(),
      });
    },
  };
}
