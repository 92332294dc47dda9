import { indexWords } from "@earshot/matcher";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { dataOf, openTestApp, type TestApp, testPost } from "../../../testing/app.ts";
import { searchWords } from "./rules-search.ts";

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
    testPost({
      title: "Lantern of Łódź",
      body: "Smørrebrød and CAFÉ in der Straße, œuvre, Þing, đặc, ısı, κόσμος, שָׁלוֹם مُحَمَّد",
    }),
    testPost({
      title: "Lantern of Lodz",
      body: "Smorrebrod and cafe in der Strasse, oeuvre, thing, dac, isi, ΚΟΣΜΟΣ, שלום محمد",
    }),
  ]);
});
afterAll(() => app.close());

const titles = async (search: string) =>
  dataOf(await app.call("listMentions", { query: { search } }, { token }))
    .mentions.map(({ title }) => title)
    .sort();

const [boat, which, harbour] = ["A lantern for O'Brien's boat", "Which lantern?", "Harbour lights"];
const accented = ["Lantern of Łódź", "Lantern of Lodz"];

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
    ["ｌａｎｔｅｒｎ", [boat, harbour, which, ...accented]],
    ["한국 U\u0308mit", [which]],
    ["한", [which]],
    ["하", []],
    ["harbour take", [harbour]],
    ["lantern", [boat, harbour, which, ...accented]],
    // The last word may be a prefix, the others may not, and all must occur.
    ["lant boat", []],
    ["boat invoices", []],
    ["boats", []],
    // Only punctuation and symbols.
    ["???", []],
    [":*", []],
    ["' | 'x", []],
    ["\u{1f600}", []],
  ])("for %j finds %j", async (search, found) => {
    expect(await titles(search)).toEqual([...found].sort());
  });

  test.each(
    [
      ..."café cafe CAFE\u0301 Łódź lodz LODZ smørrebrød SMORREBROD straße STRASSE STRAẞE œuvre".split(
        " ",
      ),
      ..."oeuvre Œuv þing thing đặc dac ısı isi κόσμος ΚΌΣΜΟΣ κοσμοσ שָׁלוֹם שלום مُحَمَّد محمد".split(
        " ",
      ),
    ].map((search) => [search]),
  )("for %s finds the text with and without accents", async (search) => {
    expect(await titles(search)).toEqual([...accented].sort());
  });

  // Letters beyond these are so new that older databases do not know their case.
  test("folds letters as matching does, both in the database and in search words", async () => {
    const letters = Array.from({ length: 0x1c80 }, (_, at) => String.fromCodePoint(at)).filter(
      (one) =>
        /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}]$/u.test(one) &&
        /^\p{L}$/u.test(one),
    );
    const { rows } = await app.infrastructure.database.pool.execute<{
      letter: string;
      word: string;
    }>(
      sql`select letter, trim(lower(plain_words(letter))) as word from unnest(${sql.param(letters)}::text[]) letter`,
    );
    const differing = rows.filter(({ letter, word }) => {
      const matched = indexWords(letter)?.join("") ?? "";
      return word !== matched || searchWords(letter).toLowerCase().replace("ς", "σ") !== matched;
    });
    expect(rows.length).toBeGreaterThan(1_000);
    // Letters with a dot or an apostrophe beside them.
    expect(differing.map(({ letter }) => letter).join("")).toBe("Ŀŀŉ");
  });

  test("never fails, for any text", async () => {
    const marks = fc.string({
      unit: fc.constantFrom(..."'\"\\:*&|!()<->@#%_ aé中\u{1f600}\u200d\u0301w0.,;/?=".split("")),
      minLength: 1,
      maxLength: 40,
    });
    const anything = fc.oneof(marks, fc.string({ unit: "grapheme", maxLength: 60 }));
    await fc.assert(
      fc.asyncProperty(anything, async (search) => {
        const { status } = await app.call("listMentions", { query: { search } }, { token });
        // Text that the database can't store is refused.
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
