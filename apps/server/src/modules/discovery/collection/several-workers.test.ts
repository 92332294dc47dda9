import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createTestDatabase, dataOf, type TestDatabase } from "../../../testing/app.ts";
import { createFakeSearch, createFakeSource } from "../../../testing/fake-source.ts";
import { openServer, type Server, type ServerOptions } from "../../../testing/server.ts";

const replanSoon = { timeout: 12_000, interval: 50 };
const reddit = createFakeSource();
const x = createFakeSearch();
const forReading = {
  mailer: { configured: false, send: () => Promise.resolve(false) },
  collection: {
    communities: ["smallbusiness"],
    freshnessSeconds: { paid: 4, free: 4 },
    redditCallsPerMinute: 1_000,
  },
  caps: { x: { dayMicros: 9_000_000, workspaceMonthMicros: 9_000_000 } },
};

let database: TestDatabase;
/** An API server and worker without any connected service. */
let blind: Server;
let stopBlind = () => Promise.resolve();
let person: Awaited<ReturnType<Server["signUp"]>>;
let admin: typeof person;
beforeAll(async () => {
  database = await createTestDatabase();
  blind = await openServer(database.connection, { ...forReading, jobs: true });
  const { stop } = await blind.services.processes.start({
    roles: new Set(["api", "worker"]),
    settings: {},
  });
  stopBlind = stop;
  person = await blind.signUp({ confirmed: false });
  admin = await blind.signUp({ email: blind.adminEmail });
  await blind.infrastructure.database.pool.execute(
    sql`update users set email_verified_at = now() where email = ${blind.adminEmail}`,
  );
  const body = { keyword: "copper beech" };
  dataOf(await blind.call("addKeyword", { body }, person));
});
afterAll(async () => {
  await stopBlind();
  await blind.close();
  await database.drop();
});

/** A second worker that can read a source, until the test ends. */
async function openReader(services: ServerOptions) {
  const reader = await openServer(database.connection, { ...forReading, ...services });
  await vi.waitUntil(() => reader.services.index.size === 1);
  const { stop } = await reader.services.processes.start({
    roles: new Set(["worker"]),
    settings: {},
  });
  await reader.services.collection.planner.apply();
  const runner = reader.services.collection.start(2);
  let ended: Promise<void> | null = null;
  const end = () => {
    ended ??= runner.stop().then(stop).then(reader.close);
    return ended;
  };
  onTestFinished(end);
  return { reader, end };
}
const sourceSeenBy = async (who: typeof person, name: string) =>
  dataOf(await blind.call("listSources", {}, who)).sources.find(({ source }) => source === name);
const titles = async () =>
  dataOf(await blind.call("listMentions", { query: {} }, person))
    .mentions.map(({ title }) => title)
    .sort();
const metrics = async () => (await blind.app.inject("/metrics")).body.split("\n");

test("a worker without sources does not change the plans of others, and reports sources that have no worker", async () => {
  // Before its first search: X is searched once a minute.
  x.publish({ title: "A copper beech on X", postedAt: new Date() });
  const redditReader = await openReader({ sources: [reddit.source] });
  const xReader = await openReader({ searches: [x.source] });
  const blindRunner = blind.services.collection.start(6);
  onTestFinished(() => blindRunner.stop());
  await expect.poll(() => blind.services.processes.hasWorker("search:x"), replanSoon).toBe(true);
  // Each process plans the sources that it can read, and does not change other plans.
  for (const one of [blind, redditReader.reader, xReader.reader, blind]) {
    await one.services.collection.planner.apply();
  }
  reddit.publish({ title: "A copper beech on Reddit", postedAt: new Date() });
  await expect
    .poll(titles, replanSoon)
    .toEqual(["A copper beech on Reddit", "A copper beech on X"]);
  expect(await sourceSeenBy(person, "reddit")).toMatchObject({
    connected: true,
    isInterrupted: false,
  });
  expect(await metrics()).toContain('earshot_source_workers{source="reddit"} 1');

  await redditReader.end();
  await expect
    .poll(() => sourceSeenBy(person, "reddit"), replanSoon)
    .toMatchObject({
      connected: false,
      isInterrupted: true,
      failure: "Reddit is paused because of a problem on our side. We are working on it.",
    });
  expect((await sourceSeenBy(admin, "reddit"))?.failure).toBe(
    "Reddit is not being checked: no running worker has Reddit credentials.",
  );
  expect(await sourceSeenBy(person, "x")).toMatchObject({ connected: true, failure: null });
  expect(await metrics()).toContain('earshot_source_workers{source="reddit"} 0');
  expect(await blind.services.collection.interrupted()).toEqual(["reddit"]);

  // The next process finds posts from the time between, because `readUntil` was not changed.
  await blind.services.collection.planner.apply();
  await xReader.reader.services.collection.planner.apply();
  reddit.publish({ title: "Another copper beech", postedAt: new Date() });
  const back = await openReader({ sources: [reddit.source] });
  await expect.poll(titles, replanSoon).toContain("Another copper beech");
  await expect
    .poll(async () => (await sourceSeenBy(person, "reddit"))?.connected, replanSoon)
    .toBe(true);
  await back.end();
}, 60_000);

test("mail waits where no worker can send it, and is counted", async () => {
  expect(await metrics()).toContain('earshot_jobs_without_worker{needs="mail"} 2');
  const sender = await openServer(database.connection, { jobs: true });
  onTestFinished(sender.close);
  const mail = await sender.mailer.next(person.email);
  expect(mail.subject).toMatch(/confirm/i);
  await expect
    .poll(async () => (await metrics()).some((one) => one.includes('needs="mail"')), replanSoon)
    .toBe(false);
}, 30_000);
