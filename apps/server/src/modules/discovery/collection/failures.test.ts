import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readConfig } from "../../../config.ts";
import { systemClock } from "../../../infrastructure/clock.ts";
import { createLog } from "../../../infrastructure/log.ts";
import type { OutboundLimits } from "../../../infrastructure/outbound-rate-limits/index.ts";
import { connectServices } from "../../../integrations/connect.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { createMemoryLimits } from "../../../testing/memory-limits.ts";
import { startTestSandbox } from "../../../testing/sandbox.ts";
import * as store from "./store.ts";

/** Failures of the real clients, up to the sentence on a customer's screen. */
let limits: OutboundLimits = createMemoryLimits(systemClock);
/** Limits that are reset for each case, so that a limit in one does not affect the next. */
const outboundLimits: OutboundLimits = {
  take: (...args) => limits.take(...args),
  report: (...args) => limits.report(...args),
  block: (...args) => limits.block(...args),
  counts: () => limits.counts(),
};
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let app: TestApp;
let workspaceId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const config = readConfig({
    REDDIT_API_URL: sandbox.reddit,
    REDDIT_AUTH_URL: sandbox.reddit,
    REDDIT_WEB_URL: sandbox.reddit,
    REDDIT_CLIENT_ID: "earshot-tests",
    REDDIT_CLIENT_SECRET: "secret",
    X_API_URL: `${sandbox.address}/x`,
    X_WEB_URL: `${sandbox.address}/x`,
    X_BEARER_TOKEN: "failures",
    BRAVE_API_URL: `${sandbox.address}/brave`,
    BRAVE_API_KEY: "BSAtroubles",
  });
  const connected = connectServices(config, {
    outboundLimits,
    clock: systemClock,
    log: createLog("silent"),
  });
  app = await openTestApp({
    ...connected,
    caps: config.caps,
    collection: {
      communities: [
        "smallbusiness",
        "studiobackroom",
        "freeinvoicetemplates",
        "invoicefactoringtricks",
        "nobody_has_this_name",
      ],
      freshnessSeconds: { paid: 60, free: 60 },
    },
  });
  const { user } = await app.signUp();
  workspaceId = (await app.services.accounts.find(user.id))?.currentWorkspaceId ?? "";
  const text = "update workspaces set tier = 'growth' where id = $1";
  await app.infrastructure.database.query({ text, values: [workspaceId] });
  await app.services.keywords.add(workspaceId, "invoicing software");
  await vi.waitUntil(() => app.services.index.size === 1);
  await app.services.collection.planner.apply();
}, 60_000);
afterAll(async () => {
  await app.close();
  await sandbox.stop();
});

/** Polls every task once, ignoring pauses after earlier failures. */
async function pollAll(): Promise<void> {
  limits = createMemoryLimits(systemClock);
  const { pool } = app.infrastructure.database;
  await pool.execute(sql`update collection_tasks set due_at = now() - interval '1 second'`);
  const by = randomUUID();
  for (;;) {
    const now = systemClock.now();
    const task = await store.claimTask(pool, by, now, new Date(now.getTime() + 15_000));
    if (!task) return;
    await app.services.collection.poll(task, { by, signal: new AbortController().signal });
  }
}

const sourceOf = async (name: string) =>
  (await app.services.collection.listSources(workspaceId)).sources.find(
    ({ source }) => source === name,
  );

describe("failures are shown as sentences", () => {
  test("for communities that don't exist, are private, banned or quarantined", async () => {
    await pollAll();
    const reddit = await sourceOf("reddit");
    expect(reddit?.failure).toBeNull();
    expect(reddit?.communities).toEqual(["smallbusiness"]);
    for (const words of [
      "r/studiobackroom is private",
      "r/freeinvoicetemplates is banned",
      "r/invoicefactoringtricks is quarantined",
      "r/nobody_has_this_name does not exist",
    ]) {
      expect(reddit?.closed).toContain(words);
    }
  });

  test.each([
    ["reddit", "reddit", "401", "Reddit does not accept our credentials"],
    ["reddit", "reddit", "403-blocked", "Reddit is blocking this server"],
    ["reddit", "reddit", "html-200", "Reddit is blocking this server"],
    ["reddit", "reddit", "429-html", "Reddit is limiting our requests"],
    ["reddit", "reddit", "bad-json", "Reddit sent a response we can't read"],
    ["x", "x", "401", "X"],
    ["x", "x", "credits-a", "credits"],
    ["x", "x", "credits-b", "credits"],
    ["x", "x", "usage-cap", "month"],
    ["x", "x", "html-200", "X"],
    ["x", "x", "429", "X"],
    ["linkedin", "brave", "html-200", "search"],
    ["linkedin", "brave", "429-quota", "used up"],
    ["linkedin", "brave", "422-token", "search"],
    ["facebook", "brave", "wrong-shape", "search"],
    // The last one, because after several of these no request is made for a while.
    ["reddit", "reddit", "503", "Reddit"],
  ])(
    "for %s when %s answers %s",
    async (name, service, fault, words) => {
      await sandbox.control("POST", "faults", { service, path: "/", fault, times: 0 });
      await pollAll();
      await sandbox.control("DELETE", "faults");
      const { failure } = (await sourceOf(name)) ?? {};
      expect(failure).toMatch(/^[A-Z].*[.;]/);
      expect(failure?.toLowerCase()).toContain(words.toLowerCase());
      if (fault === "503") return;
      // The failure disappears; a service may need a pause first, after so many calls in a second.
      await vi.waitFor(async () => {
        await pollAll();
        expect((await sourceOf(name))?.failure).toBeNull();
      }, 10_000);
    },
    60_000,
  );
});
