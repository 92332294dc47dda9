import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stableChunks } from "./chunks.ts";
import { packStable, type QuerySyntax } from "./pack.ts";
import type { SearchTerm } from "./search.ts";

const syntax: QuerySyntax = {
  maxCharacters: 120,
  words: { max: 12, count: (quoted) => quoted.split(" ").length, wrap: 0, join: 0 },
  join: " OR ",
  quote: (phrase) => `"${phrase}"`,
  wrap: (alternatives) => `(${alternatives}) lang:en`,
};

const phrase = fc
  .array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1, maxLength: 5 })
  .map((words) => words.join(" "));
const terms: fc.Arbitrary<SearchTerm[]> = fc
  .array(fc.array(phrase, { minLength: 1, maxLength: 4 }), { maxLength: 60 })
  .map((all) => all.map((anyOf, at) => ({ id: `t${at}`, anyOf })));

describe("packing terms", () => {
  test("writes a query in the source's syntax", () => {
    const { queries } = packStable([{ id: "a", anyOf: ["best crm", "best crms"] }], syntax);
    expect(queries).toEqual([{ query: '("best crm" OR "best crms") lang:en', termIds: ["a"] }]);
  });

  test("gives terms with the same phrases the room of one", () => {
    const { queries } = packStable(
      [
        { id: "b", anyOf: ["crm", "crms"] },
        { id: "a", anyOf: ["crms", "crm"] },
      ],
      { ...syntax, maxCharacters: '("crm" OR "crms") lang:en'.length },
    );
    expect(queries).toEqual([{ query: '("crm" OR "crms") lang:en', termIds: ["a", "b"] }]);
  });

  test("returns a term that fits in no query, or has no phrase, as too long", () => {
    const packed = packStable(
      [
        { id: "long", anyOf: ["x".repeat(200)] },
        { id: "many", anyOf: ["a b c d e f g h i j k l m"] },
        { id: "none", anyOf: [] },
      ],
      syntax,
    );
    expect(packed).toEqual({ queries: [], tooLong: ["long", "many", "none"] });
  });

  test("puts every term into one query with all its phrases, or returns it as too long", () => {
    fc.assert(
      fc.property(terms, (all) => {
        const { queries, tooLong } = packStable(all, syntax);
        const ids = [...queries.flatMap(({ termIds }) => termIds), ...tooLong];
        expect(ids.sort()).toEqual(all.map(({ id }) => id).sort());
        for (const { query, termIds } of queries) {
          expect(query.length).toBeLessThanOrEqual(syntax.maxCharacters);
          const words = query.slice(1, query.lastIndexOf(")")).split(/ OR | /).length;
          expect(words).toBeLessThanOrEqual(syntax.words?.max ?? 0);
          for (const id of termIds) {
            for (const one of all.find((term) => term.id === id)?.anyOf ?? [])
              expect(query).toContain(`"${one}"`);
          }
        }
      }),
    );
  });

  test("does not depend on the order of the terms", () => {
    fc.assert(
      fc.property(terms, (all) => {
        expect(packStable(all.toReversed(), syntax)).toEqual(packStable(all, syntax));
      }),
    );
  });
});

describe("stable chunks", () => {
  const names = Array.from({ length: 2_000 }, (_, at) => `community${at}`);
  const chunk = (all: readonly string[]) =>
    stableChunks(all, { key: (name) => name, loads: () => [1], max: [100] });

  test("are at least 80% full on average", () => {
    expect(chunk(names).length).toBeLessThanOrEqual(Math.ceil(2_000 / 80));
  });

  test("rarely change when an item is added", () => {
    const before = new Set(chunk(names).map((one) => one.join()));
    const changed = Array.from({ length: 200 }, (_, at) => {
      const after = chunk([...names, `newcomer${at}`]);
      return after.filter((one) => !before.has(one.join())).length;
    });
    const mean = changed.reduce((sum, count) => sum + count, 0) / changed.length;
    expect(mean).toBeLessThan(1.5);
    expect(Math.max(...changed)).toBeLessThanOrEqual(6);
  });

  test("give an item over a limit its own chunk", () => {
    const chunks = stableChunks(
      [
        ["big", 30],
        ["a", 1],
        ["b", 1],
      ] as [string, number][],
      { key: ([name]) => name, loads: ([, load]) => [load], max: [10] },
    );
    expect(chunks.find((one) => one.some(([name]) => name === "big"))).toHaveLength(1);
  });
});
