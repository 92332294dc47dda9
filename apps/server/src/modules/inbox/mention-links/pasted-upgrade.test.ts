import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { migrateDatabase } from "../../../infrastructure/database/migrate.ts";
import { openBeforeMigration } from "../../../testing/upgrade.ts";

/** Readable ids: a kind, and a number. */
const idOf = (kind: number, n: number) =>
  `00000000-0000-7000-8000-${`${kind}`.padStart(4, "0")}${`${n}`.padStart(8, "0")}`;
const [ann, bob, eve] = [1, 2, 3].map((n) => idOf(1, n)) as [string, string, string];
const owners = new Map([
  [ann, "ann"],
  [bob, "bob"],
  [eve, "eve"],
]);

let database: Awaited<ReturnType<typeof openBeforeMigration>>;
let made = 0;

const run = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await database.client.query<T>(text, values)).rows;

/** A post as adding by link stored it, with other values in `more`. */
async function post(name: string, more: { source?: string; author?: string; at?: string } = {}) {
  made += 1;
  const id = idOf(2, made);
  await run(
    `insert into posts (id, source, external_id, community, author, title, body, url, posted_at, removed, words, stored_at)
     values ($1, $2, $3, 'teapots', $4, '', $5, $6, now(), false, '{}', coalesce($7::timestamptz, clock_timestamp()))`,
    [
      id,
      more.source ?? "facebook",
      name,
      more.author ?? null,
      `secret of ${name}`,
      `https://www.facebook.com/groups/teapots/posts/${name}/`,
      more.at ?? null,
    ],
  );
  return id;
}

/** A mention, by default pending and found by a keyword. */
async function mention(
  postId: string,
  workspaceId: string,
  more: { keyword?: boolean; status?: string; at?: number } = {},
) {
  made += 1;
  const id = idOf(3, made);
  await run(
    `insert into mentions (id, workspace_id, post_id, status, source, community, posted_at, found_at, likeness, intent_signals)
     select $1, $2, p.id, $4, p.source, p.community, p.posted_at, to_timestamp($5), '{1,2}', '[{"kind": "asks"}]'
     from posts p where p.id = $3`,
    [id, workspaceId, postId, more.status ?? "pending", more.at ?? 0],
  );
  if (more.keyword === false) return id;
  await run(
    `insert into mention_keywords (mention_id, keyword_id, workspace_id, keyword, title_marks, body_marks)
     values ($1, gen_random_uuid(), $2, 'secret', '[]', '[[0, 6]]')`,
    [id, workspaceId],
  );
  return id;
}

/** The mentions of a post: whose they are, their status, and the text and owner of the post. */
async function mentionsOf(name: string) {
  const rows = await run<{ workspace_id: string; status: string; body: string; owner: string }>(
    `select m.workspace_id, m.status, p.body, p.owner_workspace_id as owner
     from mentions m join posts p on p.id = m.post_id
     where coalesce(p.platform_id, p.external_id) = $1 order by m.workspace_id`,
    [name],
  );
  return rows.map((row) => [
    owners.get(row.workspace_id),
    row.status,
    row.body,
    owners.get(row.owner) ?? null,
  ]);
}

beforeAll(async () => {
  database = await openBeforeMigration(inject("cluster"), "pasted_posts");
  for (const [id, name] of owners) {
    await run("insert into workspaces (id, company_name) values ($1, $2)", [id, name]);
  }
  const posts = new Map<string, string>();
  for (const name of ["own", "forged", "twice", "unknown", "worked", "lost"]) {
    posts.set(name, await post(name));
  }
  const of = (name: string) => posts.get(name) ?? "";
  await mention(of("own"), ann);
  await mention(of("forged"), eve, { keyword: false });
  await mention(of("forged"), ann);
  await mention(of("twice"), bob, { keyword: false, at: 5 });
  await mention(of("twice"), ann, { keyword: false, at: 9 });
  await mention(of("unknown"), ann);
  await mention(of("unknown"), bob, { status: "denied" });
  await mention(of("worked"), eve, { keyword: false });
  await mention(of("worked"), ann, { status: "accepted" });
  // Posts that sources found: with an author, in a batch, or of a platform that is read directly.
  const authored = await post("authored", { author: "mara" });
  const batch = [
    await post("batch1", { at: "2026-01-01" }),
    await post("batch2", { at: "2026-01-01" }),
  ];
  const reddit = await post("reddit", { source: "reddit" });
  for (const id of [authored, ...batch, reddit]) {
    await mention(id, ann);
    await mention(id, bob);
  }
  await run(
    `insert into friend_snapshots (id, workspace_id, title, context, runs, created_at, expires_at)
     values ($1, $2, 'Friends', '{}', '[]', now(), now() + interval '1 day')`,
    [idOf(4, 1), ann],
  );
  for (const id of [of("forged"), reddit]) {
    await run(
      "insert into friend_posts (snapshot_id, run, place, post_id) values ($1, 0, $2, $3)",
      [idOf(4, 1), made++, id],
    );
  }
  for (const id of [of("forged"), reddit]) {
    await run(
      "insert into model_answers (input_hash, answer, about, asked_at) values ($1, '{}', $1, now())",
      [`post:${id}`],
    );
  }
  await migrateDatabase(database.connection);
}, 60_000);
afterAll(() => database.drop());

describe("posts that were pasted before the upgrade", () => {
  test("belong to the only workspace that has them", async () => {
    expect(await mentionsOf("own")).toEqual([["ann", "pending", "secret of own", "ann"]]);
  });

  test("belong to the workspace that added them; other workspaces lose untouched mentions", async () => {
    expect(await mentionsOf("forged")).toEqual([["eve", "pending", "secret of forged", "eve"]]);
    expect(await mentionsOf("twice")).toEqual([["bob", "pending", "secret of twice", "bob"]]);
  });

  test("of unknown owners are hidden; decided mentions stay without the text", async () => {
    expect(await mentionsOf("unknown")).toEqual([["bob", "denied", "", "bob"]]);
  });

  test("keep the replies of other workspaces, without the text", async () => {
    expect(await mentionsOf("worked")).toEqual([
      ["ann", "accepted", "", "ann"],
      ["eve", "pending", "secret of worked", "eve"],
    ]);
    const rows = await run(
      `select m.similarity_hashes as likeness, m.intent_signals as signals, w.words::text as words, p.removed
       from mentions m join posts p on p.id = m.post_id join mention_words w on w.mention_id = m.id
       where p.platform_id = 'worked' and m.workspace_id = $1`,
      [ann],
    );
    expect(rows).toEqual([{ likeness: [], signals: [], words: `'w:${ann}'`, removed: true }]);
  });

  test("without a mention are deleted", async () => {
    expect(await run("select id from posts where external_id like 'lost%'")).toEqual([]);
  });

  test("are removed from friend searches and model answers", async () => {
    const remaining = await run(
      `select p.external_id as post from friend_posts f join posts p on p.id = f.post_id
       union all select p.external_id from model_answers a join posts p on a.about = 'post:' || p.id`,
    );
    expect(remaining).toEqual([{ post: "reddit" }, { post: "reddit" }]);
  });
});

test("posts that sources found stay public", async () => {
  for (const name of ["authored", "batch1", "batch2", "reddit"]) {
    expect(await mentionsOf(name)).toEqual(
      ["ann", "bob"].map((owner) => [owner, "pending", `secret of ${name}`, null]),
    );
  }
});

test("lists and counts are up to date after the upgrade", async () => {
  const counts = await run<{ workspace_id: string; count: number }>(
    "select workspace_id, sum(count)::int as count from mention_tallies where facet = '' group by 1 order by 1",
  );
  expect(counts.map(({ workspace_id, count }) => [owners.get(workspace_id), count])).toEqual([
    ["ann", 6],
    ["bob", 6],
    ["eve", 2],
  ]);
  expect(await run("select from mention_facets_due")).toEqual([]);
});
