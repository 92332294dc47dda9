import { expect, it } from "vitest";
import { facebookRefusalOfWords, linkedinRefusalOfWords } from "./refusal-words.ts";

it.each([
  ["Your account has been restricted.", "RESTRICTED", false],
  ["Comments have been turned off for this post.", "COMMENTS_OFF", true],
  ["Comments on this post have been limited.", "COMMENTS_OFF", true],
  ["This post cannot be displayed.", "GONE", true],
  ["This content isn’t available right now", "GONE", true],
  ["Join this group to post and comment.", "MEMBERS_ONLY", false],
  ["Your comment is pending admin approval.", "PENDING", false],
  ["You’re temporarily blocked: it looks like you were going too fast.", "LIMIT", false],
  ["We removed your comment, as it looks like spam.", "POLICY", true],
  ["Something went wrong. Please try again.", "BUSY", false],
  ["qwertz", "UNKNOWN_WORDS", false],
])("%s", (words, code, final) => {
  for (const [site, read] of [
    ["LinkedIn", linkedinRefusalOfWords(words)],
    ["Facebook", facebookRefusalOfWords(words)],
  ] as const) {
    expect(read).toMatchObject({ code, final });
    for (const text of [read.message, read.remedy]) expect(text).toMatch(/^[A-Z].+[.!?]$/);
    if (code === "BUSY") expect(read.message).toContain(site);
  }
});
