import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SearchTerm } from "../ports/search.ts";
import { packQueries, quoted } from "./pack.ts";
import { packRules } from "./rules.ts";

const term = (id: string, ...anyOf: string[]): SearchTerm => ({ id, anyOf });

/** The only syntax that our queries may have. */
const valid = /^\("[^"\\\p{C}]+"(?: OR "[^"\\\p{C}]+")*\) -is:retweet$/u;
const alternativesOf = (query: string) =>
  [...query.matchAll(/"([^"]+)"/g)].map(([, one = ""]) => one);

/** Phrases as people give them, and ones that mean something in X's syntax. */
const phrase = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.stringMatching(/^[a-z]{2,12}( [a-z]{2,12}){0,3}$/),
  fc.constantFrom(
    'say "hi"',
    "a OR b",
    "(crm",
    "-is:retweet",
    "from:ada",
    "“quoted”",
    "\\",
    "#tag",
    "???",
  ),
);
const terms = fc
  .array(fc.array(phrase, { minLength: 1, maxLength: 6 }), { maxLength: 60 })
  .map((all) => all.map((anyOf, index) => term(String(index).padStart(3, "0"), ...anyOf)));

describe("queries", () => {
  it("hold every term once, within the limit, in syntax that X reads as meant", () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 40, max: 600 }), (all, max) => {
        const { queries, tooLong } = packQueries(all, max);
        const placed = [...queries.flatMap(({ termIds }) => termIds), ...tooLong];
        expect(placed.toSorted()).toEqual(all.map(({ id }) => id));
        for (const { query, termIds } of queries) {
          expect(query.length).toBeLessThanOrEqual(max);
          expect(query).toMatch(valid);
          const found = new Set(alternativesOf(query));
          const requested = all
            .filter(({ id }) => termIds.includes(id))
            .flatMap(({ anyOf }) => anyOf.flatMap((one) => quoted(one.toLowerCase()) ?? []));
          // Nothing is lost, and nothing is searched in vain.
          expect(found).toEqual(new Set(requested.map((one) => one.slice(1, -1))));
        }
      }),
    );
  });

  it("are the same for the same terms in any order", () => {
    fc.assert(
      fc.property(
        terms.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        ([all, shuffled]) => {
          expect(packQueries(shuffled, 200)).toEqual(packQueries(all, 200));
        },
      ),
    );
  });

  it("change in one place when a small term comes", () => {
    const small = fc.stringMatching(/^[a-z]{3,9} [a-z]{3,9}$/);
    fc.assert(
      fc.property(fc.array(small, { minLength: 1, maxLength: 80 }), small, (phrases, added) => {
        const before = phrases.map((one, index) => term(String(index).padStart(3, "0"), one));
        const known = new Set(packQueries(before, 200).queries.map(({ query }) => query));
        const { queries } = packQueries([...before, term("999", added)], 200);
        expect(queries.filter(({ query }) => !known.has(query)).length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("are few: nearly full but for the last", () => {
    const all = Array.from({ length: 200 }, (_, index) =>
      term(`t${index}`, `invoicing software ${index}`, `invoice tool ${index}`),
    );
    const { queries } = packQueries(all, 512);
    const sum = all.reduce((length, { anyOf }) => length + anyOf.join('" OR "').length + 6, 0);
    expect(queries.length).toBeLessThanOrEqual(Math.ceil(sum / (512 - 14)) + 1);
  });

  it("say a phrase of many terms once", () => {
    const { queries } = packQueries(
      [term("1", "CRM"), term("2", "crm", "sales tool"), term("3", "crm")],
      512,
    );
    expect(queries).toHaveLength(1);
    expect(alternativesOf(queries[0]?.query ?? "").toSorted()).toEqual(["crm", "sales tool"]);
    expect(queries[0]?.termIds.toSorted()).toEqual(["1", "2", "3"]);
  });

  it("leave out terms that fit in none", () => {
    const all = [term("1", "x".repeat(500)), term("2", "???", '"'), term("3", "crm")];
    const { queries, tooLong } = packQueries(all, 512);
    expect(tooLong).toEqual(["1", "2"]);
    expect(queries).toEqual([{ query: '("crm") -is:retweet', termIds: ["3"] }]);
    // To the letter: brackets, quotes and the tail are 16 characters.
    expect(packQueries([term("1", "x".repeat(512 - 16))], 512).tooLong).toEqual([]);
    expect(packQueries([term("1", "x".repeat(512 - 15))], 512).tooLong).toEqual(["1"]);
  });

  it("of nothing are none", () => {
    expect(packQueries([], 512)).toEqual({ queries: [], tooLong: [] });
  });
});

describe("rules", () => {
  it("watch a phrase without its accents too, as the stream tells them apart", () => {
    const { queries } = packRules([term("1", "facturación fácil"), term("2", "が й")]);
    expect(alternativesOf(queries[0]?.query ?? "").toSorted()).toEqual([
      "facturacion facil",
      "facturación fácil",
      "が й",
    ]);
  });

  it("end at a thousand, and what is left is told", () => {
    const all = Array.from({ length: 1_002 }, (_, index) =>
      term(String(index).padStart(4, "0"), `${String(index).padStart(4, "0")}${"x".repeat(600)}`),
    );
    const { queries, left, tooLong } = packRules(all);
    expect([queries.length, left, tooLong]).toEqual([1_000, ["1000", "1001"], []]);
  });
});
