import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { systemClock } from "../../../infrastructure/clock.ts";
import { openDatabase } from "../../../infrastructure/database/index.ts";
import { createLog } from "../../../infrastructure/log.ts";
import { createOutboundLimits } from "../../../infrastructure/outbound-rate-limits/index.ts";
import { createGithub } from "../../../integrations/github/index.ts";
import type { SearchSource } from "../../../integrations/ports/search.ts";
import { createStackExchange } from "../../../integrations/stackexchange/index.ts";
import { createTestDatabase, type TestApp, type TestDatabase } from "../../../testing/app.ts";
import { startTestSandbox } from "../../../testing/sandbox.ts";
import { openServer, type Server } from "../../../testing/server.ts";
import { createWorkspaceWithKeywords } from "../../../testing/workspace-with-keywords.ts";

/** Words that no text of the sandbox contains. */
const beasts = ["okapi", "quagga", "tapir", "gnu", "kudu", "eland", "dhole", "saola"] as const;
const phrases = beasts.flatMap((beast) =>
  ["tracker", "planner", "ledger"].map((tool) => `${beast} ${tool}`),
);
const sites = ["softwarerecs", "webapps"];

const dayMinutes = 24 * 60;

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let database: TestDatabase;
const servers: Server[] = [];
const searches: SearchSource[] = [];
const searchesOf = (name: string) => searches.filter((source) => source.name === name);
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
  searches.push(github.search, stackExchange.search);
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
  // Added before anything is read, because pages are cached for some minutes.
  await sandbox.control("POST", "github/threads", {
    threads: [
      {
        repository: "ada/old",
        title: "Old issue",
        body: "A numbat log?",
        ageMinutes: 20 * dayMinutes,
      },
    ],
  });
  await sandbox.control("POST", "stackexchange/questions", {
    questions: [
      {
        site: "webapps",
        title: "Old question",
        body: "<p>We count marsupials, and the sheet is full. Which numbat log do zoos use?</p>",
        ageMinutes: 5 * dayMinutes,
      },
    ],
  });
  database = await createTestDatabase();
  servers.push(await openReader(), await openReader());
  const [first, second] = servers;
  workspaceId = await createWorkspaceWithKeywords(
    first as unknown as TestApp,
    // Quoted, so that plurals are not searched for.
    phrases.map((phrase) => `"${phrase}"`),
  );
  await vi.waitUntil(() => second?.services.index.size === phrases.length, { timeout: 10_000 });
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
  (await servers[0]?.services.mentions.list(workspaceId, {}, { limit: 200, offset: 0 }))
    ?.mentions ?? [];
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
/** Begins a new rate-limit window of GitHub's searches, at GitHub and here, so that no test waits for one. */
async function newWindow(): Promise<void> {
  await sandbox.control("DELETE", "github/usage");
  await rows("delete from service_windows where service = 'github:search'");
}

test("two processes search for many phrases with few calls, within the limits, and store each post once", async () => {
  await sandbox.control("POST", "github/threads", {
    threads: phrases.map((phrase, at) => ({
      repository: `ada/engine-${at % 3}`,
      title: `Issue ${at}`,
      body: `Is there a ${phrase}? Or a ${phrases[(at + 7) % phrases.length]}?`,
      ageMinutes: 120 + at,
    })),
  });
  await sandbox.control("POST", "stackexchange/questions", {
    questions: phrases.map((phrase, at) => ({
      site: sites[at % sites.length],
      title: `Question ${at}`,
      body: `<p>I want a <b>${phrase}</b> &amp; nothing else.</p>`,
      ageMinutes: 120 + at,
    })),
  });
  await plan();
  const tasks = await rows(
    "select source, count(*)::int as tasks, min(every_seconds) as every from collection_tasks group by source order by source::text",
  );
  // Six phrases in a query, and two lists for each site.
  expect(tasks).toEqual([
    { source: "github", tasks: 4, every: 60 },
    { source: "stackexchange", tasks: 4, every: 3_600 },
  ]);
  await readUntil(async () => (await mentions()).length >= 2 * phrases.length);
  const found = await mentions();
  const titles = found.map(({ title }) => title).sort();
  expect(titles).toEqual(phrases.flatMap((_, at) => [`Issue ${at}`, `Question ${at}`]).sort());
  // The license of Stack Exchange requires a link to the author.
  const [question, issue] = ["Question 1", "Issue 1"].map((title) =>
    found.find((mention) => mention.title === title),
  );
  expect(question?.authorUrl).toMatch(/\/webapps\/users\/\d+\/sandbox-visitor$/);
  expect(issue?.authorUrl).toBeNull();
  // One for each query; a poll whose transaction conflicts with another is repeated.
  const searched = await githubUsage();
  expect([searched.requests <= 6, searched.refused]).toEqual([true, 0]);
  // One list of each kind at each site, and the filter once in each process.
  const { requests, refused } = await stackExchangeUsage();
  expect([requests <= 4 + 2, refused]).toEqual([true, 0]);
}, 60_000);

test("a friend search and the search for a new keyword find posts from days ago", async () => {
  await newWindow();
  const [first] = servers;
  const outcome = await first?.services.collection.searchOnDemand(["numbat log"], "growth", {
    workspaceId,
    since: new Date(Date.now() - 7 * dayMinutes * 60_000),
    withinMs: 10_000,
  });
  expect(outcome).toEqual({ answered: ["github", "stackexchange"], failed: [] });
  // Of all posts of a site, only those with a requested phrase are stored.
  const stored = await rows(
    "select title from posts where source = 'stackexchange' order by title",
  );
  const expected = [...phrases.map((_, at) => `Question ${at}`), "Old question"].sort();
  expect(stored.map(({ title }) => title).sort()).toEqual(expected);
  const keyword = await first?.services.keywords.add(workspaceId, '"numbat log"');
  await vi.waitUntil(() => first?.services.index.size === phrases.length + 1);
  await first?.services.collection.discover(keyword?.id ?? "");
  await first?.services.matching.backfill(keyword?.id ?? "", new Date(0));
  const found = (await mentions()).filter(({ title }) => title.startsWith("Old"));
  expect(found.map(({ title }) => title).sort()).toEqual(["Old issue", "Old question"]);
}, 30_000);

test("when Stack Exchange asks for a pause, no process calls it before the pause ends", async () => {
  await sandbox.control("DELETE", "stackexchange/usage");
  await sandbox.control("POST", "faults", { service: "stackexchange", fault: "backoff", times: 1 });
  const [first, second] = searchesOf("stackexchange");
  // A period that was not requested before, so that no cached answer is served.
  const request = { limit: 10, since: new Date(0) };
  await first?.search("webapps questions", request);
  const { requests } = await stackExchangeUsage();
  await expect(second?.search("webapps questions", request)).rejects.toMatchObject({
    failure: "rate-limited",
  });
  await rows("update collection_tasks set due_at = now() where source = 'stackexchange'");
  const waiting = () =>
    rows(
      "select id from collection_tasks where source = 'stackexchange' and failure is not null and due_at > now() + interval '5 seconds'",
    );
  await readUntil(async () => (await waiting()).length > 0);
  expect(await stackExchangeUsage()).toEqual({ requests, early: 0, refused: 0 });
}, 60_000);

test("two processes together make as many searches a minute as GitHub allows", async () => {
  await newWindow();
  const ends: string[] = [];
  const search = async (source: SearchSource) => {
    for (let call = 0; call < 9; call++) {
      await source.search('("okapi tracker") is:issue', { limit: 10 }).then(
        () => ends.push("answered"),
        ({ failure }) => ends.push(failure),
      );
    }
  };
  await Promise.all(searchesOf("github").map(search));
  expect(ends.filter((end) => end === "answered")).toHaveLength(10);
  expect(ends.filter((end) => end === "rate-limited")).toHaveLength(8);
  const { requests, refused } = await githubUsage();
  expect(requests).toBe(10);
  // With each further process, one call that was in progress when a window began may exceed the limit.
  expect(refused).toBeLessThanOrEqual(1);
});

test("a search that ran out of time is repeated for the same period, and misses nothing", async () => {
  await sandbox.control("POST", "github/threads", {
    threads: Array.from({ length: 6 }, (_, at) => ({
      repository: "ada/late",
      title: `Late ${at}`,
      body: "A dhole tracker, please.",
      // Older than the overlap of polls.
      ageMinutes: 30,
    })),
  });
  await sandbox.control("POST", "faults", { service: "github", fault: "incomplete", times: 8 });
  async function searchAgain(): Promise<void> {
    await newWindow();
    await rows("update collection_tasks set due_at = now() where source = 'github'");
  }
  const late = async () =>
    (await mentions()).filter(({ title }) => title.startsWith("Late")).length;
  await rows("update collection_tasks set read_until = now() - interval '1 hour'");
  await searchAgain();
  await readUntil(async () => (await late()) >= 3);
  await sandbox.control("DELETE", "faults");
  await searchAgain();
  await readUntil(async () => (await late()) === 6);
}, 60_000);
