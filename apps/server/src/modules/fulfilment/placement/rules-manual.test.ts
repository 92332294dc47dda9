import { describe, expect, it, test } from "vitest";
import { wrongAddressMessage } from "./rules-addresses.ts";
import {
  type ExpectedComment,
  findPoster,
  type PostedComment,
  replyMismatches,
} from "./rules-manual.ts";

const disclosure = "I work with the team behind Ledgerly.";

describe("a comment that was posted by hand", () => {
  const text = `Try a template first, then decide.\n\n${disclosure}`;
  const approvedAt = new Date("2026-11-21T12:00:00Z");
  const after = (seconds: number) => new Date(approvedAt.getTime() + seconds * 1_000);
  const wanted: ExpectedComment = {
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
  const gone = { ...posted, author: null, threadId: null, parentId: null, text: "" };

  it("is taken when thread, account, text, disclosure and time fit", () => {
    expect(replyMismatches(posted, wanted)).toEqual([]);
    // Under a comment that the mention is about.
    const below = { ...posted, threadId: "t3_z", parentId: "t1_c" };
    expect(replyMismatches(below, { ...wanted, postId: "t1_c" })).toEqual([]);
    // Clocks differ, and of replies from before nobody knows when they were approved.
    expect(replyMismatches({ ...posted, postedAt: after(-120) }, wanted)).toEqual([]);
    expect(replyMismatches({ ...posted, postedAt: null }, wanted)).toEqual([]);
    const ages = { ...posted, postedAt: after(-9_999_999) };
    expect(replyMismatches(ages, { ...wanted, approvedAt: null })).toEqual([]);
    expect(findPoster(wanted.accounts, posted)).toBe("helpful_jo");
  });

  it.each<[string, PostedComment, ExpectedComment, RegExp[]]>([
    ["nothing there", { ...gone, state: "unseen" }, wanted, [/no comment at this address/]],
    ["a deleted one", { ...gone, state: "deleted" }, wanted, [/was deleted/]],
    ["a removed one", { ...gone, state: "removed" }, wanted, [/removed by moderators or a filter/]],
    [
      "another thread",
      { ...posted, threadId: "t3_b", parentId: "t3_b" },
      wanted,
      [/stands in another thread/],
    ],
    [
      "another comment of the thread",
      { ...posted, threadId: "t3_a", parentId: "t1_d" },
      { ...wanted, postId: "t1_c" },
      [/stands in another thread/],
    ],
    [
      "another account",
      { ...posted, author: "someone" },
      wanted,
      [/posted by someone, not by our_brand or helpful_jo/],
    ],
    ["before the approval", { ...posted, postedAt: after(-121) }, wanted, [/before the text was/]],
    [
      "without the line",
      { ...posted, text: "Try a template first, then decide." },
      wanted,
      [/disclosure line is missing/],
    ],
    [
      "another text",
      { ...posted, text: `Buy now! ${disclosure}` },
      wanted,
      [/differs from the approved one/],
    ],
    [
      "nobody's",
      { ...gone, text: "x", postedAt: null },
      wanted,
      [/another thread/, /whose name is not shown/, /disclosure/],
    ],
  ])("is refused: %s", (_name, seen, want, sentences) => {
    const problems = replyMismatches(seen, want);
    expect(problems).toHaveLength(sentences.length);
    for (const [at, sentence] of sentences.entries()) expect(problems[at]).toMatch(sentence);
  });
});

test("an address of elsewhere is refused by its platform, and with the way to the right one", () => {
  expect(wrongAddressMessage("reddit", "x", "https://x.com/jo/status/1")).toMatch(
    /^This is an address on X, and the reply belongs on Reddit\. .*Share/,
  );
  expect(wrongAddressMessage("x", null, "nonsense")).toMatch(
    /^This is no address of a comment on X\. /,
  );
  expect(wrongAddressMessage("linkedin", "linkedin", "")).toMatch(
    /no address of a comment on LinkedIn/,
  );
  expect(wrongAddressMessage("reddit", null, "https://www.reddit.com/r/SaaS/s/aBc12")).toMatch(
    /shortened link/,
  );
});
