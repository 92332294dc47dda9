import { fork } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import type { Connection } from "../../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import { openServer, type Server } from "../../../apps/server/src/testing/server.ts";
import { asked, seed } from "../../../bench/api-data.ts";
import { type CollectionSettings, shortRun } from "../collection/options.ts";
import { createPostGenerator } from "../collection/post-generator.ts";
import { seedKeywords } from "../collection/seed.ts";
import { environmentOf, type RunEnvironment } from "../collection/setup.ts";
import { makePhrases } from "../collection/texts.ts";
import { startRole } from "../processes.ts";
import { quantile } from "../statistics.ts";
import { type Arrival, sendArrivals } from "./arrivals.ts";
import { createMemoryReader, type MemoryUsage } from "./memory.ts";
import { openSessions } from "./sessions.ts";

export interface LoadOptions {
  size: { own: number; all: number };
  sessions: number;
  /** Requests a second. */
  rate: number;
  minutes: number;
  /** Makes every request leak memory, so that the proof must fail. */
  plant: boolean;
}

/** The measurements of one of the alternating windows, in milliseconds. */
export interface Window {
  p50: number;
  p99: number;
}

export interface LoadFigures {
  reads: { windows: Window[]; all: Window; count: number };
  bare: { windows: Window[]; all: Window };
  writes: number;
  failures: string[];
  streams: { open: number; events: number };
  memory: { api: MemoryUsage[]; worker: MemoryUsage[]; minutes: number };
  /** Posts that became mentions during the run: the worker's output. */
  mentions: number;
}

const password = "a good long password";
/** A person may have ten event streams. */
const sessionsEach = 8;
const windowSeconds = 10;
/** One request in this many is a write. */
const writeEvery = 25;
const workspacesRead = 20;
const keywordsEach = 10;

/** What the worker collects during the run: polled posts, and a stream. */
const settings: CollectionSettings = {
  ...shortRun,
  xReaders: 0,
  xShort: 0,
  rates: { redditPosts: 2, redditComments: 4, x: 0, hackerNews: 0, bluesky: 20, web: 0 },
  freshnessSeconds: 4,
};

/** The paths that sessions read, as the mentions screen does. */
const reads = [
  "",
  "?source=reddit",
  "",
  "?status=pending",
  "",
  `?keyword=${encodeURIComponent(asked.keywords[0])}`,
  "",
  "?intent=Looking",
].map((query) => `/api/discovery/reddit-mentions${query}`);

/** Signs up people who share a workspace, fills it, and adds keywords to some workspaces. */
async function prepare(server: Server, connection: Connection, options: LoadOptions) {
  const people = Math.ceil(options.sessions / sessionsEach);
  const owner = await server.signUp({ email: "load0@example.test", password });
  const emails = ["load0@example.test"];
  for (let number = 1; number < people; number++) {
    emails.push(`load${number}@example.test`);
    await server.signUp({ email: `load${number}@example.test`, password });
  }
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      "select current_workspace_id as id from users where id = $1",
      [owner.user.id],
    );
    const workspaceId = rows[0]?.id ?? "";
    await client.query(
      `insert into workspace_members (workspace_id, user_id, role)
       select $1, id, 'member' from users where id <> $2`,
      [workspaceId, owner.user.id],
    );
    await client.query("update users set current_workspace_id = $1", [workspaceId]);
    await client.query("update workspaces set tier = 'growth' where id = $1", [workspaceId]);
    await seed(server, workspaceId, options.size);
    const others = await client.query<{ id: string }>(
      "select id from workspaces where id <> $1 order by id limit $2",
      [workspaceId, workspacesRead - 1],
    );
    const phrases = makePhrases(workspacesRead * keywordsEach, 5);
    const ids = [workspaceId, ...others.rows.map(({ id }) => id)];
    await seedKeywords(client, ids, phrases, keywordsEach);
    return { emails, workspaceId, phrases };
  } finally {
    await client.end();
  }
}

const windowOf = (times: number[]): Window => {
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
};

/**
 * Sends reads and some writes to the API at a fixed arrival rate for ten seconds, then reads at the same rate to a bare
 * route of the same process and pool, alternately, while sessions hold event streams open and a worker collects posts.
 */
export async function runLoad(
  { connection, folder, sandbox }: RunEnvironment,
  options: LoadOptions,
  print: (line: string) => void = () => undefined,
): Promise<LoadFigures> {
  const setup = await openServer(connection, { poolSize: 10 });
  let prepared: Awaited<ReturnType<typeof prepare>>;
  try {
    prepared = await prepare(setup, connection, options);
  } finally {
    await setup.close();
  }
  const { emails, workspaceId, phrases } = prepared;
  const reporter = join(import.meta.dirname, "report-memory.mjs");
  const log = openSync(join(folder, "api.log"), "a");
  const api = fork(join(import.meta.dirname, "server.ts"), {
    execArgv: ["--expose-gc", "--import", reporter],
    env: {
      PATH: process.env.PATH,
      NODE_NO_WARNINGS: "1",
      MEMORY_FILE: join(folder, "memory-api"),
      LOAD_SERVER: JSON.stringify({ connection, workspaceId, isLeaky: options.plant }),
    },
    stdio: ["ignore", log, log, "ipc"],
  });
  closeSync(log);
  const [message] = await Promise.race([
    once(api, "message"),
    once(api, "exit").then(() => {
      throw new Error("the API did not start");
    }),
  ]);
  const ports = z.object({ api: z.number(), bare: z.number() }).parse(message);
  const communities = Array.from({ length: settings.communities }, (_, at) => `crowd_${at + 1}`);
  const worker = startRole(
    "worker",
    {
      ...environmentOf({ connection, folder, sandbox }, settings, communities),
      SOURCES: "bluesky",
      X_BEARER_TOKEN: "",
      BRAVE_API_KEY: "",
      NODE_OPTIONS: `--expose-gc --import=${reporter}`,
      MEMORY_FILE: join(folder, "memory-worker"),
    },
    join(folder, "worker.log"),
  );
  const generator = createPostGenerator(sandbox.control, {
    seed: 6,
    communities,
    phrases,
    ofX: [],
    rates: settings.rates,
    loseItemsForSeconds: 0,
  });
  await generator.createCommunities();
  await worker.waitForOutput(/is running background jobs/);
  let isOver = false;
  const publishing = (async () => {
    for (const begin = performance.now(); !isOver; ) {
      await generator.publishSecond();
      await pause(1_000 - ((performance.now() - begin) % 1_000));
    }
  })();
  publishing.catch(() => undefined);

  print("signing in");
  const { sessions: count, rate } = options;
  const sessions = await openSessions(ports.api, { emails, password, count });
  print(`${sessions.open} event streams are open`);
  const agent = new Agent({ keepAlive: true });
  const client = new pg.Client(connection);
  await client.connect();
  const countMentions = async () => {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from mentions",
    );
    return rows[0]?.count ?? 0;
  };
  try {
    const before = await countMentions();
    const memory = [api.pid ?? 0, worker.pid].map((pid, at) =>
      createMemoryReader(pid, join(folder, at === 0 ? "memory-api" : "memory-worker")),
    );
    const figures = { reads: [] as number[][], bare: [] as number[][], failures: [] as string[] };
    let [sent, writes] = [0, 0];
    function nextOfApi(): Arrival {
      sent += 1;
      if (sent % writeEvery !== 0) {
        const path = reads[sent % reads.length] ?? "";
        return { port: ports.api, method: "GET", path, token: sessions.tokenOf(sent) };
      }
      writes += 1;
      const path = "/api/user/settings";
      const body = JSON.stringify({ disclosure: `I work with the team behind number ${writes}.` });
      // Only the owner writes: the plan has no seats for all, and people without a seat may only read.
      const token = sessions.tokenFor(emails[0] ?? "");
      return { port: ports.api, method: "PUT", path, token, body };
    }
    const nextOfBare = (number: number): Arrival => ({
      port: ports.bare,
      method: "GET",
      path: "/bare",
      token: sessions.tokenOf(number),
    });
    const begin = performance.now();
    const isMeasured = () => performance.now() - begin < options.minutes * 60_000;
    // The first windows are a warm-up: they fill caches and prepare statements.
    for (let window = -1; isMeasured(); window++) {
      const seconds = window < 0 ? 3 : windowSeconds;
      const bare = await sendArrivals(agent, { rate, seconds, next: nextOfBare });
      const own = await sendArrivals(agent, { rate, seconds, next: nextOfApi });
      figures.failures.push(...own.failures, ...bare.failures);
      if (window < 0) continue;
      figures.reads.push(own.times);
      figures.bare.push(bare.times);
      for (const one of memory) await one.read();
      const [ours, theirs] = [windowOf(own.times), windowOf(bare.times)];
      print(
        `${((performance.now() - begin) / 1_000).toFixed(0)} s: p99 ${ours.p99.toFixed(1)} ms, bare ${theirs.p99.toFixed(1)} ms`,
      );
    }
    const [apiMemory, workerMemory] = memory.map(({ samples }) => samples);
    return {
      reads: {
        windows: figures.reads.map(windowOf),
        all: windowOf(figures.reads.flat()),
        count: sent - writes,
      },
      bare: { windows: figures.bare.map(windowOf), all: windowOf(figures.bare.flat()) },
      writes,
      failures: [...figures.failures, ...sessions.failures],
      streams: { open: sessions.open, events: sessions.events },
      memory: { api: apiMemory ?? [], worker: workerMemory ?? [], minutes: options.minutes },
      mentions: (await countMentions()) - before,
    };
  } finally {
    isOver = true;
    await sessions.close();
    await publishing.catch(() => undefined);
    agent.destroy();
    await client.end();
    await worker.kill();
    const exited = once(api, "exit");
    api.kill();
    await exited;
  }
}
