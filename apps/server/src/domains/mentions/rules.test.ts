import { expect, test } from "vitest";
import { joinMarks, preview, statusesBefore } from "./rules.ts";

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

test("a preview is cut at a whole character", () => {
  expect(preview("short", 5)).toBe("short");
  expect(preview("longer text", 6)).toBe("longer…");
  expect(preview("ab😀cd", 3)).toBe("ab…");
});

test("a customer denies what is pending and nothing else", () => {
  expect(statusesBefore("denied")).toEqual(["pending"]);
  expect(statusesBefore("replied")).toEqual([]);
  expect(statusesBefore("accepted")).toEqual([]);
});
