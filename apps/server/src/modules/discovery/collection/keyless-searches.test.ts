import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { systemClock } from "../../../infrastructure/clock.ts";
import { openDatabase } from "../../../infrastructure/database/index.ts";
import { createLog } from "../../../infrastructure/log.ts";
import { createOutboundLimits } from "../../../infrastructure/outbound-rate-limits/index.ts";
import { createGithub } from "../../../integrations/github/index.ts";
import { createStackExchange } from "../../../integrations/stackexchange/index.ts";
import { createTestDatabase, type TestApp, type TestDatabase } from "../../../testing/app.ts";
import { startTestSandbox } from "../../../testing/sandbox.ts";
import { openServer, type Server } from "../../../testing/server.ts";
import { createWorkspaceWithKeywords } from "../../../testing/workspace-with-keywords.ts";

/** Words that no written text of the sandbox contains. */
const beasts = ["okapi", "quagga", "tapir", "gnu", "kudu", "eland", "dhole", "saola"] as const;
const keywords = beasts.flatMap((beast) => [`${beast} tracker`, `${beast} planner`, `${beast} ledger`]);
const sites = ["softwarerecs", "webapps"];

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let database: TestDatabase;
const servers: Server[] = [];
const closing: (() => Promise<unknown>)[] = [];
let workspaceId: string;

/** A process that reads GitHub and Stack Exchange without keys, with the limits that all processes share. */
async function openReader(): Promise<Server> {
  const own = openDatabase(database.connection, 3, () => {});
  const outboundLimits = createOutboundLimits(own, systemClock);
  const deps = { outboundLimits, clock: systemClock, log: createLog("silent") };
  const about = { userAgent: "earshot-tests/1.0 (tests@example.test)", tries: 1 };
  const github = createGithub(
    {
      ...about,
      apiUrl: `${sandbox.address}/github`,
      webUrl: `${sandbox.address}/github/web`,
      token: null,
    },
    deps,
  );
  const stackExchange = createStackExchange(
    {
      ...about,
      apiUrl: `${sandbox.address}/stackexchange/2.3`,
      webUrl: `${sandbox.address}/stackexchange/web`,
      key: null,
      sites,
    },
    deps,
  );
  const server = await openServer(database.connection, {
    searches: [github.search, stackExchange.search],
  });
  const { stop } = await server.services.processes.start({
    roles: new Set(["worker"]),
    settings: {},
  });
  closing.push(async () => {
    await stop();
    await server.close();
    await own.close();
  });
  return server;
}

beforeAll(async () => {
  sandbox = await startTestSandbox();
  database = await createTestDatabase();
  servers.push(await openReader(), await openReader());
  const [first, second] = servers;
  workspaceId = await createWorkspaceWithKeywords(first as unknown as TestApp, keywords);
  await expect.poll(() => second?.services.index.size).toBe(keywords.length);
}, 60_000);
afterAll(async () => {
  for (const close of closing) await close();
  await database.drop();
  await sandbox.stop();
});
afterEach(() => sandbox.control("DELETE", "faults"));

const plan = async () => {
  for (const { services } of servers) await services.collection.planner.apply();
};
/** Lets both processes read until something is true. */
async function readUntil(isTrue: () => Promise<boolean>): Promise<void> {
  const runners = servers.map(({ services }) => services.collection.start(3));
  try {
    await expect.poll(isTrue, { timeout: 20_000, interval: 50 }).toBe(true);
  } finally {
    for (const runner of runners) await runner.stop();
  }
}
const mentions = async () =>
  (await servers[0]?.services.mentions.list(workspaceId, {}, { limit: 200, offset: 0 }))?.mentions ?? [];
const githubUsage = async () =>
  z
    .object({ search: z.object({ requests: z.number(), refused: z.number() }) })
    .parse(await sandbox.control("GET", "github/usage")).search;
const stackExchangeUsage = async () =>
  z
    .object({ requests: z.number(), early: z.number(), refused: z.number() })
    .parse(await sandbox.control("GET", "stackexchange/usage"));
const rows = async (text: string) =>
  (await servers[0]?.infrastructure.database.query({ text }))?.rows ?? [];

test("many phrases need few calls, two processes find each post once, and both keep to the limits", async () => {
  await sandbox.control("POST", "github/threads", {
    threads: keywords.map((keyword, at) => ({
      repository: `ada/engine-${at % 3}`,
      title: `Issue ${at}`,
      body: `Is there a ${keyword}? Or a ${keywords[(at + 7) % keywords.length]}?`,
      ageMinutes: at,
    })),
  });
  await sandbox.control("POST", "stackexchange/questions", {
    questions: keywords.map((keyword, at) => ({
      site: sites[at % sites.length],
      title: `Question ${at}`,
      body: `<p>I want a <b>${keyword}</b> &amp; nothing else.</p>`,
      ageMinutes: at,
    })),
  });
  await plan();
  const tasks = await rows(
    "select source, count(*)::int as tasks, min(every_seconds) as every from collection_tasks group by source order by source::text",
  );
  // Singular and plural of each keyword, six to a query; and two lists for each site.
  expect(tasks).toEqual([
    { source: "github", tasks: 8, every: 72 },
    { source: "stackexchange", tasks: 4, every: 3_600 },
  ]);
  await readUntil(async () => (await mentions()).length >= 2 * keywords.length);
  const titles = (await mentions()).map(({ title }) => title).sort();
  expect(titles).toEqual(
    keywords.flatMap((_, at) => [`Issue ${at}`, `Question ${at}`]).sort(),
  );
  expect(await githubUsage()).toEqual({ requests: 8, refused: 0 });
  // One list of each kind at each site; the filter once in each process.
  const { requests, refused } = await stackExchangeUsage();
  expect([requests <= 4 + 2, refused]).toEqual([true, 0]);
}, 60_000);

test("when a source asks for a pause, no process calls it before the pause ends", async () => {
  await sandbox.control("DELETE", "stackexchange/usage");
  await sandbox.control("POST", "faults", { service: "stackexchange", fault: "backoff", times: 1 });
  await rows("update collection_tasks set due_at = now() where source = 'stackexchange'");
  const failures = () =>
    rows("select id from collection_tasks where source = 'stackexchange' and failure is not null");
  await readUntil(async () => (await failures()).length > 0);
  const { requests, early } = await stackExchangeUsage();
  expect(early).toBe(0);
  expect(requests).toBeLessThanOrEqual(servers.length);
}, 60_000);

test("a search that ran out of time is repeated for the same period, and misses nothing", async () => {
  await sandbox.control("POST", "github/threads", {
    threads: Array.from({ length: 6 }, (_, at) => ({
      repository: "ada/late",
      title: `Late ${at}`,
      body: "A dhole tracker, please.",
    })),
  });
  await sandbox.control("POST", "faults", { service: "github", fault: "incomplete", times: 8 });
  /** A new window at both ends, so that the test need not wait for one. */
  async function searchAgain(): Promise<void> {
    await sandbox.control("DELETE", "github/usage");
    await rows("delete from service_windows where service = 'github:search'");
    await rows("update collection_tasks set due_at = now() where source = 'github'");
  }
  const late = async () =>
    (await mentions()).filter(({ title }) => title.startsWith("Late")).length;
  await searchAgain();
  await readUntil(async () => (await late()) >= 3);
  await sandbox.control("DELETE", "faults");
  await searchAgain();
  await readUntil(async () => (await late()) === 6);
}, 60_000);
