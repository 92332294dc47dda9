import { expect, test } from "vitest";
import { describeFailure, describeUnreadable } from "./rules.ts";

test("describes unreadable communities in a sentence", () => {
  expect(describeUnreadable([])).toBeNull();
  expect(
    describeUnreadable([
      { name: "a", failure: "private" },
      { name: "b", failure: "no-such-community" },
      { name: "c", failure: "banned" },
      { name: "d", failure: "quarantined" },
    ]),
  ).toBe("r/a is private, r/b does not exist, r/c is banned, r/d is quarantined.");
});

test("says what to do about an unreadable community of a workspace", () => {
  expect(describeFailure("Tpyo", "no-such-community")).toBe(
    "r/Tpyo does not exist. Check its name.",
  );
  expect(describeFailure("a", "private")).toMatch(
    /^r\/a is private\. We try again every 6 hours; /,
  );
  expect(describeFailure("a", "a failure of later")).toMatch(/^r\/a can’t be read\. We try again/);
});
