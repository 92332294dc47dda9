import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import {
  type CallInput,
  type CallName,
  type Calls,
  rulesAssessmentSchema,
} from "@earshot/contract";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createTestClock } from "../../testing/app.ts";
import { dataOf, openServer, type Server } from "../../testing/server.ts";
import { openBeforeMigration } from "../../testing/upgrade.ts";
import { migrateDatabase } from "./migrate.ts";

type Row = Record<string, unknown>;

/** The database of the demo before the migration, and what its screens showed then. */
interface Demo {
  at: string;
  tables: Record<string, Row[]>;
  facts: Record<string, unknown>;
}

const file = join(
  import.meta.dirname,
  "../../testing/upgrade-data/demo-before-plain-names.json.gz",
);
let demo: Demo;
let database: Awaited<ReturnType<typeof openBeforeMigration>>;
let server: Server;
/** The error of migrating while a process of the older version was running. */
let refusal: unknown;

/** Loads all rows as they were, without triggers and foreign keys, which a dump has satisfied already. */
async function load(tables: Demo["tables"]): Promise<void> {
  const { client } = database;
  await client.query("set session_replication_role = replica");
  for (const [table, rows] of Object.entries(tables)) {
    if (rows.length === 0) continue;
    await client.query({
      text: `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1::json)`,
      values: [JSON.stringify(rows)],
    });
  }
  await client.query("set session_replication_role = origin");
}

beforeAll(async () => {
  demo = JSON.parse(gunzipSync(await readFile(file)).toString()) as Demo;
  database = await openBeforeMigration(inject("cluster"), "plain_names");
  await load(demo.tables);
  const { client, connection } = database;
  await client.query(
    "insert into server_processes (id, label, roles, capabilities, settings) values (gen_random_uuid(), '4711 on web-1', '{api}', '{}', '{}')",
  );
  refusal = await migrateDatabase(connection, 0).catch((error: Error) => error.message);
  await client.query("delete from server_processes");
  await migrateDatabase(database.connection);
  server = await openServer(database.connection, {
    clock: createTestClock(new Date(demo.at)),
    adminEmail: "admin@earshot.test",
  });
}, 60_000);
afterAll(async () => {
  await server?.close();
  await database?.drop();
});

describe("data of the version before tables and columns got their current names", () => {
  const password = "earshot-demo";
  const demoSignIn = { body: { email: "demo@earshot.test", password } };

  async function signedIn(call: "login" | "writerLogin", input: typeof demoSignIn) {
    const { accessToken: token } = dataOf(await server.call(call, input));
    return async <N extends CallName>(name: N, query: CallInput<Calls[N]>) =>
      dataOf(await server.call(name, query, { token }));
  }

  test("is not migrated while a process of that version is running", () => {
    expect(refusal).toBe(
      "An older version of Earshot is running (4711 on web-1), and this version renames tables that it uses. Stop it, then start this version again.",
    );
  });

  test("shows a customer the same mentions, replies, keywords and exclusions", async () => {
    const call = await signedIn("login", demoSignIn);
    const found = await call("listMentions", { query: { limit: 100 } });
    expect(
      found.mentions.map(({ id, status, source, title, keywords, intent }) => [
        id,
        status,
        source,
        title,
        keywords,
        intent?.score ?? null,
      ]),
    ).toEqual(demo.facts.mentions);
    expect(found.counts).toEqual(demo.facts.counts);
    const { replies } = await call("listReplies", { query: { limit: 100 } });
    const shown = await Promise.all(
      replies.map(async ({ id }) => (await call("getReply", { params: { id } })).reply),
    );
    expect(
      shown.map((reply) => [
        reply.id,
        reply.status,
        reply.text,
        reply.permalink,
        reply.account,
        reply.placedAt,
        reply.score,
        reply.answers,
        reply.removedBy,
      ]),
    ).toEqual(demo.facts.replies);
    const { keywords } = await call("listKeywords", {});
    expect(keywords.map(({ id, keyword, use_count }) => [id, keyword, use_count])).toEqual(
      demo.facts.keywords,
    );
    const { exclusions } = await call("listExclusions", {});
    expect(exclusions.map(({ kind, value, hidden }) => [kind, value, hidden])).toEqual(
      demo.facts.exclusions,
    );
    expect((await call("dashboardStats", {})).stats.mentions).toEqual(demo.facts.stats);
  });

  test("shows a writer the same earnings and accounts", async () => {
    const call = await signedIn("writerLogin", {
      body: { email: "writer@earshot.test", password },
    });
    const { earnings } = await call("listEarnings", { query: {} });
    expect(earnings.map(({ id, cents, state, note }) => [id, cents, state, note])).toEqual(
      demo.facts.earnings,
    );
    const { settings } = await call("getWriterSettings", {});
    expect(settings.accounts).toEqual(demo.facts.writerAccounts);
  });

  test("shows the administrator the same communities and accounts", async () => {
    const call = await signedIn("login", { body: { email: "admin@earshot.test", password } });
    const { communities } = await call("listCommunities", { query: {} });
    // The summary is composed for each response, and its wording has changed since.
    expect(communities.map(({ community, verdict }) => [community, verdict])).toEqual(
      (demo.facts.communities as [string, string, string][]).map((fact) => fact.slice(0, 2)),
    );
    const assessments = communities.flatMap(({ assessment }) => assessment ?? []);
    expect(assessments).not.toEqual([]);
    for (const assessment of assessments) rulesAssessmentSchema.strict().parse(assessment);
    const { accounts } = await call("listCommunityAccounts", {});
    expect(
      accounts.map(({ name, karma, state, placed, removed }) => [
        name,
        karma,
        state,
        placed,
        removed,
      ]),
    ).toEqual(demo.facts.accounts);
  });

  test("keeps every row of every table", async () => {
    const { rows } = await database.client.query<{ count: number; name: string }>(
      `select relname as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1]::text::int as count
       from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    // Later versions derive these tables from the same rows.
    const derived = new Set(["daily_figures", "daily_delays", "figure_entries", "reply_words"]);
    const stored = rows.filter(({ name }) => !derived.has(name));
    const filled = stored.map(({ count }) => count).filter((count) => count > 0);
    const before = Object.values(demo.tables)
      .map(({ length }) => length)
      .filter((count) => count > 0);
    // The sign-ins of this test write to these tables.
    const added = new Set([
      "sessions",
      "refresh_tokens",
      "known_devices",
      "rate_limits",
      "sign_in_networks",
    ]);
    const names = stored.filter(({ count, name }) => count > 0 && !added.has(name));
    expect(filled.length).toBeGreaterThanOrEqual(before.length);
    expect(names.map(({ count }) => count).sort()).toEqual(before.sort());
  });
});
