import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SearchTerm } from "../ports/search.ts";
import { countWords, pack } from "./pack.ts";

const brave = { characters: 400, words: 50 };
const google = { characters: 2_000, words: 32 };
const site = "site:linkedin.com/posts";

const word = fc.stringMatching(/^[\p{L}\p{N}&+.-]{1,14}$/u);
const phrase = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(" "));
const terms = fc
  .array(fc.array(phrase, { minLength: 1, maxLength: 5 }), { maxLength: 40 })
  .map((all) => all.map((anyOf, index): SearchTerm => ({ id: `t${index}`, anyOf })));

describe("pack", () => {
  it("puts each term with all its phrases into one query within the limits, or returns it as too long", () => {
    fc.assert(
      fc.property(terms, fc.constantFrom(brave, google), (all, limits) => {
        const { queries, tooLong } = pack(all, site, limits);
        const ids = [...queries.flatMap(({ termIds }) => termIds), ...tooLong];
        expect(ids.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
        for (const { query, termIds } of queries) {
          expect(query.length).toBeLessThanOrEqual(limits.characters);
          expect(countWords(query)).toBeLessThanOrEqual(limits.words);
          expect(query).toMatch(/^site:linkedin\.com\/posts \("[^"]+"(?: OR "[^"]+")*\)$/);
          const lower = query.toLowerCase();
          for (const { anyOf } of all.filter(({ id }) => termIds.includes(id))) {
            for (const one of anyOf) expect(lower).toContain(`"${one.toLowerCase()}"`);
          }
        }
      }),
    );
  });

  it("returns no term as too long that fits in a query alone", () => {
    fc.assert(
      fc.property(terms, (all) => {
        for (const id of pack(all, site, brave).tooLong) {
          const alone = all.filter((term) => term.id === id);
          expect(pack(alone, site, brave).queries).toEqual([]);
        }
      }),
    );
  });

  it("does not depend on the order of the terms", () => {
    fc.assert(
      fc.property(terms, (all) => {
        expect(pack(all.toReversed(), site, brave)).toEqual(pack(all, site, brave));
      }),
    );
  });

  it("leaves at most one query half empty", () => {
    // Two half-empty queries would fit into one.
    fc.assert(
      fc.property(terms, (all) => {
        const { queries } = pack(all, site, { characters: 400, words: 100_000 });
        const space = 400 - site.length - 3;
        const loads = queries.map(({ query }) => query.length - site.length - 3);
        expect(loads.filter((load) => load <= (space - 4) / 2).length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

it("writes a phrase of several terms once, regardless of case", () => {
  const { queries, tooLong } = pack(
    [
      { id: "b", anyOf: ["Invoicing Software", "invoicing software"] },
      { id: "a", anyOf: ["invoicing software", 'the "best" CRM'] },
    ],
    site,
    brave,
  );
  expect(queries).toEqual([
    { query: `${site} ("invoicing software" OR "the best CRM")`, termIds: ["a", "b"] },
  ]);
  expect(tooLong).toEqual([]);
});

it("counts the maximum number of words, and returns terms without words as too long", () => {
  expect(countWords('site:linkedin.com/posts ("e-mail tool" OR "r & d")')).toBe(4 + 3 + 1 + 3);
  expect(pack([{ id: "a", anyOf: [" ", '"'] }], site, brave)).toEqual({
    queries: [],
    tooLong: ["a"],
  });
  const long = Array.from({ length: 30 }, (_, index) => `w${index}`).join(" ");
  expect(pack([{ id: "a", anyOf: [long] }], site, google).tooLong).toEqual(["a"]);
  expect(pack([{ id: "a", anyOf: [long] }], site, brave).tooLong).toEqual([]);
});
