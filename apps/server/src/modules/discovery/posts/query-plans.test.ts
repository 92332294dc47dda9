import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { findPostsBack, findPostsSince } from "./store.ts";
import { findUnseen } from "./store-retention.ts";

let app: TestApp;
let client: pg.Client;
beforeAll(async () => {
  app = await openTestApp();
  client = new pg.Client(app.address);
  await client.connect();
  await client.query(
    `insert into posts (id, source, external_id, title, body, url, posted_at, removed, words)
     select lpad(to_hex(n), 32, '0')::uuid, 'reddit', 'plan' || n, 'Title ' || n, 'Said', 'https://x.test/' || n,
       now() - n * interval '1 minute', false,
       case when n % 1000 > 0 then array['common', 'word' || n % 2000] end
     from generate_series(1, 30000) n`,
  );
  await client.query("vacuum analyze posts");
});
afterAll(async () => {
  await client.end();
  await app.close();
});

test("posts that may contain a rare phrase are found without a scan of all stored posts", async () => {
  const db = drizzle(client);
  const longAgo = new Date(0);
  const workspaceId = crypto.randomUUID();
  const rare = [["common", "word77"]];
  for (const query of [
    findPostsBack(db, longAgo, rare, workspaceId, null, 500),
    findPostsSince(db, longAgo, rare, workspaceId, null, 500),
  ]) {
    const { sql, params } = (
      query as unknown as { toSQL(): { sql: string; params: unknown[] } }
    ).toSQL();
    const { rows } = await client.query(`explain (format json) ${sql}`, params);
    const plan = JSON.stringify(rows[0]?.["QUERY PLAN"]);
    expect(plan).not.toContain("Seq Scan");
    expect(plan).toContain("posts_words");
    // Of 30,000 posts, 15 have both words, and 30 have no list of words.
    expect(await query).toHaveLength(45);
  }
});

test("the posts that were last seen the longest ago are found by an index", async () => {
  const statements: { sql: string; params: unknown[] }[] = [];
  const logger = {
    logQuery: (sql: string, params: unknown[]) => {
      statements.push({ sql, params });
    },
  };
  const before = new Date(Date.now() + 60_000);
  expect(await findUnseen(drizzle(client, { logger }), "reddit", before, 900)).toHaveLength(900);
  const [statement] = statements;
  const { rows } = await client.query(`explain (format json) ${statement?.sql}`, statement?.params);
  const plan = JSON.stringify(rows[0]?.["QUERY PLAN"]);
  expect(plan).toContain("posts_last_seen");
  expect(plan).not.toContain("Sort");
});
