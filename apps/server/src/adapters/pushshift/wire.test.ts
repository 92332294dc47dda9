import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ReadLine, readLine } from "./wire.ts";

const submission = {
  id: "1abc9z",
  name: "t3_1abc9z",
  title: "Which tool do you use?",
  selftext: "We look for one.",
  author: "someone",
  subreddit: "smallbusiness",
  permalink: "/r/smallbusiness/comments/1abc9z/which_tool/",
  score: 3,
  num_comments: 2,
  created_utc: 1_781_332_800,
};

const read = (fields: Record<string, unknown> = {}) =>
  readLine(JSON.stringify({ ...submission, ...fields }));

function reasonOf(line: ReadLine): string {
  if (line.ok) throw new Error("the line was read");
  return line.reason;
}

function postOf(line: ReadLine) {
  if (line.ok) return line.post;
  throw new Error(`the line was refused: ${line.reason}`);
}

it("reads a submission", () => {
  expect(postOf(read())).toEqual({
    source: "reddit",
    kind: "post",
    thread: null,
    externalId: "t3_1abc9z",
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

describe("refuses with a reason", () => {
  it.each([
    ["{", "not valid JSON"],
    ["", "not valid JSON"],
    ["null", "not a submission"],
    ["[]", "not a submission"],
    ['"a string"', "not a submission"],
    ["7", "not a submission"],
  ])("the line %j", (line, reason) => {
    expect(reasonOf(readLine(line))).toBe(reason);
  });

  it.each([
    [{ id: undefined }, /^id /],
    [{ id: "T3_ABC" }, /^id is not a Reddit id$/],
    [{ id: "t1_abc" }, /^id is not a Reddit id$/],
    [{ id: "abc\u0000" }, /^id is not a Reddit id$/],
    [{ id: 17 }, /^id /],
    [{ title: "" }, /^title is empty$/],
    [{ title: null }, /^title /],
    [{ title: "x".repeat(9_000) }, /^title is longer than Reddit allows$/],
    [{ selftext: "x".repeat(100_001) }, /^selftext is longer than Reddit allows$/],
    [{ selftext: 5 }, /^selftext /],
    [{ subreddit: "" }, /^subreddit is empty$/],
    [{ subreddit: undefined }, /^subreddit /],
    [{ score: "many" }, /^score /],
    [{ score: true }, /^score /],
    [{ created_utc: undefined }, /^created_utc /],
    [{ created_utc: 0 }, /^created_utc is not a time in seconds$/],
    [{ created_utc: 1_781_332_800_000 }, /^created_utc is not a time in seconds$/],
    [{ created_utc: "2026-06-13" }, /^created_utc /],
    [{ promoted: true }, /^an advertisement$/],
  ])("a submission with %j", (fields, reason) => {
    expect(reasonOf(read(fields))).toMatch(reason);
  });

  it("a comment", () => {
    const { title: _, ...comment } = { ...submission, body: "text", link_id: "t3_x" };
    expect(reasonOf(readLine(JSON.stringify(comment)))).toMatch(/^title /);
  });
});

describe("reads what other years wrote:", () => {
  it("numbers in strings", () => {
    const post = postOf(read({ created_utc: "1370000000", score: "-12", num_comments: "7" }));
    expect([post.postedAt.getTime(), post.score, post.numComments]).toEqual([
      1_370_000_000_000, -12, 7,
    ]);
    expect(postOf(read({ created_utc: "1370000000.5" })).postedAt.getTime()).toBe(
      1_370_000_000_500,
    );
  });

  it.each([
    ["http://www.reddit.com/r/startups/comments/1abc9z/a/", "/r/startups/comments/1abc9z/a/"],
    ["https://old.reddit.com/r/startups/comments/1abc9z/a/", "/r/startups/comments/1abc9z/a/"],
    [undefined, "/r/smallbusiness/comments/1abc9z/"],
    [null, "/r/smallbusiness/comments/1abc9z/"],
    ["", "/r/smallbusiness/comments/1abc9z/"],
    ["@evil.test/", "/r/smallbusiness/comments/1abc9z/"],
    ["//evil.test/", "//evil.test/"],
    ["/r/a/comments/b/\n<b>\u0000/", "/r/a/comments/b/%3Cb%3E%00/"],
  ])("the permalink %j leads to reddit.com", (permalink, path) => {
    expect(postOf(read({ permalink })).url).toBe(`https://www.reddit.com${path}`);
  });

  it("fields that were not there yet, or are not known", () => {
    const { author, selftext, score, num_comments, permalink, name, ...least } = submission;
    const post = postOf(readLine(JSON.stringify({ ...least, edited: "False", media: { a: [1] } })));
    expect(post).toMatchObject({
      author: null,
      body: "",
      score: 0,
      numComments: 0,
      removed: false,
    });
  });

  it("an id with its kind", () => {
    expect(postOf(read({ id: "t3_1abc9z" })).externalId).toBe("t3_1abc9z");
  });

  it.each([
    [{ author: null }, { author: null, removed: false }],
    [{ author: "[deleted]" }, { author: null, removed: false }],
    [
      { author: "[deleted]", selftext: "[deleted]" },
      { author: null, body: "", removed: true },
    ],
    [{ selftext: "[removed]" }, { author: "someone", body: "", removed: true }],
    [{ removed_by_category: "moderator" }, { removed: true }],
    [{ removed_by_category: null, promoted: null }, { removed: false }],
    [{ promoted: false }, { removed: false }],
  ])("%j", (fields, expected) => {
    expect(postOf(read(fields))).toMatchObject(expected);
  });
});

it("never throws, and gives each post an address on reddit.com and a time", () => {
  const field = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.double(),
    fc.constant(null),
    fc.boolean(),
    fc.constantFrom("", "\ud800", "\0", "/", "http://", "https://[", "1e999"),
  );
  const known = fc.record(
    Object.fromEntries(
      Object.entries(submission).map(([name, value]) => [
        name,
        fc.oneof(
          { weight: 6, arbitrary: fc.constant<unknown>(value) },
          { weight: 1, arbitrary: field },
        ),
      ]),
    ),
    { requiredKeys: [] },
  );
  let read = 0;
  fc.assert(
    fc.property(
      fc.oneof(
        known.map((value) => JSON.stringify(value)),
        fc.json(),
        fc.string(),
      ),
      (line) => {
        const result = readLine(line);
        if (!result.ok) return void expect(result.reason).not.toBe("");
        read += 1;
        expect(new URL(result.post.url).host).toBe("www.reddit.com");
        expect(result.post.postedAt.getTime()).not.toBeNaN();
      },
    ),
    { numRuns: 2_000 },
  );
  expect(read).toBeGreaterThan(50);
});
