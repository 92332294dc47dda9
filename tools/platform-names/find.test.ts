import { expect, test } from "vitest";
import { findNames } from "./find.ts";

const names = (text: string) =>
  findNames("a.tsx", text).map(({ line, name }) => `${line}: ${name}`);

test("finds names of platforms in strings, keys and the ends of capabilities", () => {
  expect(names('if (source === "reddit") wait();')).toEqual(["1: reddit"]);
  expect(names('const rates = {\n  linkedin: 5,\n  "x": 3 };')).toEqual(["2: linkedin", "3: x"]);
  expect(names('work("search:x", `y`);')).toEqual(["1: search:x"]);
  expect(names('type Source = "facebook" | "y";')).toEqual(["1: facebook"]);
});

test("finds no names in texts, comments, identifiers, shorthands and coordinates", () => {
  expect(names('// "reddit"\nsay("Reddit can\'t be reached.");')).toEqual([]);
  expect(names("const reddit = connect(); use({ reddit }, { x: 3 });")).toEqual([]);
  expect(names("<circle x={3} />")).toEqual([]);
});
