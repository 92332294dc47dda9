import {
  type CollectedSource,
  isSourceInTier,
  type Source as SourceName,
  sources as sourceList,
  sourcesWhere,
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
import type { FirehoseSource } from "../../../integrations/ports/firehose.ts";
import type { SearchSource, StreamSource } from "../../../integrations/ports/search.ts";
import { type Source, SourceError } from "../../../integrations/ports/source.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { percentOf, type Spending } from "../../ledger/spending/index.ts";
import type { Keywords } from "../keywords/index.ts";
import { backfillQueue, type Matching } from "../matching/index.ts";
import type { Posts } from "../posts/index.ts";
import {
  describeUnreadable,
  type ListedCommunities,
  type WatchedCommunities,
} from "../watched-communities/index.ts";
import { discoverQueue } from "./rules.ts";
import { describeUnavailable } from "./rules-availability.ts";
import { writeMetrics } from "./rules-metrics.ts";
import { createDelays } from "./service-delays.ts";
import { createFirehoses } from "./service-firehose.ts";
import { BudgetError, createIntake } from "./service-intake.ts";
import { createOnDemandSearch } from "./service-on-demand-search.ts";
import { type CollectionSettings, createPlanner } from "./service-planner.ts";
import { createPoller } from "./service-poll.ts";
import { startRunner } from "./service-runner.ts";
import { createStreams } from "./service-stream.ts";
import * as store from "./store.ts";

export { discoverQueue } from "./rules.ts";
export { type CollectionSettings, collectionDefaults } from "./service-planner.ts";

/** The sources that this process can read. */
export interface Sources {
  sources: readonly Source[];
  searches: readonly SearchSource[];
  streams: readonly StreamSource[];
  firehoses: readonly FirehoseSource[];
}

/** The viewer of the state of the sources. */
interface Viewer {
  workspaceId: string;
  /** The administrator sees why a source is not being checked. */
  isAdmin: boolean;
}

/** The capabilities that a worker needs to search the sources for a new keyword. */
export const discoverRoutes = sourceList.map((source) => `search:${source}` as const);

const dayMs = 24 * 3_600_000;
/** How far back a source is searched for a new keyword, unless it says otherwise. */
const keywordSearchMs = 7 * dayMs;

export type Collection = ReturnType<typeof createCollection>;

/** Collects posts from the sources: plans, polls, streams and searches. */
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
    listedCommunities: ListedCommunities;
    watchedCommunities: WatchedCommunities;
    spending: Spending;
    options: CollectionSettings;
  } & Sources,
) {
  const { database, clock, log, processes, workspaces, keywords, matching, spending, searches } =
    deps;
  const delays = createDelays(deps);
  const communities = deps.listedCommunities;
  const intake = createIntake({ database, matching, spending, delays });
  const onDemandSearch = createOnDemandSearch({ ...deps, intake });
  const streams = createStreams({ ...deps, intake });
  const firehoses = createFirehoses({ ...deps, delays });
  const operators = deps.options.communities.map((name) => name.toLowerCase());
  const listedNames = async () => {
    const watched = await deps.watchedCommunities.active();
    return [...new Set([...operators, ...[...watched.values()].flat()])];
  };
  const poller = createPoller({ ...deps, communities, listedNames, intake, streams, firehoses });
  const planner = createPlanner({ ...deps, communities, listedNames });

  /** Whether a running worker can read a source. */
  const isConnected = (name: SourceName) => readingOf(name).some(processes.hasWorker);

  /** The sources and kinds of task that this process may read now. */
  const readable = () =>
    sourceList.flatMap((source) =>
      store.taskKinds
        .filter((kind) => processes.reads(source, kind))
        .map((kind) => store.sourceKindKey(source, kind)),
    );

  /** The communities that a workspace may see, in lower case: the operator's and its own. */
  async function visibleCommunities(workspaceId: string): Promise<Set<string>> {
    const { communities: own } = await deps.watchedCommunities.list(workspaceId);
    const read = own.filter(({ isPaused }) => !isPaused);
    return new Set([...operators, ...read.map(({ community }) => community.toLowerCase())]);
  }

  /** Describes one source from its collection tasks. @param visible communities that the viewer may see */
  async function describe(
    name: SourceName,
    tasks: readonly store.TaskRow[],
    visible: ReadonlySet<string>,
    { workspaceId, isAdmin }: Viewer,
  ): Promise<Omit<CollectedSource, "detectionDelay" | "gaps">> {
    const own = tasks.filter(({ source }) => source === name);
    const connected = isConnected(name);
    const isInterrupted = !connected && own.length > 0;
    const hasWorkers = (processes.countRoles().get("worker") ?? 0) > 0;
    const polledAt = own.flatMap(({ lastPolledAt }) => lastPolledAt ?? []);
    const failures = own.flatMap(({ failure }) => failure ?? []);
    const isListing = ({ kind }: store.TaskRow) => kind === "posts" || kind === "comments";
    const listed = own.filter(isListing).flatMap(({ covers }) => covers);
    const hasEverything = own.some(
      (task) => !isListing(task) || (task.kind === "posts" && task.covers[0] === "all"),
    );
    const closed = (await communities.list(name)).flatMap(({ name: community, failure }) =>
      failure !== null && visible.has(community) ? [{ name: community, failure }] : [],
    );
    const cap = spending.capOf(name);
    const spent = cap && (await spending.figures(name, workspaceId));
    return {
      source: name,
      connected,
      isInterrupted,
      everywhere: hasEverything,
      communities: [...new Set(listed)]
        .filter((community) => visible.has(community))
        .sort((a, b) => a.localeCompare(b)),
      lastPolledAt:
        polledAt.length > 0
          ? new Date(Math.max(...polledAt.map((at) => at.getTime()))).toISOString()
          : null,
      failure: connected
        ? (failures[0] ?? null)
        : describeUnavailable(name, { isInterrupted, forAdmin: isAdmin, hasWorkers }),
      closed: describeUnreadable(closed),
      budgetUsedPercent:
        cap && spent && percentOf(spent.monthMicros, cap.workspaceMonthMicros ?? 0),
    };
  }

  async function searchForKeyword(source: SearchSource, keywordId: string): Promise<void> {
    const phrase = (await keywords.watched()).find((one) => one.keywordId === keywordId);
    const term = phrase && matching.searchTermOf(keywordId, phrase.keyword);
    if (!phrase || !term || !isSourceInTier(source.name, phrase.tier)) return;
    const lookBackMs = source.lookBackMs ?? keywordSearchMs;
    const since = new Date(clock.now().getTime() - lookBackMs);
    const scope = { workspaceId: phrase.workspaceId, since };
    await onDemandSearch.searchPatiently(source, [term], scope);
  }

  /** Whether the last days are being searched for one of a workspace's keywords. */
  async function isBackfilling(workspaceId: string): Promise<boolean> {
    const ids = (await keywords.list(workspaceId)).map(({ id }) => id);
    // Searches for which no worker is running do not count.
    const searchQueues = discoverRoutes
      .filter(processes.hasWorker)
      .map((route) => routedQueue(discoverQueue, route));
    const queues = [backfillQueue, discoverQueue, ...searchQueues];
    return hasOpenJobs(database.pool, queues, "keywordId", ids);
  }

  return {
    poll: poller.poll,
    planner,
    communities,
    delays,
    /** Searches the sources once for a phrase that need not be a keyword. */
    searchOnDemand: onDemandSearch.searchAll,

    /** Runs due tasks in this process until it is stopped. */
    start: (maxConcurrent: number) =>
      startRunner({ database, clock, log, readable, ...poller }, maxConcurrent),

    /** The sources that running workers can search for a new keyword. */
    searchableSources: () => discoverRoutes.filter(processes.hasWorker),

    /**
     * Searches the last days of the sources for a new keyword, so that its screen is not empty.
     * @param among the capabilities to use; by default all of this process
     */
    async discover(keywordId: string, among?: readonly Capability[]): Promise<void> {
      for (const source of searches) {
        if (among && !among.includes(`search:${source.name}`)) continue;
        try {
          await searchForKeyword(source, keywordId);
        } catch (error) {
          if (!(error instanceof SourceError) && !(error instanceof BudgetError)) throw error;
          // The scheduled searches find its posts later; continue with the other sources.
          log.warn({ err: error, source: source.name }, "a new keyword could not be searched for");
        }
      }
    },

    /** The sources of a workspace and their state. */
    async listSources(
      workspaceId: string,
      { isAdmin = false }: { isAdmin?: boolean } = {},
    ): Promise<{ sources: CollectedSource[]; paused: boolean; isBackfilling: boolean }> {
      const [tasks, delayFigures, gaps, [workspace], backfilling, visible] = await Promise.all([
        store.listTasks(database.pool),
        delays.figures(),
        store.listGaps(database.pool, new Date(clock.now().getTime() - dayMs)),
        workspaces.list([workspaceId]),
        isBackfilling(workspaceId),
        visibleCommunities(workspaceId),
      ]);
      const names = new Set(
        sourcesWhere(({ isInEveryPlan, isKeyless }) => isInEveryPlan && !isKeyless),
      );
      for (const name of sourceList) {
        const hasTasks = tasks.some(({ source }) => source === name);
        const isForAdmin = isAdmin && hasTasks && !isConnected(name);
        const isForPlan = isSourceInTier(name, workspace?.tier ?? null);
        if (isForAdmin || (isForPlan && (hasTasks || isConnected(name)))) names.add(name);
      }
      const sources = await Promise.all(
        [...names].map(async (name): Promise<CollectedSource> => {
          const delay = delayFigures.get(name);
          return {
            ...(await describe(name, tasks, visible, { workspaceId, isAdmin })),
            detectionDelay: delay ? { p50Seconds: delay.p50, p95Seconds: delay.p95 } : null,
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
      return { sources, paused, isBackfilling: backfilling };
    },

    /** Sources with collection tasks that no running worker can read. */
    async interrupted(): Promise<SourceName[]> {
      const collected = new Set((await store.listTasks(database.pool)).map(({ source }) => source));
      return [...collected].filter((name) => !isConnected(name));
    },

    /**
     * Metrics of collection in Prometheus' text format.
     * @param calls requests ever made, by service
     */
    async metrics(calls: ReadonlyMap<string, number>): Promise<string> {
      const [tasks, delayFigures, gaps, spent] = await Promise.all([
        store.listTasks(database.pool),
        delays.figures(),
        store.listGaps(database.pool, new Date(clock.now().getTime() - dayMs)),
        spending.today(),
      ]);
      return writeMetrics({
        tasks,
        delays: delayFigures,
        gaps,
        spent,
        workers: new Map(
          sourceList.map((source) => [source, processes.countWorkers(readingOf(source))]),
        ),
        caps: spending.caps,
        calls,
        freshnessSeconds: deps.options.freshnessSeconds,
        now: clock.now(),
      });
    },
  };
}
