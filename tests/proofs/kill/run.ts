import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../../../apps/server/src/infrastructure/embedded-postgres/control.ts";
import { type Comparison, compare, expectationsOf } from "../collection/compare.ts";
import { signUp } from "../collection/event-listeners.ts";
import { type CollectionSettings, shortRun } from "../collection/options.ts";
import { createPostGenerator, type GeneratedPost } from "../collection/post-generator.ts";
import { environmentOf, type RunEnvironment, seed } from "../collection/setup.ts";
import { type ServerProcess, startRole } from "../processes.ts";
import { randomFrom } from "../random.ts";
import { until } from "../until.ts";
import { type ClientFigures, startClients } from "./clients.ts";
import type { KillableDatabase } from "./database.ts";

/** What is killed in a cycle. */
export const targets = [
  "api",
  "worker",
  "database",
  "worker and database",
  "api and database",
] as const;
type Target = (typeof targets)[number];

export interface KillOptions {
  cycles: number;
  seed: number;
  /** Has the database acknowledge before it writes, so that the proof must fail. */
  plant: boolean;
}

/** The result of a run. */
export interface KillFigures {
  comparison: Comparison;
  /** Seconds from each kill until a read and a write succeeded and a new post of each source became a mention. */
  recoveries: { target: Target; seconds: number }[];
  clients: ClientFigures;
  lost: string[];
  /** Processes that ended without being killed. */
  ended: string[];
  /** Kills of the database after which the same API process answered again. */
  healed: number;
  databaseKills: number;
  /** Kills of the database during which no client got a 503. */
  unreported: number;
  /** Transactions that the database ended because of a deadlock. */
  deadlocks: number;
}

const users = 2;
const workers = 2;
/** The maximum wait for a recovery, longer than any may take; the cycle then counts as this long. */
const recoverySeconds = 180;
const drainSeconds = 180;

/** Reddit is polled, Bluesky is a stream: the two ways in which posts are collected. */
const settings: CollectionSettings = {
  ...shortRun,
  workspaces: 20,
  xReaders: 0,
  xShort: 0,
  rates: { redditPosts: 5, redditComments: 10, x: 0, hackerNews: 0, bluesky: 40, web: 0 },
  freshnessSeconds: 4,
  notify: false,
};
/** Disables all other services. */
const withoutOthers = { SOURCES: "bluesky", X_BEARER_TOKEN: "", BRAVE_API_KEY: "" };

/** Polls a condition, which is false while a process that it depends on is down. */
const untilBack = (isSo: () => Promise<boolean>, seconds: number) =>
  until(() => isSo().catch(() => false), seconds);

async function withDatabase<T>(
  { connection }: KillableDatabase,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Keeps publishing, a step a second, until it is stopped. */
function publishOn(generator: ReturnType<typeof createPostGenerator>) {
  let isOver = false;
  const done = (async () => {
    const begin = performance.now();
    for (let second = 1; !isOver; second++) {
      await generator.publishSecond();
      await pause(Math.max(0, begin + second * 1_000 - performance.now()));
    }
  })();
  done.catch(() => undefined);
  return async () => {
    isOver = true;
    await done;
  };
}

/**
 * Kills the API, a worker and the database again and again, at random times, while posts are published and
 * customers read and write; starts each again; then waits until all posts are read, and compares.
 */
export async function runKills(
  environment: Omit<RunEnvironment, "connection"> & { database: KillableDatabase },
  options: KillOptions,
  print: (line: string) => void = () => undefined,
): Promise<KillFigures> {
  const { database, folder, sandbox } = environment;
  const { connection } = database;
  const random = randomFrom(options.seed);
  const communities = Array.from({ length: settings.communities }, (_, at) => `crowd_${at + 1}`);
  const env = {
    ...environmentOf({ connection, folder, sandbox }, settings, communities),
    ...withoutOthers,
    PORT: String(await freePort()),
    HOST: "127.0.0.1",
  };
  const address = `http://127.0.0.1:${env.PORT}`;
  const ended: string[] = [];
  const left: Target[] = [];
  /** Draws targets in random order, each equally often. */
  function draw(): Target {
    if (left.length === 0) left.push(...targets);
    return left.splice(Math.floor(random() * left.length), 1)[0] ?? "api";
  }
  let started = 0;
  const startProcess = (role: "api" | "worker") =>
    startRole(role, env, join(folder, `${role}-${started++}.log`));
  const startApi = async () => {
    const process = startProcess("api");
    await process.waitForOutput(/is at (\S+)/);
    return process;
  };

  let api = await startApi();
  for (let user = 0; user < users; user++) await signUp(address, user);
  const { phrases, keywords, customers } = await withDatabase(database, async (client) => {
    const seeded = await seed(client, settings);
    await client.query("update workspaces set has_completed_onboarding = true");
    const { rows } = await client.query<{ email: string; workspaceId: string }>(
      `select email, current_workspace_id as "workspaceId" from users`,
    );
    if (options.plant) {
      await client.query("alter system set synchronous_commit = off");
      await client.query("alter system set wal_writer_delay = '10s'");
      await client.query("alter system set wal_writer_flush_after = '1GB'");
      await client.query("select pg_reload_conf()");
    }
    const password = "a good long password";
    return { ...seeded, customers: rows.map((row) => ({ ...row, password })) };
  });
  const expected = expectationsOf(keywords);
  const generator = createPostGenerator(sandbox.control, {
    seed: options.seed + 1,
    communities,
    phrases,
    ofX: [],
    rates: settings.rates,
    loseItemsForSeconds: 0,
  });
  await generator.createCommunities();
  const running: ServerProcess[] = [];
  for (let one = 0; one < workers; one++) running.push(startProcess("worker"));
  const stopPublishing = publishOn(generator);

  /** Whether posts of each source that were published after the first `count` have become mentions. */
  const isReadAfter = (count: number) =>
    withDatabase(database, async (client) => {
      const later = generator.published.slice(count).filter((post) => expected(post).size > 0);
      const { rows } = await client.query<{ source: string }>(
        `select distinct posts.source::text from posts join mentions on post_id = posts.id
         where external_id = any($1::text[])`,
        [later.map(({ externalId }) => externalId)],
      );
      return rows.length === 2;
    });

  const clients = startClients(address, customers);
  try {
    if ((await untilBack(() => isReadAfter(0), 90)) === null)
      throw new Error("nothing is being read");
    const before = generator.published.length;
    print("posts of both sources become mentions; the kills begin");

    const recoveries: KillFigures["recoveries"] = [];
    let [databaseKills, healed, unreported] = [0, 0, 0];
    for (let cycle = 0; cycle < options.cycles; cycle++) {
      await pause(500 + random() * 4_500);
      const target = draw();
      const killed = performance.now();
      const published = generator.published.length;
      const unavailableBefore = clients.figures.unavailable;
      const apiBefore = api;
      if (target.includes("api")) {
        if (api.ended) ended.push(`the API, before cycle ${cycle + 1}`);
        clients.setApiAway(true);
        await api.kill();
      }
      const at = Math.floor(random() * running.length);
      if (target.includes("worker")) {
        if (running[at]?.ended) ended.push(`a worker, before cycle ${cycle + 1}`);
        await running[at]?.kill();
      }
      if (target.includes("database")) database.kill();
      // Processes are restarted immediately, as a process manager does; they wait for the database themselves.
      if (target.includes("worker")) running[at] = startProcess("worker");
      const restarted = target.includes("api") ? startApi() : null;
      restarted?.catch(() => undefined);
      if (target.includes("database")) {
        databaseKills += 1;
        await pause(1_000 + random() * 5_000);
        await database.start();
      }
      if (restarted) {
        api = await restarted;
        clients.setApiAway(false);
      }
      const isBack = async () => clients.servedSince(killed) && (await isReadAfter(published));
      const waited = await untilBack(isBack, recoverySeconds);
      const seconds = waited === null ? recoverySeconds : (performance.now() - killed) / 1_000;
      recoveries.push({ target, seconds });
      if (target.includes("database") && !target.includes("api")) {
        if (api === apiBefore && !api.ended && waited !== null) healed += 1;
        if (clients.figures.unavailable === unavailableBefore) unreported += 1;
      }
      print(`${cycle + 1}: ${target} killed, back after ${seconds.toFixed(1)} s`);
    }

    await stopPublishing();
    await generator.finish();
    await clients.stop();
    const early = new Set(generator.published.slice(0, before));
    const mustFind = (post: GeneratedPost) => !early.has(post);
    const comparison = () =>
      withDatabase(database, (client) => compare(client, generator.published, expected, mustFind));
    await untilBack(async () => {
      const { missing, surplus } = await comparison();
      if (missing.length + surplus.length > 0) await pause(1_000);
      return missing.length + surplus.length === 0;
    }, drainSeconds);
    for (const [name, one] of [
      ["the API", api] as const,
      ...running.map((w) => ["a worker", w] as const),
    ])
      if (one.ended) ended.push(`${name}, by the end`);
    return {
      comparison: await comparison(),
      recoveries,
      clients: clients.figures,
      lost: await withDatabase(database, (client) => clients.findLost(client)),
      ended,
      healed,
      databaseKills,
      unreported,
      deadlocks: database.countInLog(/ERROR: {2}deadlock detected/g),
    };
  } finally {
    await stopPublishing().catch(() => undefined);
    await clients.stop();
    await Promise.all([api, ...running].map((one) => (one.ended ? undefined : one.kill())));
  }
}
