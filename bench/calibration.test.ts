import { readFileSync } from "node:fs";
import { join } from "node:path";
import { intentLevels, levelFigures } from "@earshot/contract";
import { expect, test } from "vitest";

test("the README has the figures that the page shows", () => {
  const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
  const { levels, measuredOn, posts, isSealed } = levelFigures;
  for (const { level, buyers, low, high, labeled } of levels) {
    expect(readme).toContain(`| ${level} | ${buyers} | ${low} to ${high} | ${labeled} |`);
  }
  expect(readme).toContain(`Measured on ${measuredOn} with ${posts.toLocaleString("en")} public`);
  expect(readme.includes("The rules were tuned on these posts")).toBe(!isSealed);
});

test("the figures cover all labeled posts, and each is within its range", () => {
  const { levels, posts } = levelFigures;
  expect(levels.map(({ level }) => level)).toEqual(intentLevels.toReversed());
  expect(levels.reduce((sum, { labeled }) => sum + labeled, 0)).toBe(posts);
  for (const { buyers, low, high } of levels) {
    expect(0 <= low && low <= buyers && buyers <= high && high <= 100).toBe(true);
  }
});
