import { expect, test } from "vitest";
import { isForDiscussions, packQueries, phrasesOf } from "./pack.ts";

const terms = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({
    id: `k${String(from + at).padStart(4, "0")}`,
    anyOf: [`best tool ${from + at}`, `best tools ${from + at}`],
  }));
const issues = { withDiscussions: false };

test("many phrases need few queries, all of them within GitHub's limits", () => {
  const { queries, tooLong } = packQueries(terms(300), issues);
  expect([queries.length, tooLong]).toEqual([100, []]);
  for (const { query } of queries) {
    const [, phrases = ""] = /^\((.*)\) in:title,body is:issue$/.exec(query) ?? [];
    expect(phrases.length).toBeLessThanOrEqual(256);
    expect(phrases.match(/ OR /g)?.length).toBeLessThanOrEqual(5);
  }
});

test("searches all phrases of every term, and a phrase of several terms only once", () => {
  const given = [
    ...terms(40),
    { id: "same", anyOf: ["best tool 3"] },
    // More spellings than a query has room for.
    { id: "wide", anyOf: Array.from({ length: 9 }, (_, at) => `spelling ${at}`) },
  ];
  const { queries, tooLong } = packQueries(given, issues);
  expect(tooLong).toEqual([]);
  const searched = queries.flatMap(({ query }) => phrasesOf(query));
  expect(new Set(searched).size).toBe(searched.length);
  for (const { id, anyOf } of given) {
    const own = queries.filter(({ termIds }) => termIds.includes(id));
    const found = own.flatMap(({ query }) => phrasesOf(query));
    expect(anyOf.filter((phrase) => !found.includes(phrase))).toEqual([]);
  }
});

test("a new term changes one query", () => {
  const before = new Set(packQueries(terms(40), issues).queries.map(({ query }) => query));
  const after = packQueries(terms(41), issues).queries.map(({ query }) => query);
  expect(after.filter((query) => !before.has(query))).toHaveLength(1);
});

test("removes syntax from phrases, and omits phrases that can't be searched", () => {
  const { queries, tooLong } = packQueries(
    [
      { id: "1", anyOf: ['say "no" \\ now', "C++"] },
      { id: "2", anyOf: ["!!!"] },
      { id: "3", anyOf: ["x".repeat(300)] },
    ],
    issues,
  );
  expect(queries.map(({ query }) => phrasesOf(query))).toEqual([["say no now", "c++"]]);
  expect(tooLong).toEqual(["2", "3"]);
});

test("with a token, each query is also made for discussions", () => {
  const { queries } = packQueries(terms(3), { withDiscussions: true });
  expect(queries.map(({ query }) => isForDiscussions(query))).toEqual([false, true]);
  expect(queries[0]?.termIds).toEqual(queries[1]?.termIds);
});
