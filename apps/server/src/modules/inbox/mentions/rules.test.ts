import { expect, test } from "vitest";
import { joinMarks, statusesBefore, truncate } from "./rules.ts";

test("marks that overlap or touch are joined", () => {
  expect(
    joinMarks([
      [10, 12],
      [0, 3],
      [2, 5],
      [5, 6],
    ]),
  ).toEqual([
    [0, 6],
    [10, 12],
  ]);
  expect(joinMarks([])).toEqual([]);
});

test("text is truncated at a whole character", () => {
  expect(truncate("short", 5)).toBe("short");
  expect(truncate("longer text", 6)).toBe("longer…");
  expect(truncate("ab😀cd", 3)).toBe("ab…");
});

test("a customer accepts, takes back, skips or restores mentions, nothing else", () => {
  expect(statusesBefore("denied", "customer")).toEqual(["pending"]);
  expect(statusesBefore("accepted", "customer")).toEqual(["pending"]);
  expect(statusesBefore("pending", "customer")).toEqual(["accepted", "denied"]);
  expect(statusesBefore("replied", "customer")).toEqual([]);
  expect(statusesBefore("in_progress", "customer")).toEqual([]);
});

test("the reply pipeline changes accepted mentions", () => {
  expect(statusesBefore("in_progress", "pipeline")).toEqual(["accepted"]);
  expect(statusesBefore("accepted", "pipeline")).toEqual(["in_progress"]);
  expect(statusesBefore("replied", "pipeline")).toEqual(["in_progress"]);
  expect(statusesBefore("denied", "pipeline")).toEqual(["accepted", "in_progress"]);
  expect(statusesBefore("pending", "pipeline")).toEqual(["accepted", "in_progress"]);
});
