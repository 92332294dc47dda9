import { type ReadResult, readRecord } from "@earshot/archive";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toPost } from "./index.ts";

const submission = {
  id: "1abc9z",
  title: "Which tool do you use?",
  selftext: "We look for one.",
  author: "someone",
  subreddit: "smallbusiness",
  permalink: "/r/smallbusiness/comments/1abc9z/which_tool/",
  score: 3,
  num_comments: 2,
  created_utc: 1_781_332_800,
};
const comment = {
  id: "op1",
  body: "Try ours.",
  author: "someone",
  subreddit: "smallbusiness",
  link_id: "t3_1abc9z",
  link_title: "A &amp; B",
  parent_id: "t1_op0",
  score: 1,
  created_utc: 1_781_332_800,
};

function postOf(value: object) {
  const read: ReadResult = readRecord(value);
  if (!read.ok) throw new Error(`the record was refused: ${read.reason}`);
  return toPost(read.record);
}

it("converts a submission to a post", () => {
  expect(postOf(submission)).toEqual({
    source: "reddit",
    kind: "post",
    externalId: "t3_1abc9z",
    thread: null,
    community: "smallbusiness",
    author: "someone",
    title: "Which tool do you use?",
    body: "We look for one.",
    url: "https://www.reddit.com/r/smallbusiness/comments/1abc9z/which_tool/",
    score: 3,
    numComments: 2,
    postedAt: new Date("2026-06-13T06:40:00Z"),
    removed: false,
  });
});

it("converts a comment to a post", () => {
  expect(postOf(comment)).toEqual({
    source: "reddit",
    kind: "comment",
    externalId: "t1_op1",
    thread: { externalId: "t3_1abc9z", title: "A & B", parentId: "t1_op0" },
    community: "smallbusiness",
    author: "someone",
    title: "",
    body: "Try ours.",
    url: "https://www.reddit.com/r/smallbusiness/comments/1abc9z/_/op1/",
    score: 1,
    numComments: null,
    postedAt: new Date("2026-06-13T06:40:00Z"),
    removed: false,
  });
});

it("joins the texts of a crosspost and of a poll", () => {
  const parent = {
    title: "Which tool do you use?",
    selftext: "For R&amp;D.",
    author: "someone",
    subreddit: "startups",
  };
  const poll_data = { options: [{ text: "A &amp; B" }, { text: "None" }] };
  const crosspost = (fields: object) =>
    postOf({ ...submission, selftext: "", crosspost_parent_list: [{ ...parent, ...fields }] });
  expect(postOf({ ...submission, poll_data }).body).toBe("We look for one.\n\n○ A & B\n○ None");
  expect(crosspost({ poll_data }).body).toBe("For R&D.\n\n○ A & B\n○ None");
  expect(crosspost({ author: "ann", title: "R&amp;D?" }).body).toBe(
    "u/ann wrote in r/startups:\n\nR&D?\n\nFor R&D.",
  );
  expect(crosspost({ author: null }).body).toBe(
    "A deleted account wrote in r/startups:\n\nFor R&D.",
  );
  expect(crosspost({ selftext: "[deleted]" })).toMatchObject({ body: "", removed: true });
});

it.each([
  ["AT&amp;T &lt;3", "AT&T <3"],
  ["&amp;amp;", "&"],
  ["it&#39;s &amp;#x200B;", "it's \u200b"],
  ["a?b=1&copy=2", "a?b=1&copy=2"],
  ["NUL \0 and \ud800", "NUL  and \ufffd"],
])("reads the text %j as %j", (written, text) => {
  expect(postOf({ ...submission, title: written, selftext: written })).toMatchObject({
    title: text,
    body: text,
  });
});

describe("an address", () => {
  it.each([
    ["http://www.reddit.com/r/startups/comments/1abc9z/a/", "/r/startups/comments/1abc9z/a/"],
    ["https://old.reddit.com/r/startups/comments/1abc9z/a/", "/r/startups/comments/1abc9z/a/"],
    [undefined, "/r/smallbusiness/comments/1abc9z/"],
    ["", "/r/smallbusiness/comments/1abc9z/"],
    ["@evil.test/", "/r/smallbusiness/comments/1abc9z/"],
    ["//evil.test/", "/r/smallbusiness/comments/1abc9z/"],
    ["/r/startups/comments/../../../login?dest=x", "/r/smallbusiness/comments/1abc9z/"],
    ["/r/startups/comments/1abc9z/a/?utm_source=x#y", "/r/startups/comments/1abc9z/a/"],
    ["/r/a/comments/b/\n<b>\u0000/", "/r/a/comments/b/%3Cb%3E%00/"],
  ])("made of %j is on reddit.com", (permalink, path) => {
    expect(postOf({ ...submission, permalink }).url).toBe(`https://www.reddit.com${path}`);
  });

  it("is always on reddit.com", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("/", "http://", "https://[", "//x", "\\\\x\\", "/\\x", "\ud800", "?", "#"),
    );
    let made = 0;
    fc.assert(
      fc.property(text, text, (permalink, subreddit) => {
        for (const record of [submission, comment]) {
          const read = readRecord({ ...record, permalink, subreddit });
          if (!read.ok) continue;
          made += 1;
          expect(new URL(toPost(read.record).url).host).toBe("www.reddit.com");
        }
      }),
      { numRuns: 1_000 },
    );
    expect(made).toBeGreaterThan(500);
  });
});

it.each([
  [{ author: "[deleted]" }, { author: null, removed: false }],
  [
    { author: "[deleted]", selftext: "[deleted]" },
    { author: null, body: "", removed: true },
  ],
  [{ selftext: "[removed]" }, { author: "someone", body: "", removed: true }],
  [{ selftext: " [ Removed by Reddit ]\n" }, { body: "", removed: true }],
  [{ author: "\0" }, { author: null }],
  [{ removed_by_category: "moderator" }, { removed: true }],
  [{ removed_by_category: null }, { removed: false }],
])("reads a submission with %j", (fields, expected) => {
  expect(postOf({ ...submission, ...fields })).toMatchObject(expected);
});

it("reads a removed comment without text and author", () => {
  expect(postOf({ ...comment, body: "[removed]", author: "[deleted]" })).toMatchObject({
    body: "",
    author: null,
    removed: true,
  });
});
