import { expect, test } from "vitest";
import { describeFailure, describeUnreadable, feedKey } from "./rules.ts";

test.each([
  ["feed", "not-found", false, "The feed was not found at this address (404). We will try again."],
  [
    "discourse",
    "members-only",
    false,
    "The forum does not let us read it (401 or 403). Only what is public can be read. We will try again.",
  ],
  [
    "feed",
    "gone",
    true,
    "The feed was removed (410). We no longer read it. Remove it to make room for another.",
  ],
  ["feed", "a later failure", false, "The feed could not be read. We will try again."],
] as const)("describes a %s that fails with %s", (source, failure, hasEnded, sentence) => {
  expect(describeFailure(source, failure, hasEnded)).toBe(sentence);
});

test("describes an address that can't be read", () => {
  expect(describeUnreadable("forbidden")).toBe(
    "This address leads into a private network, which we don’t read.",
  );
  expect(describeUnreadable("slow")).toBe("The website did not answer in time.");
});

test("the key is the same for http and https, and differs for other parts of the address", () => {
  expect(feedKey("https://a.example/feed")).toBe(feedKey("HTTP://a.example/feed"));
  expect(feedKey("https://a.example/feed?x")).not.toBe(feedKey("https://a.example/feed"));
});
