import { describe, expect, it, test } from "vitest";
import { wrongAddressMessage } from "./rules-addresses.ts";
import {
  type ExpectedComment,
  findPoster,
  type PostedComment,
  replyMismatches,
} from "./rules-manual.ts";

const disclosure = "I work with the team behind Ledgerly.";

describe("a manually posted comment", () => {
  const text = `Try a template first, then decide.\n\n${disclosure}`;
  const approvedAt = new Date("2026-11-21T12:00:00Z");
  const after = (seconds: number) => new Date(approvedAt.getTime() + seconds * 1_000);
  const expected: ExpectedComment = {
    postId: "t3_a",
    accounts: ["our_brand", "helpful_jo"],
    text,
    disclosure,
    approvedAt,
  };
  const posted: PostedComment = {
    state: "standing",
    author: "Helpful_Jo",
    threadId: "t3_a",
    parentId: "t3_a",
    text,
    postedAt: after(60),
  };
  const unavailable = { ...posted, author: null, threadId: null, parentId: null, text: "" };

  it("is accepted if thread, account, text, disclosure and time match", () => {
    expect(replyMismatches(posted, expected)).toEqual([]);
    // The mention is a comment, and the reply answers it.
    const below = { ...posted, threadId: "t3_z", parentId: "t1_c" };
    expect(replyMismatches(below, { ...expected, postId: "t1_c" })).toEqual([]);
    // Clocks differ by up to two minutes, and older replies have no approval time.
    expect(replyMismatches({ ...posted, postedAt: after(-120) }, expected)).toEqual([]);
    expect(replyMismatches({ ...posted, postedAt: null }, expected)).toEqual([]);
    const longBefore = { ...posted, postedAt: after(-9_999_999) };
    expect(replyMismatches(longBefore, { ...expected, approvedAt: null })).toEqual([]);
    expect(findPoster(expected.accounts, posted)).toBe("helpful_jo");
  });

  it.each<[string, PostedComment, ExpectedComment, RegExp[]]>([
    ["no comment", { ...unavailable, state: "unseen" }, expected, [/no comment at this address/]],
    ["a deleted comment", { ...unavailable, state: "deleted" }, expected, [/was deleted/]],
    [
      "a removed comment",
      { ...unavailable, state: "removed" },
      expected,
      [/removed by moderators or a filter/],
    ],
    [
      "another thread",
      { ...posted, threadId: "t3_b", parentId: "t3_b" },
      expected,
      [/is in another thread/],
    ],
    [
      "another comment of the thread",
      { ...posted, threadId: "t3_a", parentId: "t1_d" },
      { ...expected, postId: "t1_c" },
      [/is in another thread/],
    ],
    [
      "another account",
      { ...posted, author: "someone" },
      expected,
      [/posted by someone, not by our_brand or helpful_jo/],
    ],
    [
      "before the approval",
      { ...posted, postedAt: after(-121) },
      expected,
      [/before the text was/],
    ],
    [
      "no disclosure line",
      { ...posted, text: "Try a template first, then decide." },
      expected,
      [/disclosure line is missing/],
    ],
    [
      "another text",
      { ...posted, text: `Buy now! ${disclosure}` },
      expected,
      [/differs from the approved one/],
    ],
    [
      "no author",
      { ...unavailable, text: "x", postedAt: null },
      expected,
      [/another thread/, /whose name is not shown/, /disclosure/],
    ],
  ])("is refused: %s", (_name, comment, reply, sentences) => {
    const problems = replyMismatches(comment, reply);
    expect(problems).toHaveLength(sentences.length);
    for (const [index, sentence] of sentences.entries()) expect(problems[index]).toMatch(sentence);
  });
});

test("the message for a wrong address names its platform and how to get the right address", () => {
  expect(wrongAddressMessage("reddit", "x", "https://x.com/jo/status/1")).toMatch(
    /^This address is on X, but the reply belongs on Reddit\. .*Share/,
  );
  expect(wrongAddressMessage("x", null, "nonsense")).toMatch(
    /^This is not the address of a comment on X\. /,
  );
  expect(wrongAddressMessage("linkedin", "linkedin", "")).toMatch(
    /not the address of a comment on LinkedIn/,
  );
  expect(wrongAddressMessage("reddit", null, "https://www.reddit.com/r/SaaS/s/aBc12")).toMatch(
    /share link/,
  );
});
