import { intentLevels } from "@earshot/contract";
import { levelSteps } from "@earshot/intent";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataOf, openTestApp, type TestApp, testPost } from "../../testing/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ poolSize: 12 });
});
afterAll(() => app.close());

type Row = Record<string, unknown>;
const query = async (text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.platform.database.query({ text, values })).rows as Row[];

async function customer(...phrases: string[]) {
  const person = await app.signUp();
  for (const keyword of phrases) await app.call("addKeyword", { body: { keyword } }, person);
  await expect
    .poll(() =>
      phrases.every((phrase) => app.domains.index.match({ title: phrase, body: "" }).length > 0),
    )
    .toBe(true);
  const list = async (search: object = {}) =>
    dataOf(await app.call("listMentions", { query: { limit: 100, ...search } }, person));
  return { ...person, list };
}

/** What facets must be, said another way than the database does. */
async function expectedFacets(): Promise<string[]> {
  const mentions = await query(
    "select id, workspace_id, status, source, community, intent_score, folded_into, hidden_by from mentions",
  );
  const keywords = await query(
    "select mention_id, lower(keyword) as keyword from mention_keywords",
  );
  const facets = new Set<string>();
  for (const head of mentions) {
    if (head.folded_into !== null || head.hidden_by !== null) continue;
    const said = [
      head,
      ...mentions.filter((one) => one.folded_into === head.id && one.hidden_by === null),
    ];
    const reached = levelSteps.flatMap((step, at) =>
      Number(head.intent_score) >= step ? [`l:${intentLevels[at + 1]}`] : [],
    );
    const own = [
      "",
      `s:${head.source}`,
      ...reached,
      ...said.flatMap(({ community }) =>
        typeof community === "string" ? [`c:${community.toLowerCase()}`] : [],
      ),
      ...said.flatMap(({ id }) =>
        keywords.filter((row) => row.mention_id === id).map((row) => `k:${row.keyword}`),
      ),
    ];
    for (const facet of own)
      facets.add([head.id, facet, head.workspace_id, head.status, head.intent_score].join(" | "));
  }
  return [...facets].sort();
}

/** Facets and tallies are what they are when they are computed anew. */
async function expectKept(): Promise<void> {
  const kept = await query("select * from mention_facets");
  expect(
    kept
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
  expect(await query("select * from mention_facets_due")).toEqual([]);
}

const long = (about: string) =>
  `${about}. We run a small studio with four people and every month the same work takes us a whole
   week, so we would like to hear from others who had that and found something that really helps.`;

describe("facets", () => {
  test("are kept through whatever happens to mentions", async () => {
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
        "bring",
        "bring",
        "bring",
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
          if (kind === "bring") {
            const post = testPost({
              title: text % 2 === 0 ? "Which amber whistle?" : "A jade whistle or amber whistle",
              // The same said again is folded.
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
            const made = await app.call(
              "addExclusion",
              { body: { kind: "author", value: `author${text}`, source: "reddit" } },
              person,
            );
            if ("data" in made) exclusions.push(made.data.exclusion.id);
          } else if (kind === "include") {
            const gone = exclusions.pop();
            if (gone) await app.call("deleteExclusion", { params: { id: gone } }, person);
          } else if (kind === "purge" && externalIds.length > 0) {
            const gone = externalIds.splice(at % externalIds.length, 1);
            await app.platform.database.transaction((tx) =>
              app.domains.posts.purge(tx, "reddit", gone),
            );
          } else if (kind === "score" && id) {
            await query("update mentions set intent_score = $2 where id = $1", [id, at % 101]);
          }
        }
        await expectKept();
      }),
      { numRuns: 12 },
    );
  });
});
