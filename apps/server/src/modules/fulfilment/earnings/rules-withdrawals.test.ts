import { expect, test } from "vitest";
import { isFlagged } from "./rules-withdrawals.ts";

test.each([
  [2, 2, false],
  [3, 3, true],
  [3, 6, true],
  [3, 7, false],
  [4, 7, true],
])("a writer with %i of %i withdrawals: flagged %s", (ofWriter, ofWorkspace, flagged) => {
  expect(isFlagged(ofWriter, ofWorkspace)).toBe(flagged);
});
