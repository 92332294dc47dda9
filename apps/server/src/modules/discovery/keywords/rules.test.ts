import { expect, test } from "vitest";
import { fitToLimit } from "./rules.ts";

/** Keywords, oldest first; capital letters are paused ones. */
const keywords = (ids: string) =>
  [...ids].map((id) => ({ id, pausedAt: id === id.toLowerCase() ? null : new Date(0) }));

test.each<[string, number | null, number, string, string]>([
  // keywords, limit, tokens of searches, paused, resumed
  ["abc", 3, 0, "", ""],
  ["abc", 2, 0, "c", ""],
  ["abcd", 1, 0, "dcb", ""],
  ["abc", 0, 0, "cba", ""],
  ["aBcD", 2, 0, "", ""],
  ["aBcDE", 4, 0, "", "BD"],
  ["ABC", 2, 0, "", "AB"],
  ["aBCD", null, 9, "", "BCD"],
  // Searches pause nothing, but leave fewer tokens.
  ["abc", 3, 2, "", ""],
  ["aBCD", 4, 2, "", "B"],
  ["aB", 2, 5, "", ""],
])(
  "keywords %s with the limit %s and %i searches: pauses [%s] and resumes [%s]",
  (all, limit, searched, paused, resumed) => {
    const fit = fitToLimit(keywords(all), limit, searched);
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).join("");
    expect([ids(fit.paused), ids(fit.resumed)]).toEqual([paused, resumed]);
  },
);
