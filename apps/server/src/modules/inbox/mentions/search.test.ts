import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { dataOf, openTestApp, type TestApp, testPost } from "../../../testing/app.ts";

let app: TestApp;
let token = "";
beforeAll(async () => {
  app = await openTestApp();
  ({ token } = await app.signUp());
  await app.call("addKeyword", { body: { keyword: "lantern" } }, { token });
  await vi.waitUntil(() => app.services.index.match({ title: "lantern", body: "" }).length > 0);
  await app.ingest([
    testPost({
      title: "A lantern for O'Brien's boat",
      body: "C++ and state-of-the-art, 3.5 kg",
      author: "night_owl",
    }),
    testPost({
      title: "Which lantern?",
      body: "See https://example.test/invoices?id=42 <b>today</b> 한국",
      author: "Ümit",
    }),
    testPost({
      kind: "comment",
      thread: { externalId: "t3_search", title: "Harbour lights", parentId: "t3_search" },
      title: "",
      body: "Take a lantern",
      author: null,
    }),
  ]);
});
afterAll(() => app.close());

const titles = async (search: string) =>
  dataOf(await app.call("listMentions", { query: { search } }, { token }))
    .mentions.map(({ title }) => title)
    .sort();

const [boat, which, harbour] = ["A lantern for O'Brien's boat", "Which lantern?", "Harbour lights"];

describe("a search", () => {
  test.each([
    ["boat", [boat]],
    ["BOAT Lantern", [boat]],
    ["o'brien", [boat]],
    ["state-of-the-art", [boat]],
    ["3.5", [boat]],
    ["c++ lant", [boat]],
    ["night_owl", [boat]],
    ["owl", [boat]],
    ["invoi", [which]],
    ["example.test/invoices", [which]],
    ["today", [which]],
    ["ümit", [which]],
    // Diacritics and width don't count, on either side.
    ["umit", [which]],
    ["hárbour lights", [harbour]],
    ["ｌａｎｔｅｒｎ", [boat, harbour, which]],
    ["한국 U\u0308mit", [which]],
    ["한", [which]],
    ["하", []],
    ["harbour take", [harbour]],
    ["lantern", [boat, harbour, which]],
    // The last word may be a beginning, the others may not, and all must stand.
    ["lant boat", []],
    ["boat invoices", []],
    ["boats", []],
    // Nothing but marks.
    ["???", []],
    [":*", []],
    ["' | 'x", []],
    ["\u{1f600}", []],
  ])("for %j finds %j", async (search, found) => {
    expect(await titles(search)).toEqual([...found].sort());
  });

  test("never fails, whatever the text", async () => {
    const marks = fc.string({
      unit: fc.constantFrom(..."'\"\\:*&|!()<->@#%_ aé中\u{1f600}\u200d\u0301w0.,;/?=".split("")),
      minLength: 1,
      maxLength: 40,
    });
    const anything = fc.oneof(marks, fc.string({ unit: "grapheme", maxLength: 60 }));
    await fc.assert(
      fc.asyncProperty(anything, async (search) => {
        const { status } = await app.call("listMentions", { query: { search } }, { token });
        // What the database could not even hold is refused before.
        expect([200, 400]).toContain(status);
      }),
      { numRuns: 300 },
    );
  });

  test("no longer finds a removed post", async () => {
    const post = testPost({ title: "A lantern of brass", author: "brazier" });
    await app.ingest([post]);
    const id = dataOf(await app.call("listMentions", { query: { search: "brass" } }, { token }))
      .mentions[0]?.id;
    await app.call(
      "setMentionStatus",
      { params: { id: id ?? "" }, body: { status: "denied" } },
      { token },
    );
    await app.infrastructure.database.transaction((tx) =>
      app.services.posts.purge(tx, "reddit", [post.externalId]),
    );
    expect(await titles("brass")).toEqual([]);
    expect(await titles("brazier")).toEqual([]);
  });
});
