import { expect, test } from "vitest";
import { escapeLike, quoteIdentifier } from "./escape.ts";

test("a name is quoted with its quotes doubled", () => {
  expect(quoteIdentifier('a "b"')).toBe('"a ""b"""');
});

test("a pattern of LIKE has its special characters escaped", () => {
  expect(escapeLike("50%_\\")).toBe("50\\%\\_\\\\");
});
