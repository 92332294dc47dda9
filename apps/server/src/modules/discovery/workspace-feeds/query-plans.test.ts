import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { feedLimits } from "./service.ts";
import { findUnsearched, subscribersOf } from "./store.ts";
import { claimHost, findDueOfHost } from "./store-schedule.ts";

let app: TestApp;
let client: pg.Client;
const now = new Date();
const until = new Date(now.getTime() + 300_000);

beforeAll(async () => {
  app = await openTestApp();
  client = new pg.Client(app.address);
  await client.connect();
  // 10,000 workspaces with ten feeds each; one feed in a thousand is due.
  await client.query(
    `insert into workspaces (id)
     select lpad(to_hex(n), 32, '0')::uuid from generate_series(1, 10000) n`,
  );
  await client.query(
    `insert into feeds (id, source, key, address, host, title, due_at)
     select lpad(to_hex(n), 32, '0')::uuid, 'feed', 'h' || n || '.test/', 'https://h' || n || '.test/', 'h' || n || '.test', 'Feed',
       now() + case when n % 1000 = 0 then -1 else 1 end * interval '1 minute'
     from generate_series(1, 20000) n`,
  );
  await client.query(
    `insert into workspace_feeds (workspace_id, feed_id, added_at)
     select lpad(to_hex(w), 32, '0')::uuid, lpad(to_hex(1 + (w * 7 + f * 1999) % 20000), 32, '0')::uuid, now() + f * interval '1 second'
     from generate_series(1, 10000) w, generate_series(1, 10) f`,
  );
  await client.query("vacuum analyze workspaces, feeds, workspace_feeds");
}, 120_000);
afterAll(async () => {
  await client.end();
  await app.close();
});

const feedId = "00000000-0000-0000-0000-0000000003e8";
const by = crypto.randomUUID();
const open = (logQuery: (sql: string, params: unknown[]) => void) =>
  drizzle(client, { logger: { logQuery } });
type Db = ReturnType<typeof open>;

test.each([
  ["for the workspaces of a feed", (db: Db) => subscribersOf(db, [feedId], feedLimits)],
  [
    "for workspaces whose keywords were not searched for",
    (db: Db) => findUnsearched(db, feedId, feedLimits),
  ],
  [
    "for the next host",
    (db: Db) => db.transaction((tx) => claimHost(tx, { by, now, until }, feedLimits)),
  ],
  ["for a host's due feed", (db: Db) => findDueOfHost(db, "h1000.test", now, feedLimits)],
])("the query %s does not read the feeds of all workspaces", async (_, query) => {
  const statements: { sql: string; params: unknown[] }[] = [];
  const db = open((sql, params) => {
    if (!/^(?:begin|commit)/.test(sql)) statements.push({ sql, params });
  });
  await query(db);
  const statement = statements.at(-1);
  await client.query("begin");
  const { rows } = await client.query(
    `explain (analyze, format json) ${statement?.sql}`,
    statement?.params,
  );
  await client.query("rollback");
  const [plan] = rows[0]?.["QUERY PLAN"] ?? [];
  expect(JSON.stringify(plan)).not.toMatch(
    /WindowAgg|"Seq Scan"[^{}]*"Relation Name":"workspace_feeds"/,
  );
});

test("concurrent readers claim different hosts", async () => {
  const { feedSchedule } = app.services;
  const claims = Array.from({ length: 4 }, () => feedSchedule.claim(crypto.randomUUID()));
  const hosts = (await Promise.all(claims)).map((feed) => feed?.host);
  expect(new Set(hosts.filter(Boolean)).size).toBe(4);
});
