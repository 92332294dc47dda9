import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SearchTerm } from "../ports/search.ts";
import { packQueries, quoted } from "./pack.ts";
import { packRules } from "./rules.ts";

const term = (id: string, ...anyOf: string[]): SearchTerm => ({ id, anyOf });

/** The syntax that all our queries must have. */
const valid = /^\("[^"\\\p{C}]+"(?: OR "[^"\\\p{C}]+")*\) -is:retweet$/u;
const alternativesOf = (query: string) =>
  [...query.matchAll(/"([^"]+)"/g)].map(([, one = ""]) => one);

/** Ordinary phrases, and phrases with characters of X's syntax. */
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
  it("contain every term once, within the limit and in valid syntax", () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 40, max: 600 }), (all, max) => {
        const { queries, tooLong } = packQueries(all, max);
        const ids = [...queries.flatMap(({ termIds }) => termIds), ...tooLong];
        expect(ids.toSorted()).toEqual(all.map(({ id }) => id));
        for (const { query, termIds } of queries) {
          expect(query.length).toBeLessThanOrEqual(max);
          expect(query).toMatch(valid);
          const found = new Set(alternativesOf(query));
          const requested = all
            .filter(({ id }) => termIds.includes(id))
            .flatMap(({ anyOf }) => anyOf.flatMap((one) => quoted(one.toLowerCase()) ?? []));
          // No phrase is lost, and none is added.
          expect(found).toEqual(new Set(requested.map((one) => one.slice(1, -1))));
        }
      }),
    );
  });

  it("do not depend on the order of the terms", () => {
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

  it("change in at most one place when a small term is added", () => {
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

  it("are nearly full, except for the last one", () => {
    const all = Array.from({ length: 200 }, (_, index) =>
      term(`t${index}`, `invoicing software ${index}`, `invoice tool ${index}`),
    );
    const { queries } = packQueries(all, 512);
    const sum = all.reduce((length, { anyOf }) => length + anyOf.join('" OR "').length + 6, 0);
    expect(queries.length).toBeLessThanOrEqual(Math.ceil(sum / (512 - 14)) + 1);
  });

  it("contain a phrase of several terms once", () => {
    const { queries } = packQueries(
      [term("1", "CRM"), term("2", "crm", "sales tool"), term("3", "crm")],
      512,
    );
    expect(queries).toHaveLength(1);
    expect(alternativesOf(queries[0]?.query ?? "").toSorted()).toEqual(["crm", "sales tool"]);
    expect(queries[0]?.termIds.toSorted()).toEqual(["1", "2", "3"]);
  });

  it("omit terms that fit in none", () => {
    const all = [term("1", "x".repeat(500)), term("2", "???", '"'), term("3", "crm")];
    const { queries, tooLong } = packQueries(all, 512);
    expect(tooLong).toEqual(["1", "2"]);
    expect(queries).toEqual([{ query: '("crm") -is:retweet', termIds: ["3"] }]);
    // Brackets, quotes and the suffix have exactly 16 characters.
    expect(packQueries([term("1", "x".repeat(512 - 16))], 512).tooLong).toEqual([]);
    expect(packQueries([term("1", "x".repeat(512 - 15))], 512).tooLong).toEqual(["1"]);
  });

  it("do not exist without terms", () => {
    expect(packQueries([], 512)).toEqual({ queries: [], tooLong: [] });
  });
});

describe("rules", () => {
  it("also contain a phrase without its accents, because the stream distinguishes them", () => {
    const { queries } = packRules([term("1", "facturación fácil"), term("2", "が й")]);
    expect(alternativesOf(queries[0]?.query ?? "").toSorted()).toEqual([
      "facturacion facil",
      "facturación fácil",
      "が й",
    ]);
  });

  it("are at most a thousand, and the other terms are returned", () => {
    const all = Array.from({ length: 1_002 }, (_, index) =>
      term(String(index).padStart(4, "0"), `${String(index).padStart(4, "0")}${"x".repeat(600)}`),
    );
    const { queries, left, tooLong } = packRules(all);
    expect([queries.length, left, tooLong]).toEqual([1_000, ["1000", "1001"], []]);
  });
});
