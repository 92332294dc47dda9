import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataOf, openTestApp, type TestApp } from "../../../testing/app.ts";
import { listStatements, type MentionFilter } from "./store-list-statements.ts";

/** Enough rows that the database would not choose to scan a table. */
const rows = 18_000;
const ownRows = 9_000;

let app: TestApp;
let client: pg.Client;
let workspaceId = "";
let token = "";

beforeAll(async () => {
  app = await openTestApp();
  client = new pg.Client(app.address);
  await client.connect();
  ({ token } = await app.signUp());
  const found = await client.query<{ id: string }>("select current_workspace_id as id from users");
  workspaceId = found.rows[0]?.id ?? "";
  const other = dataOf(await app.call("me", {}, await app.signUp()));
  expect(other.user.email).toBeDefined();
  await client.query(
    `insert into posts (id, source, external_id, community, author, title, body, url, posted_at, removed)
     select lpad(to_hex(n), 32, '0')::uuid, (array['reddit', 'x'])[1 + n % 2]::post_source, 'plan' || n,
       'community ' || n % 40, 'author' || n % 100, 'Title of case ' || n, 'Said by one of many', 'https://x.test/' || n,
       now() - n * interval '1 minute', false
     from generate_series(1, ${rows}) n`,
  );
  await client.query(
    `insert into mentions (id, workspace_id, post_id, status, source, community, posted_at, found_at, intent_score)
     select p.id, case when substr(external_id, 5)::int <= ${ownRows} then $1::uuid else (
         select current_workspace_id from users where current_workspace_id <> $1 limit 1) end,
       p.id, (array['pending', 'denied', 'replied'])[1 + substr(external_id, 5)::int % 3]::mention_status,
       source, community, posted_at, posted_at, substr(external_id, 5)::int % 101
     from posts p`,
    [workspaceId],
  );
  await client.query(
    `insert into mention_keywords (mention_id, keyword_id, workspace_id, keyword, title_marks, body_marks)
     select id, lpad(to_hex(intent_score % 10 + 1), 32, '0')::uuid, workspace_id, 'Keyword ' || intent_score % 10, '[]', '[]'
     from mentions`,
  );
  await client.query(
    `insert into community_verdicts (source, key, name)
     select 'reddit', 'community ' || n, 'Community ' || n from generate_series(1, 5000) n`,
  );
  await client.query(
    `insert into community_rules (id, source, key, hash, rules, about, assessment, rulebook_version, first_seen_at, last_seen_at)
     select gen_random_uuid(), 'reddit', 'community ' || n, '', '[]', '', '{}', '', now(), now()
     from generate_series(1, 5000) n`,
  );
  // The tables of assignments and comments have more rows than a page, so that a scan has a cost.
  await client.query(
    `insert into users (id, email, user_type)
     select lpad(to_hex(n), 32, '0')::uuid, 'colleague' || n || '@example.test', 'user'
     from generate_series(1, 5000) n`,
  );
  await client.query(
    `insert into mention_assignments (mention_id, workspace_id, member_id, assigned_by, assigned_at)
     select id, workspace_id, lpad(to_hex(1 + intent_score), 32, '0')::uuid,
       lpad(to_hex(2 + intent_score), 32, '0')::uuid, now()
     from mentions where intent_score % 2 = 0`,
  );
  await client.query(
    `insert into mention_comments (id, mention_id, workspace_id, text, created_at)
     select gen_random_uuid(), id, workspace_id, 'A comment', now() from mentions`,
  );
  await client.query("vacuum analyze");
});
afterAll(async () => {
  await client.end();
  await app.close();
});

interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Node[];
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const scansOf = (plan: Node) =>
  nodesOf(plan).flatMap((node) =>
    node["Node Type"] === "Seq Scan" ? [node["Relation Name"] ?? ""] : [],
  );

/** The database's plans for a statement, both for these values and for any values. */
async function plansOf({ text, values }: { text: string; values: unknown[] }): Promise<Node[]> {
  const types = values.map(() => "unknown").join(", ");
  await client.query(`prepare planned${types && `(${types})`} as ${text}`);
  const literals = values.map((value) =>
    typeof value === "number" ? String(value) : client.escapeLiteral(String(value)),
  );
  const plans: Node[] = [];
  for (const mode of ["force_custom_plan", "force_generic_plan"]) {
    await client.query(`set plan_cache_mode = ${mode}`);
    const { rows: answer } = await client.query<{ "QUERY PLAN": { Plan: Node }[] }>(
      `explain (format json) execute planned${literals.length > 0 ? `(${literals.join(", ")})` : ""}`,
    );
    const plan = answer[0]?.["QUERY PLAN"][0]?.Plan;
    if (plan) plans.push(plan);
  }
  await client.query("deallocate planned");
  return plans;
}

/** The tables that a statement scans when it runs, also in the functions that it calls. */
async function scannedBy({ text, values }: { text: string; values: unknown[] }): Promise<string[]> {
  await client.query("begin");
  await client.query(text, values);
  const { rows: scanned } = await client.query<{ relname: string }>(
    "select relname from pg_stat_xact_user_tables where seq_scan > 0",
  );
  await client.query("rollback");
  return scanned.map(({ relname }) => relname);
}

const dayMs = 86_400_000;
const yesterday = new Date(Date.now() - dayMs).toISOString().slice(0, 10);

/** One of the members whom mentions are assigned to. */
const assignedMember = "5".padStart(32, "0").replace(/(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
const looking = { name: "Looking", minScore: 50 } as const;
const allYesterday = {
  from: new Date(yesterday),
  until: new Date(Date.parse(yesterday) + dayMs),
};

const filters: MentionFilter[] = [
  {},
  { source: "x" },
  { status: "pending" },
  { keyword: "keyword 3" },
  { subreddit: "Community 7" },
  { level: looking },
  { source: "x", level: { name: "Curious", minScore: 25 } },
  { source: "reddit", keyword: "keyword 3", level: looking },
  { keyword: "keyword 3", subreddit: "community 7", status: "denied" },
  { assignee: "none" },
  { assignee: { memberId: assignedMember } },
  { assignee: { memberId: assignedMember }, keyword: "keyword 3", subreddit: "community 7" },
  { assignee: { memberId: assignedMember }, words: "case" },
  { day: allYesterday },
  { keyword: "keyword 3", day: allYesterday, status: "pending" },
  { words: "case", day: allYesterday },
  { words: "case" },
  { words: "title 77" },
  { words: "of case", status: "replied", source: "reddit" },
];

describe("no query of the list scans a table", () => {
  for (const filter of filters) {
    for (const sort of ["newest", "intent"] as const) {
      const { status, ...facets } = filter;
      const { words, day, assignee } = filter;
      const isBounded = [words, day, assignee].some((part) => part !== undefined);
      const isSingle = !isBounded && Object.keys(facets).length < 2;
      test.each(isSingle ? [0, 490, 4_990] : [0, 190])(
        `${JSON.stringify(filter)}, ${sort} first, from %d on`,
        async (offset) => {
          const statements = listStatements(workspaceId, filter, {
            limit: 10,
            offset,
            sort,
            max: 200,
          });
          expect(statements.length).toBeGreaterThan(0);
          for (const statement of statements) {
            const plans = await plansOf(statement);
            expect(plans).toHaveLength(2);
            expect(plans.map(scansOf)).toEqual([[], []]);
            expect(await scannedBy(statement)).toEqual([]);
          }
        },
      );
    }
  }

  test("a query that scans a table is detected", async () => {
    const scan = { text: "select * from mentions where status_note = $1", values: ["x"] };
    expect((await plansOf(scan)).map(scansOf)).toEqual([["mentions"], ["mentions"]]);
    expect(await scannedBy(scan)).toEqual(["mentions"]);
  });
});

describe("over many mentions", () => {
  const list = async (query: object) =>
    dataOf(await app.call("listMentions", { query }, { token }));

  test("a single filter is counted exactly, and its 500th page is available", async () => {
    const page = await list({ offset: 4_990 });
    expect(page).toMatchObject({ total: ownRows, atLeast: false });
    expect(page.counts).toMatchObject({ pending: 3_000, denied: 3_000, replied: 3_000 });
    expect(page.mentions[0]?.title).toBe("Title of case 4991");
    const denied = await list({ status: "denied", source: "reddit" });
    expect(denied).toMatchObject({ total: 1_500, atLeast: false });
  });

  test("distant pages match those found by paging from the start", async () => {
    for (const [query, where] of [
      [{}, "true"],
      [{ status: "denied" }, "status = 'denied'"],
      [{ source: "x", sort: "intent" }, "source = 'x'"],
      [{ status: "pending", sort: "intent" }, "status = 'pending'"],
      [{ subreddit: "community 7" }, "community = 'community 7'"],
    ] as const) {
      const order = `${"sort" in query ? "intent_score desc, " : ""}posted_at desc, id desc`;
      const expected = await client.query<{ id: string }>(
        `select id from mentions where workspace_id = $1 and ${where} order by ${order}`,
        [workspaceId],
      );
      const last = expected.rows.length - 3;
      for (const offset of [90, 100, 240, 490, 500, 730, 1_440, 2_985, last, 20_000]) {
        const page = await list({ ...query, offset });
        expect(page.mentions.map(({ id }) => id)).toEqual(
          expected.rows.slice(offset, offset + 10).map(({ id }) => id),
        );
        expect(page.total).toBe(expected.rows.length);
      }
    }
  });

  test("several filters together are counted exactly while they are few", async () => {
    const narrow = await list({ keyword: "keyword 3", subreddit: "community 7" });
    const exact = await client.query<{ status: string; count: number }>(
      `select m.status, count(*)::int from mentions m join mention_keywords k on k.mention_id = m.id
       where m.workspace_id = $1 and k.keyword = 'Keyword 3' and m.community = 'community 7' group by 1`,
      [workspaceId],
    );
    expect(exact.rows.length).toBeGreaterThan(1);
    for (const { status, count } of exact.rows) {
      expect(narrow.counts).toMatchObject({ [status]: count });
      const one = await list({ keyword: "keyword 3", subreddit: "community 7", status });
      expect(one).toMatchObject({ total: count, atLeast: false });
    }
  });

  test("several filters together list the first 200 in the order of the whole", async () => {
    const wide = { source: "x", intent: "Curious" } as const;
    for (const [query, where] of [
      [{}, "true"],
      [{ sort: "intent" }, "true"],
      [{ status: "denied" }, "status = 'denied'"],
    ] as const) {
      const order = `${"sort" in query ? "intent_score desc, " : ""}posted_at desc, id desc`;
      const expected = await client.query<{ id: string }>(
        `select id from mentions where workspace_id = $1 and source = 'x' and intent_score >= 25 and ${where}
         order by ${order}`,
        [workspaceId],
      );
      expect(expected.rows.length).toBeGreaterThan(200);
      for (const offset of [0, 40, 190]) {
        const page = await list({ ...wide, ...query, offset });
        expect(page.mentions.map(({ id }) => id)).toEqual(
          expected.rows.slice(offset, offset + 10).map(({ id }) => id),
        );
        expect(page.atLeast).toBe(true);
        expect(page.total).toBeLessThanOrEqual(200);
      }
    }
    for (const query of [wide, { search: "case" }]) {
      const refused = await app.call(
        "listMentions",
        { query: { ...query, offset: 200 } },
        { token },
      );
      expect(refused).toMatchObject({
        status: 400,
        error: {
          details: [
            "offset: must be below 200 with several filters, a day, an assignee or a search: narrow them",
          ],
        },
      });
    }
  });

  test("a UTC day lists and counts the mentions that were posted on it", async () => {
    for (const [query, where] of [
      [{}, "true"],
      [{ keyword: "keyword 3", sort: "intent" }, "intent_score % 10 = 3"],
      [{ keyword: "keyword 3", status: "denied" }, "status = 'denied' and intent_score % 10 = 3"],
      [{ search: "case" }, "true"],
    ] as const) {
      const order = `${"sort" in query ? "intent_score desc, " : ""}posted_at desc, id desc`;
      const expected = await client.query<{ id: string }>(
        `select id from mentions where workspace_id = $1 and ${where}
           and (posted_at at time zone 'UTC')::date = $2 order by ${order}`,
        [workspaceId, yesterday],
      );
      expect(expected.rows.length).toBeGreaterThan(20);
      const page = await list({ day: yesterday, ...query });
      expect(page.mentions.map(({ id }) => id)).toEqual(
        expected.rows.slice(0, 10).map(({ id }) => id),
      );
      expect(page.total).toBe(Math.min(200, expected.rows.length));
      expect(page.atLeast).toBe(expected.rows.length > 200);
    }
    for (const day of ["1970-01-01", "0001-01-01", "9999-12-31"]) {
      expect(await list({ day })).toMatchObject({ total: 0, mentions: [] });
    }
    expect(
      (await app.call("listMentions", { query: { day: "yesterday" } }, { token })).status,
    ).toBe(400);
  });

  test("a search finds frequent words among the newest and rare ones among all", async () => {
    const frequent = await list({ search: "case said" });
    expect(frequent.mentions.map(({ title }) => title)).toEqual(
      Array.from({ length: 10 }, (_, at) => `Title of case ${at + 1}`),
    );
    expect(frequent).toMatchObject({ atLeast: true });
    const rare = await list({ search: "CASE 8999" });
    expect(rare).toMatchObject({ total: 1, atLeast: false });
    // Mentions of another workspace are not found.
    expect((await list({ search: "case 17999" })).total).toBe(0);
    expect((await list({ search: "case 8999", source: "reddit" })).total).toBe(0);
    expect((await list({ search: "case 8999", status: rare.mentions[0]?.status })).total).toBe(1);
  });
});
