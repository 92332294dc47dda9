import { memoryOf, type ServerProcess } from "../processes.ts";
import { until } from "../until.ts";
import type { AnnouncementFigures } from "./announcements.ts";
import { type Comparison, compare, expectationsOf } from "./compare.ts";
import { callsMade, faultsMet, gapsFound, overspent, setFaults } from "./figures.ts";
import { countForgotten, type NotificationFigures, notificationFigures } from "./notifications.ts";
import type { CollectionSettings } from "./options.ts";
import type { GeneratedPost } from "./post-generator.ts";
import { type CollectionSetup, openCollectionSetup, type RunEnvironment } from "./setup.ts";
import { compareShown, shownPosts, type WebFigures } from "./web-search.ts";

/** The result of a run. */
export interface CollectionFigures {
  comparison: Comparison;
  published: number;
  /** How long posts were published, and how long it then took until all were collected. */
  seconds: number;
  drainSeconds: number;
  kills: number;
  /** How often a screen's event stream was reopened. */
  reopened: number;
  faults: Map<string, number>;
  calls: Awaited<ReturnType<typeof callsMade>>;
  overspent: string[];
  gaps: string[];
  /** For all workspaces: when mentions were announced to the API processes. */
  announced: AnnouncementFigures;
  /** On open screens: milliseconds from when mentions were found until they were shown, in order. */
  shown: number[];
  screens: number;
  web: WebFigures;
  /** null: no workspace has a channel. */
  notified: NotificationFigures | null;
  /** Of each worker, in MB, a minute after the last kill and at the end; empty without steady seconds. */
  memory: { settled: (number | null)[]; atEnd: (number | null)[] };
  /** Workers that crashed. */
  crashed: number;
}

const warmUpSeconds = 180;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, ms)));

/** Whether all tasks of Reddit, Hacker News and Bluesky, and nearly all of X, have been polled once. */
async function isPolling({ client }: CollectionSetup): Promise<boolean> {
  const { rows } = await client.query<{ source: string; all: number; read: number }>(
    `select source::text, count(*)::int as all, count(read_until)::int as read
     from collection_tasks where source in ('reddit', 'x', 'hackernews', 'bluesky') group by source`,
  );
  return (
    rows.length === 4 &&
    rows.every(({ source, all, read }) => read >= (source === "x" ? 0.9 : 1) * all)
  );
}

/** How many of the posts of each source are not stored yet, or are stored though they were deleted. */
async function unread(
  { client, generator }: CollectionSetup,
  mustBeFound: readonly GeneratedPost[],
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ key: string }>(
    "select source || ' ' || external_id as key from posts where source in ('reddit', 'x', 'hackernews', 'bluesky')",
  );
  const stored = new Set(rows.map(({ key }) => key));
  const missing = mustBeFound.filter(
    ({ source, externalId }) => !stored.has(`${source} ${externalId}`),
  );
  const counts = new Map<string, number>(
    [...Map.groupBy(missing, ({ source }) => source)].map(([source, of]) => [source, of.length]),
  );
  const deleted = generator.published.flatMap((one) => (one.isDeleted ? one.externalId : []));
  const { rows: left } = await client.query(
    "select 1 from posts where external_id = any($1::text[]) and not removed",
    [deleted],
  );
  if (left.length > 0) counts.set("deleted ones", left.length);
  return counts;
}

/** Publishes posts until the workers poll. @returns how many were published by then */
async function warmUp(setup: CollectionSetup): Promise<number> {
  let listening = false;
  const polling = until(() => isPolling(setup), warmUpSeconds, 2_000).finally(() => {
    listening = true;
  });
  const begin = performance.now();
  for (let second = 1; !listening; second++) {
    await setup.generator.publishSecond();
    await wait(begin + second * 1000 - performance.now());
  }
  if ((await polling) === null) throw new Error("nothing is being read");
  return setup.generator.published.length;
}

/** The time after which a new worker has loaded everything, so that its memory no longer grows for that reason. */
const settleSeconds = 60;

/** The processes that are killed in turn: the workers and, if there are several, the API processes. */
function createVictims(
  setup: CollectionSetup,
  workers: ServerProcess[],
  apis: ServerProcess[],
  options: CollectionSettings,
) {
  const restartWorker = (at: number) => () => setup.startWorker(isPartial(at, options));
  const victims = workers.map((_, at) => ({ list: workers, at, restart: restartWorker(at) }));
  if (apis.length > 1) {
    victims.push(...apis.map((_, at) => ({ list: apis, at, restart: setup.startApi })));
  }
  const killedAt: number[] = [];
  return {
    async killNext(): Promise<void> {
      const victim = victims[killedAt.length % victims.length];
      if (!victim) return;
      killedAt.push(Date.now());
      await victim.list[victim.at]?.kill();
      victim.list[victim.at] = victim.restart();
    },
    /** How many have ended without being killed. */
    crashed: () => [...workers, ...apis].filter(({ ended }) => ended).length,
    /** The times of the kills, in milliseconds since the epoch. */
    killedAt,
  };
}

/** Whether a worker lacks sources: the last ones do. */
const isPartial = (at: number, { workers, partialWorkers }: CollectionSettings) =>
  at >= workers - partialWorkers;

/** Publishes posts every second, and kills a process at intervals. */
async function publishAndKill(
  setup: CollectionSetup,
  workers: ServerProcess[],
  victims: ReturnType<typeof createVictims>,
  options: CollectionSettings,
  print: (line: string) => void,
): Promise<{ seconds: number; crashed: number; settled: (number | null)[] }> {
  const begin = performance.now();
  let crashed = 0;
  let settled: (number | null)[] = [];
  for (let second = 0; second < options.seconds + options.steadySeconds; second++) {
    await wait(begin + second * 1000 - performance.now());
    await setup.generator.publishSecond();
    if (second === options.seconds + settleSeconds)
      settled = workers.map(({ pid }) => memoryOf(pid));
    if (
      second >= options.seconds ||
      second % options.killEverySeconds !== Math.floor(options.killEverySeconds / 2)
    )
      continue;
    crashed += victims.crashed();
    await victims.killNext();
    const { reddit, x, hackerNews, brave } = await callsMade(setup.control);
    print(
      `${second} s: ${setup.generator.published.length} published; calls: Reddit ${reddit.requests}, X ${x.requests.search}, Hacker News ${hackerNews.algolia} + ${hackerNews.firebase}, web ${brave.billed}`,
    );
  }
  return { seconds: (performance.now() - begin) / 1000, crashed, settled };
}

/**
 * Decides whether a post must be found: all of Reddit, Hacker News and Bluesky, and on X those with keywords of
 * workspaces whose budget is not used up. Posts from before the first poll, and posts that only web searches show,
 * need not be found; but if one is, all of its mentions must be.
 * @param before how many posts were published before the first poll
 */
function isFindable(
  { generator, keywords, readers }: CollectionSetup,
  before: number,
  options: CollectionSettings,
) {
  const early = new Set(generator.published.slice(0, before));
  const ofReaders = new Set(
    keywords.filter(({ workspaceId }) => readers.has(workspaceId)).map(({ id }) => id),
  );
  return (published: GeneratedPost, keywordIds: Set<string>): boolean => {
    if (early.has(published)) return false;
    if (published.source === "reddit" || published.source === "bluesky") return true;
    if (published.source === "hackernews") return options.awaitSlow;
    const isOfX = published.source === "x" && options.awaitSlow;
    return isOfX && [...keywordIds].some((id) => ofReaders.has(id));
  };
}

/**
 * Publishes posts at the sandbox's services while workers collect, are killed and meet faults; then waits until
 * all posts are read, and compares.
 */
export async function runCollection(
  environment: RunEnvironment,
  options: CollectionSettings,
  print: (line: string) => void = () => undefined,
): Promise<CollectionFigures> {
  const setup = await openCollectionSetup(environment, options);
  const workers: ServerProcess[] = [];
  const apis = [...setup.apis];
  try {
    await setFaults(setup.control, options);
    for (let at = 0; at < options.workers; at++) {
      workers.push(setup.startWorker(isPartial(at, options)));
    }
    const victims = createVictims(setup, workers, apis, options);
    const before = await warmUp(setup);
    print(`all tasks have been polled once; ${before} posts were published until then`);
    const publishing = await publishAndKill(setup, workers, victims, options, print);

    const atEnd = workers.map(({ pid }) => memoryOf(pid));

    const { generator, client } = setup;
    await generator.finish();
    const expected = expectationsOf(setup.keywords);
    const mustFind = isFindable(setup, before, options);
    const mustBeFound = generator.published.filter((published) => {
      const keywordIds = expected(published);
      return keywordIds.size > 0 && mustFind(published, keywordIds);
    });
    const ended = performance.now();
    const isDrained = async () => {
      const left = await unread(setup, mustBeFound);
      const shown = [...left].map(([source, count]) => `${source} ${count}`).join(", ");
      if (left.size > 0) print(`not read yet: ${shown}`);
      return left.size === 0;
    };
    await until(isDrained, options.drainSeconds, 2_000);
    const drainSeconds = (performance.now() - ended) / 1000;
    if (options.notify) await until(async () => (await countForgotten(client)) === 0, 15);
    const crashed = publishing.crashed + victims.crashed();

    if (options.plant) {
      await client.query(
        "delete from mention_keywords where ctid = (select mention_keywords.ctid from mention_keywords join mentions on mentions.id = mention_id where source = 'reddit' limit 1)",
      );
    }
    const calls = await callsMade(setup.control);
    const web = await compareShown(client, await shownPosts(setup.control), expected, {
      billed: calls.brave.billed,
      interruptions: [...victims.killedAt, Date.now()],
    });
    return {
      comparison: await compare(client, generator.published, expected, mustFind),
      published: generator.published.length - before,
      seconds: publishing.seconds,
      drainSeconds,
      kills: victims.killedAt.length,
      reopened: setup.listeners.reopened(),
      faults: await faultsMet(setup.control),
      calls,
      overspent: await overspent(client, calls, options),
      gaps: await gapsFound(client),
      announced: await setup.announcements.figures(),
      shown: await setup.listeners.latencies(client),
      screens: options.screens,
      web,
      notified: options.notify ? await notificationFigures(client, setup.control) : null,
      memory: { settled: publishing.settled, atEnd },
      crashed,
    };
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()));
    await setup.close(apis);
  }
}
