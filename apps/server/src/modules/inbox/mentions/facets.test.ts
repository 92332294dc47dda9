import { intentLevels } from "@earshot/contract";
import { levelThresholds } from "@earshot/intent";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataOf, openTestApp, type TestApp, testPost } from "../../../testing/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ poolSize: 12 });
});
afterAll(() => app.close());

type Row = Record<string, unknown>;
const query = async (text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.infrastructure.database.query({ text, values })).rows as Row[];

async function customer(...phrases: string[]) {
  const person = await app.signUp();
  for (const keyword of phrases) await app.call("addKeyword", { body: { keyword } }, person);
  await expect
    .poll(() =>
      phrases.every((phrase) => app.services.index.match({ title: phrase, body: "" }).length > 0),
    )
    .toBe(true);
  const list = async (search: object = {}) =>
    dataOf(await app.call("listMentions", { query: { limit: 100, ...search } }, person));
  return { ...person, list };
}

/** The expected facets, computed without the database's triggers. */
async function expectedFacets(): Promise<string[]> {
  const mentions = await query(
    "select id, workspace_id, status, source, community, intent_score, merged_into, hidden_by from mentions",
  );
  const keywords = await query(
    "select mention_id, lower(keyword) as keyword from mention_keywords",
  );
  const facets = new Set<string>();
  for (const canonical of mentions) {
    if (canonical.merged_into !== null || canonical.hidden_by !== null) continue;
    const group = [
      canonical,
      ...mentions.filter((one) => one.merged_into === canonical.id && one.hidden_by === null),
    ];
    const reached = levelThresholds.flatMap((step, at) =>
      Number(canonical.intent_score) >= step ? [`l:${intentLevels[at + 1]}`] : [],
    );
    const own = [
      "",
      `s:${canonical.source}`,
      ...reached,
      ...group.flatMap(({ community }) =>
        typeof community === "string" ? [`c:${community.toLowerCase()}`] : [],
      ),
      ...group.flatMap(({ id }) =>
        keywords.filter((row) => row.mention_id === id).map((row) => `k:${row.keyword}`),
      ),
    ];
    for (const facet of own)
      facets.add(
        [
          canonical.id,
          facet,
          canonical.workspace_id,
          canonical.status,
          canonical.intent_score,
        ].join(" | "),
      );
  }
  return [...facets].sort();
}

/** Facets and tallies are the same as when they are computed again. */
async function expectCorrect(): Promise<void> {
  const stored = await query("select * from mention_facets");
  expect(
    stored
      .map((row) =>
        [row.mention_id, row.facet, row.workspace_id, row.status, row.score].join(" | "),
      )
      .sort(),
  ).toEqual(await expectedFacets());
  expect(
    await query(`
      select f.* from mention_facets f join mentions m on m.id = f.mention_id
      where m.posted_at <> f.posted_at`),
  ).toEqual([]);
  expect(
    await query(`
      select workspace_id, facet, status, count from mention_tallies where count <> 0
      except select workspace_id, facet, status, count(*) from mention_facets group by 1, 2, 3`),
  ).toEqual([]);
  expect(
    await query(`
      select workspace_id, facet, status, count(*) from mention_facets group by 1, 2, 3
      except select workspace_id, facet, status, count from mention_tallies`),
  ).toEqual([]);
  expect(
    await query(`
      with wanted as (
        select workspace_id, facet, b.kind, b.bucket, status, count(*)
        from mention_facets, lateral (values
          ('w', posted_at at time zone 'UTC' - timestamp 'epoch', null::int), ('s', null, score::int)
        ) v(kind, since, score),
        lateral (select v.kind, coalesce(v.score, floor(extract(day from v.since) / 7)::int)) b(kind, bucket)
        group by 1, 2, 3, 4, 5
      ), kept as (select workspace_id, facet, kind, bucket, status, count from mention_buckets)
      (select * from wanted except select * from kept) union all (select * from kept except select * from wanted)`),
  ).toEqual([]);
  expect(await query("select * from mention_facets_due")).toEqual([]);
}

const long = (about: string) =>
  `${about}. We run a small studio with four people and every month the same work takes us a whole
   week, so we would like to hear from others who had that and found something that really helps.`;

describe("facets", () => {
  test("stay correct through every change of mentions", async () => {
    const person = await customer("amber whistle", "jade whistle");
    const communities = ["SaaS", "saas", "freelance", null];
    const externalIds: string[] = [];
    const ids = async () =>
      (await query(
        `select m.id from mentions m join users u on u.current_workspace_id = m.workspace_id
         where u.email = $1 order by m.id`,
        [person.email],
      )) as { id: string }[];
    const step = fc.record({
      kind: fc.constantFrom(
        "ingest",
        "ingest",
        "ingest",
        "move",
        "undo",
        "exclude",
        "include",
        "purge",
        "score",
        "purge",
        "accept",
      ),
      at: fc.nat(1_000),
      text: fc.nat(5),
      community: fc.nat(3),
    });
    const exclusions: string[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
        for (const { kind, at, text, community } of steps) {
          const all = await ids();
          const id = all[at % Math.max(all.length, 1)]?.id;
          if (kind === "ingest") {
            const post = testPost({
              title: text % 2 === 0 ? "Which amber whistle?" : "A jade whistle or amber whistle",
              // A post with the same text is merged.
              body: long(`Question ${text}`),
              community: communities[community] ?? null,
              author: `author${text}`,
            });
            externalIds.push(post.externalId);
            await app.ingest([post]);
          } else if ((kind === "move" || kind === "undo" || kind === "accept") && id) {
            const status = { move: "denied", undo: "pending", accept: "accepted" } as const;
            await app.call(
              "setMentionStatus",
              { params: { id }, body: { status: status[kind] } },
              person,
            );
          } else if (kind === "exclude") {
            const outcome = await app.call(
              "addExclusion",
              { body: { kind: "author", value: `author${text}`, source: "reddit" } },
              person,
            );
            if ("data" in outcome) exclusions.push(outcome.data.exclusion.id);
          } else if (kind === "include") {
            const exclusion = exclusions.pop();
            if (exclusion) await app.call("deleteExclusion", { params: { id: exclusion } }, person);
          } else if (kind === "purge" && externalIds.length > 0) {
            const purged = externalIds.splice(at % externalIds.length, 1);
            await app.infrastructure.database.transaction((tx) =>
              app.services.posts.purge(tx, "reddit", purged),
            );
          } else if (kind === "score" && id) {
            await query("update mentions set intent_score = $2 where id = $1", [id, at % 101]);
          }
        }
        await expectCorrect();
      }),
      { numRuns: 12 },
    );
  });

  test("stay correct while mentions are recorded, merged, skipped, accepted, scored, hidden and deleted concurrently", async () => {
    const person = await customer("cobalt kettle");
    const others = [await customer("cobalt kettle"), await customer("cobalt")];
    const createPost = (about: number, author: number) =>
      testPost({
        title: "A cobalt kettle, please",
        body: long(`Question ${about}`),
        community: `community${author % 3}`,
        author: `at once ${about}`,
      });
    const first = Array.from({ length: 12 }, (_, at) => createPost(at, at));
    await app.ingest(first);
    const ids = (await person.list()).mentions.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(8);
    for (let round = 0; round < 3; round++) {
      const work: Promise<unknown>[] = [];
      for (const [at, id] of ids.entries()) {
        const move = (status: "accepted" | "denied" | "pending") =>
          app.call("setMentionStatus", { params: { id }, body: { status } }, person);
        // A post with the same text becomes a duplicate of the mention whose status changes.
        work.push(app.ingest([createPost(at, at + round), createPost(100 * (round + 1) + at, at)]));
        work.push(move(at % 5 === 0 ? "accepted" : "denied"), move("pending"));
        work.push(
          query("update mentions set intent_score = $2 where id = $1", [id, (at * 31) % 101]),
        );
      }
      const purged = first.slice(round, round + 1).map(({ externalId }) => externalId);
      work.push(
        app.infrastructure.database.transaction((tx) =>
          app.services.posts.purge(tx, "reddit", purged),
        ),
      );
      const added = await app.call(
        "addExclusion",
        { body: { kind: "author", value: `at once ${round + 4}`, source: "reddit" } },
        person,
      );
      const exclusion = dataOf(added).exclusion.id;
      work.push(app.call("deleteExclusion", { params: { id: exclusion } }, person));
      const outcomes = await Promise.all(work);
      const statuses = outcomes.map(
        (one) => (one as { status?: number } | undefined)?.status ?? 200,
      );
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      await expectCorrect();
    }
    const merged = await query("select from mentions where merged_into is not null");
    expect(merged.length).toBeGreaterThan(0);
    for (const other of others) expect((await other.list()).total).toBeGreaterThan(12);
  });

  test("are deleted with their workspace, counts included", async () => {
    const person = await customer("quartz whisk");
    await app.ingest([testPost({ title: "A quartz whisk" })]);
    const { total } = await person.list({ keyword: "QUARTZ whisk" });
    expect(total).toBe(1);
    await query(
      "delete from mentions where workspace_id = (select current_workspace_id from users where email = $1)",
      [person.email],
    );
    expect((await person.list()).total).toBe(0);
    expect(await query("select * from mention_tallies where facet = 'k:quartz whisk'")).toEqual([]);
    await expectCorrect();
  });

  test("work with community names of any length", async () => {
    const { list } = await customer("onyx ladle");
    const community = Array.from({ length: 9_000 }, (_, at) =>
      String.fromCharCode(97 + ((at * 7919) % 26)),
    ).join("");
    await app.ingest([testPost({ title: "An onyx ladle", community })]);
    expect((await list()).total).toBe(1);
  });
});
