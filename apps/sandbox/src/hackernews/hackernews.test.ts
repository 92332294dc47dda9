import { expect, it } from "vitest";
import { openSandbox } from "../testing.ts";
import { toHtml } from "./markup.ts";

const openHackerNews = async () => {
  const sandbox = await openSandbox();
  const get = async <T>(path: string): Promise<T> =>
    (await sandbox.app.inject({ url: `/hackernews${path}` })).json<T>();
  const post = (path: string, payload: object) =>
    sandbox.app.inject({ method: "POST", url: `/sandbox/hackernews${path}`, payload });
  return { ...sandbox, get, post };
};

interface Hits {
  hits: Record<string, unknown>[];
  nbHits: number;
}

it.each([
  ["One\n\ntwo & 'three'", "One<p>two &amp; &#x27;three&#x27;"],
  ["an *emphasized* word, 2 * 3 * 4", "an <i>emphasized</i> word, 2 * 3 * 4"],
  ["Code:\n\n  a < b\n  c", "Code:<p><pre><code>  a &lt; b\n  c\n</code></pre>"],
  [
    `https://example.com/${"x".repeat(60)}.`,
    `<a href="https:&#x2F;&#x2F;example.com&#x2F;${"x".repeat(60)}" rel="nofollow">https:&#x2F;&#x2F;example.com&#x2F;${"x".repeat(40)}...</a>.`,
  ],
])("%j becomes HTML as on Hacker News", (text, html) => {
  expect(toHtml(text)).toBe(html);
});

it("has the keys of the recordings of 2023, including those that are null", async () => {
  const { get, app } = await openHackerNews();
  const { hits } = await get<Hits>("/algolia/api/v1/search_by_date?tags=comment&hitsPerPage=1");
  expect(Object.keys(hits[0] ?? {})).toEqual([
    "created_at",
    "title",
    "url",
    "author",
    "points",
    "story_text",
    "comment_text",
    "num_comments",
    "story_id",
    "story_title",
    "story_url",
    "parent_id",
    "created_at_i",
    "_tags",
    "objectID",
    "_highlightResult",
  ]);
  expect(hits[0]).toMatchObject({ title: null, url: null, points: null, story_text: null });
  await app.close();
});

it("filters by tags, numbers and words, newest first, and returns at most 1,000 hits", async () => {
  const { get, post, app, clock } = await openHackerNews();
  const time = Math.floor(clock.now() / 1000) + 100;
  const items = Array.from({ length: 1_200 }, (_, at) => ({
    by: "ada_tests",
    title: at % 2 === 0 ? "Ask HN: copper beeches" : "beech, copper",
    time: time + at,
  }));
  await post("/items/batch", { items });
  const search = (query: string) =>
    get<Hits>(`/algolia/api/v1/search_by_date?hitsPerPage=1000&attributesToHighlight=&${query}`);
  const all = await search(`tags=(story,comment)&numericFilters=created_at_i>=${time}`);
  expect([all.nbHits, all.hits.length]).toEqual([1_200, 1_000]);
  expect(all.hits[0]).toMatchObject({ created_at_i: time + 1_199 });
  expect(all.hits[0]).not.toHaveProperty("_highlightResult");
  expect((await search("page=1")).hits).toEqual([]);
  expect((await search("tags=ask_hn,author_ada_tests")).nbHits).toBe(600);
  expect((await search(`query="copper beech"`)).nbHits).toBe(600);
  expect((await search("query=copper beech")).nbHits).toBe(1_200);
  expect((await search("query=beech -ask")).nbHits).toBe(600);
  expect((await search(`numericFilters=created_at_i<${time},points>1000`)).nbHits).toBe(0);
  await app.close();
});

it("removes a deleted item from the index, and returns only its remaining fields elsewhere", async () => {
  const { get, post, app } = await openHackerNews();
  const written = await post("/items", { by: "ada_tests", title: "soon deleted" });
  const { id } = written.json<{ id: number }>();
  const comment = { type: "comment", by: "bob_tests", text: "below", parent: id };
  const below = (await post("/items", comment)).json<{ id: number }>();
  await app.inject({ method: "DELETE", url: `/sandbox/hackernews/items/${id}` });
  const found = await get<Hits>("/algolia/api/v1/search_by_date?tags=author_ada_tests");
  expect(found.hits).toEqual([]);
  expect(await get(`/firebase/v0/item/${id}.json`)).toEqual({
    deleted: true,
    id,
    kids: [below.id],
    time: expect.any(Number),
    type: "story",
  });
  const tree = await get<{ id: number; children: unknown[] }>(`/algolia/api/v1/items/${id}`);
  expect(Object.keys(tree)).toEqual(["id", "children"]);
  expect(await get("/firebase/v0/maxitem.json")).toBe(below.id);
  expect(await get(`/firebase/v0/item/${below.id + 1}.json`)).toBeNull();
  expect(await get("/firebase/v0/nothing.json")).toBeNull();
  const missing = await app.inject({ url: `/hackernews/algolia/api/v1/items/${below.id + 1}` });
  expect([missing.statusCode, missing.json()]).toEqual([404, { status: 404, error: "Not Found" }]);
  await app.close();
});

it("its index can be delayed, stopped and resumed, and then adds the items that it missed", async () => {
  const { get, post, app, clock } = await openHackerNews();
  const titles = async () =>
    (await get<Hits>("/algolia/api/v1/search_by_date?tags=author_ada_tests")).hits.map(
      ({ title }) => title,
    );
  await post("/index", { lagSeconds: 60 });
  await post("/items", { by: "ada_tests", title: "late" });
  expect(await titles()).toEqual([]);
  clock.advance(60_000);
  expect(await titles()).toEqual(["late"]);
  await post("/index", { running: false, lagSeconds: 0 });
  await post("/items", { by: "ada_tests", title: "lost for now" });
  expect(await titles()).toEqual(["late"]);
  await post("/index", { running: true });
  expect(await titles()).toEqual(["lost for now", "late"]);
  await app.close();
});

it("refuses invalid items, and shows items on a page", async () => {
  const { get, post, app } = await openHackerNews();
  for (const item of [
    { by: "a", title: "too short a name" },
    { by: "ada_tests", title: "" },
    { by: "ada_tests", type: "comment", text: "no parent" },
    { by: "ada_tests", type: "thing", title: "no such type" },
  ]) {
    const refused = await post("/items", item);
    expect(refused.statusCode).toBe(400);
    expect(refused.json<{ message: string }>().message).toMatch(/\.$/);
  }
  const { hits } = await get<Hits>("/algolia/api/v1/search_by_date?tags=story&hitsPerPage=1");
  const page = await app.inject({ url: `/hackernews/item?id=${hits[0]?.objectID}` });
  expect([page.statusCode, page.body.includes("not Hacker News")]).toEqual([200, true]);
  expect((await app.inject({ url: "/hackernews" })).body).toContain(`item?id=${hits[0]?.objectID}`);
  expect((await app.inject({ url: "/hackernews/item?id=1" })).statusCode).toBe(404);
  await app.close();
});
