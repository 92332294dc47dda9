import { expect, it } from "vitest";
import { xRefusalOfWords } from "./refusal-words.ts";

it.each([
  ["Your account is suspended and is not permitted to perform this action.", "SUSPENDED", false],
  ["We’ve temporarily limited some of your account features.", "LOCKED", false],
  ["This request looks like it might be automated.", "AUTOMATED", false],
  ["You have been blocked from replying to this author's posts.", "BLOCKED", true],
  ["The original author restricted who can reply to this post.", "REPLIES_LIMITED", true],
  ["Hmm...this page doesn’t exist. Try searching for something else.", "GONE", true],
  ["Whoops! You already said that.", "DUPLICATE", true],
  ["You are over the daily limit for sending posts.", "LIMIT", false],
  ["Your post is too long.", "TOO_LONG", true],
  ["Something went wrong, but don’t fret — let’s give it another shot.", "BUSY", false],
  ["qwertz", "UNKNOWN_WORDS", false],
])("%s", (words, code, final) => {
  const read = xRefusalOfWords(words);
  expect(read).toMatchObject({ code, final });
  for (const text of [read.message, read.remedy]) expect(text).toMatch(/^[A-Z].+[.!?]$/);
});

it.each(["unable to reply ", "only people ", "exceeds ", "unsafe ", "session "])(
  "reads many repetitions of %j in linear time",
  (words) => {
    const before = process.threadCpuUsage();
    expect(xRefusalOfWords(words.repeat(100_000 / words.length)).code).toBe("UNKNOWN_WORDS");
    expect(process.threadCpuUsage(before).user / 1e6).toBeLessThan(1);
  },
);
