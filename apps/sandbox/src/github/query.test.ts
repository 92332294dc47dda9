import { expect, test } from "vitest";
import { testStart } from "../testing.ts";
import { parseQuery, QueryError } from "./query.ts";
import type { Thread } from "./store.ts";

const among: readonly Thread["kind"][] = ["issue", "pull"];
const thread = (title: string, createdAt = testStart): Thread => ({
  kind: "issue",
  repository: "ada/engine",
  number: 1,
  title,
  body: "",
  author: { login: "ada", id: 1, isBot: false },
  createdAt,
  comments: [],
  thumbsUp: 0,
});

test("phrases are alternatives with OR, and all are required without it", () => {
  const either = parseQuery('("red fox" OR okapi) is:issue', { among });
  expect(either.fits(thread("A Red-Fox"))).toBe(true);
  expect(either.fits(thread("okapi"))).toBe(true);
  expect(either.fits(thread("fox, red"))).toBe(false);
  const both = parseQuery('"red fox" okapi is:issue', { among });
  expect(both.fits(thread("okapi and red fox"))).toBe(true);
  expect(both.fits(thread("okapi"))).toBe(false);
});

test("created: accepts one bound or two", () => {
  const at = new Date(testStart).toISOString().slice(0, 19);
  const fits = (created: string) =>
    parseQuery(`okapi is:issue created:${created}`, { among }).fits(thread("okapi"));
  expect([`>=${at}Z`, `<=${at}Z`, `${at}Z..${at}Z`].map(fits)).toEqual([true, true, true]);
  expect([`>${at}Z`, `<${at}Z`, ">2030-01-01"].map(fits)).toEqual([false, false, false]);
});

test.each([
  ["an empty query", ""],
  ["a query for neither issues nor pull requests", "okapi"],
  ["too many characters", `"${"x".repeat(260)}" is:issue`],
  ["too many operators", "a OR b OR c OR d OR e OR f OR g is:issue"],
  ["an invalid time", "okapi is:issue created:>=yesterday"],
])("%s is refused", (_, query) => {
  expect(() => parseQuery(query, { among })).toThrow(QueryError);
});
