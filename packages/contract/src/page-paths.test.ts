import { expect, test } from "vitest";
import { isPagePath } from "./page-paths.ts";

test.each([
  ["/", true],
  ["/dashboard", true],
  ["/Dashboard/", true],
  ["/friend/results/0b7c", true],
  ["/writers/anything", true],
  ["/dashboards", false],
  ["/dashboard/mentions", false],
  ["/friend/results/0b7c/more", false],
  ["/wp-login.php", false],
])("a page at %s: %s", (path, expected) => {
  expect(isPagePath(path)).toBe(expected);
});
