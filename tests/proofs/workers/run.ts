import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { z } from "zod";
import { databaseUrl } from "../../../apps/server/src/testing/database-url.ts";
import { signUp } from "../collection/event-listeners.ts";
import { seedKeywords, seedWorkspaces } from "../collection/seed.ts";
import type { RunEnvironment } from "../collection/setup.ts";
import { type ServerProcess, startRole } from "../processes.ts";
import { until } from "../until.ts";

/** The size of the run, and whether it must fail. */
export interface WorkersOptions {
  /** Posts that are published while a worker without credentials runs beside one that has them. */
  besideBlind: number;
  /** Posts that are published while no worker can read their source. */
  whileInterrupted: number;
  /** Removes Reddit from the plan, as a planner without credentials once did. */
  plant: boolean;
}

/** The result of a run. Times are in seconds; null: not in time. */
export interface WorkersFigures {
  posts: number;
  /** Posts that did not become mentions. */
  missingBesideBlind: string[];
  missingAfterInterruption: string[];
  /** How long after its worker was killed the source was reported as not being checked. */
  reportedAfter: { screens: number | null; metrics: number | null; log: number | null };
  /** The text that customers saw then. */
  customerText: string | null;
  /** Whether the other source was still reported as connected. */
  otherSourceConnected: boolean;
  /** Whether email was counted as waiting, and was sent once a worker could send it. */
  mail: { waited: boolean; sent: boolean };
  /** What the worker without credentials printed at start. */
  differences: string;
}

const polledSources = z.object({
  data: z.object({
    sources: z.array(
      z.object({
        source: z.string(),
        connected: z.boolean(),
        isInterrupted: z.boolean(),
        failure: z.string().nullable(),
      }),
    ),
  }),
});
const mails = z.array(z.unknown());

const phrase = { keyword: "copper beech" };
/** Removes Reddit from the plan permanently, as a planner without credentials once did. */
const plantDefect = `
  create function skip_reddit() returns trigger language plpgsql as 'begin return null; end';
  create trigger skip_reddit before insert on collection_tasks for each row
    when (new.source = 'reddit') execute function skip_reddit();
  delete from collection_tasks where source = 'reddit';`;
const removeDefect = "drop function if exists skip_reddit cascade";
const reportSeconds = 20;
const readSeconds = 60;
/** How often a condition is polled. */
const pollMs = 100;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Creates the processes of a run, each with the given services. */
function createProcesses({ connection, folder, sandbox }: RunEnvironment) {
  const { address } = sandbox;
  const common = {
    DATABASE_URL: databaseUrl(connection),
    PORT: "0",
    DEMO: "off",
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
    FRESHNESS_SECONDS: "4",
    REDDIT_COMMUNITIES: "smallbusiness",
  };
  const services = {
    reddit: {
      REDDIT_API_URL: `${address}/reddit`,
      REDDIT_AUTH_URL: `${address}/reddit`,
      REDDIT_WEB_URL: `${address}/reddit`,
      REDDIT_CLIENT_ID: "earshot-sandbox",
      REDDIT_CLIENT_SECRET: "earshot-sandbox",
    },
    x: { X_API_URL: `${address}/x`, X_WEB_URL: `${address}/x`, X_BEARER_TOKEN: "earshot-sandbox" },
  };
  const running: ServerProcess[] = [];
  const logFile = (name: string) => join(folder, `${name}.log`);
  return {
    services,
    start(role: "api" | "worker", name: string, env: Record<string, string> = {}) {
      const dataDir = join(folder, name);
      const all = { ...common, EARSHOT_DATA_DIR: dataDir, ...env };
      const started = startRole(role, all, logFile(name));
      running.push(started);
      return started;
    },
    logOf: (name: string) => readFileSync(logFile(name), "utf8"),
    stop: () => Promise.all(running.map((one) => (one.ended ? undefined : one.kill()))),
  };
}

/** Publishes posts in the sandbox's Reddit, one a second. @returns their titles */
async function writePosts(
  { control }: RunEnvironment["sandbox"],
  name: string,
  count: number,
): Promise<string[]> {
  const titles: string[] = [];
  for (let number = 0; number < count; number++) {
    const title = `A copper beech, ${name} ${number}`;
    await control("POST", "posts", {
      community: "smallbusiness",
      title,
      body: "Where to plant it?",
    });
    titles.push(title);
    await wait(1_000);
  }
  return titles;
}

/**
 * Runs workers with different configurations on one database: one without credentials beside one that reads Reddit;
 * then none that reads Reddit; then one again.
 */
export async function runWorkers(
  place: RunEnvironment & { sandbox: { smtp: string } },
  options: WorkersOptions,
  print: (line: string) => void = () => undefined,
): Promise<WorkersFigures> {
  const { sandbox } = place;
  const processes = createProcesses(place);
  const client = new pg.Client(place.connection);
  await client.connect();
  try {
    const api = processes.start("api", "api");
    const address = await api.waitForOutput(/is at (\S+)/);
    const token = await signUp(address, 0);
    const workspaceIds = await seedWorkspaces(client, 1);
    await seedKeywords(client, workspaceIds, [phrase], 1);

    const watched = async (name: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`${address}/api/discovery/watching`, { headers });
      const { data } = polledSources.parse(await response.json());
      return data.sources.find(({ source }) => source === name);
    };
    const metrics = async () => (await (await fetch(`${address}/metrics`)).text()).split("\n");
    const hasMail = async () => (await metrics()).some((line) => line.includes('needs="mail"'));
    const missing = async (titles: readonly string[]) => {
      const { rows } = await client.query<{ title: string }>(
        "select posts.title from mentions join posts on posts.id = post_id where posts.title = any($1)",
        [titles],
      );
      const found = new Set(rows.map(({ title }) => title));
      return titles.filter((title) => !found.has(title));
    };
    /** @returns the titles without a mention when the time is up */
    const awaitMentions = async (titles: readonly string[]) => {
      await until(async () => (await missing(titles)).length === 0, readSeconds, pollMs);
      return missing(titles);
    };

    const { reddit, x } = processes.services;
    const forReddit = { ...reddit, SMTP_URL: sandbox.smtp };
    let redditWorker = processes.start("worker", "reddit-1", forReddit);
    const xWorker = processes.start("worker", "x", x);
    await Promise.all(
      [redditWorker, xWorker].map((one) => one.waitForOutput(/is running background jobs/)),
    );
    const first = await awaitMentions(await writePosts(sandbox, "before", 1));
    if (first.length > 0) throw new Error("nothing is being read");
    print("a worker with Reddit and mail and one with X are running");

    const blind = processes.start("worker", "blind");
    await blind.waitForOutput(/is running background jobs/);
    if (options.plant) await client.query(plantDefect);
    const beside = await writePosts(sandbox, "beside", options.besideBlind);
    const missingBesideBlind = await awaitMentions(beside);
    await client.query(removeDefect);
    print(`${missingBesideBlind.length} of ${beside.length} missing beside a worker with nothing`);

    const killed = performance.now();
    await redditWorker.kill();
    const after = (seconds: number | null, begin: number) =>
      seconds === null ? null : seconds + (begin - killed) / 1_000;
    const begin = performance.now();
    const [screens, inMetrics, log] = await Promise.all([
      until(async () => (await watched("reddit"))?.isInterrupted === true, reportSeconds, pollMs),
      until(
        async () => (await metrics()).includes('earshot_source_workers{source="reddit"} 0'),
        reportSeconds,
        pollMs,
      ),
      until(
        async () => processes.logOf("api").includes("Reddit is not being checked"),
        reportSeconds,
        pollMs,
      ),
    ]);
    const customerText = (await watched("reddit"))?.failure ?? null;
    const otherSourceConnected = (await watched("x"))?.connected ?? false;
    await signUp(address, 1);
    const waited = (await until(hasMail, reportSeconds, pollMs)) !== null;
    const sentBefore = mails.parse(await sandbox.control("GET", "mails")).length;
    const interrupted = await writePosts(sandbox, "interrupted", options.whileInterrupted);
    print(`reported after ${screens?.toFixed(1)} s; mail waits: ${waited}`);

    redditWorker = processes.start("worker", "reddit-2", forReddit);
    await redditWorker.waitForOutput(/is running background jobs/);
    const missingAfterInterruption = await awaitMentions(interrupted);
    const isSent = async () =>
      mails.parse(await sandbox.control("GET", "mails")).length > sentBefore && !(await hasMail());
    const sent = (await until(isSent, readSeconds, pollMs)) !== null;
    print(`${missingAfterInterruption.length} of ${interrupted.length} missing after it`);
    return {
      posts: beside.length + interrupted.length,
      missingBesideBlind,
      missingAfterInterruption,
      reportedAfter: {
        screens: after(screens, begin),
        metrics: after(inMetrics, begin),
        log: after(log, begin),
      },
      customerText,
      otherSourceConnected,
      mail: { waited, sent },
      differences: await blind.waitForOutput(/REDDIT_CLIENT_ID is not set in this process.*/),
    };
  } finally {
    await processes.stop();
    await client.end();
  }
}
