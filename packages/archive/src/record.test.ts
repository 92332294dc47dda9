import { describe, expect, it } from "vitest";
import { readRecord } from "./record.ts";

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
const comment = {
  id: "op1",
  body: "Try ours.",
  author: "someone",
  subreddit: "smallbusiness",
  link_id: "t3_1abc9z",
  parent_id: "t1_OP0",
  score: 1,
  created_utc: 1_781_332_800,
};

function reasonOf(value: unknown): string {
  const read = readRecord(value);
  if (read.ok) throw new Error("the record was read");
  return read.reason;
}

function recordOf(value: unknown) {
  const read = readRecord(value);
  if (read.ok) return read.record;
  throw new Error(`the record was refused: ${read.reason}`);
}

it("reads a submission", () => {
  expect(recordOf(submission)).toEqual({
    kind: "submission",
    id: "1abc9z",
    title: "Which tool do you use?",
    selftext: "We look for one.",
    author: "someone",
    subreddit: "smallbusiness",
    permalink: "/r/smallbusiness/comments/1abc9z/which_tool/",
    score: 3,
    numComments: 2,
    createdAt: new Date("2026-06-13T06:40:00Z"),
    removedBy: null,
    pollOptions: [],
    crosspostParent: null,
  });
});

describe("reads the other content of a submission:", () => {
  const parent = { title: "Why", selftext: "Because.", author: "ann", subreddit: "startups" };
  const poll_data = {
    options: [
      { text: "Yes", id: "1" },
      { text: "No", vote_count: 3 },
    ],
  };

  it("the options of a poll", () => {
    expect(recordOf({ ...submission, poll_data })).toMatchObject({ pollOptions: ["Yes", "No"] });
  });

  it("the post that it crossposts", () => {
    const list = [{ ...parent, poll_data, ups: 3 }];
    expect(recordOf({ ...submission, crosspost_parent_list: list })).toMatchObject({
      crosspostParent: { ...parent, pollOptions: ["Yes", "No"] },
    });
  });

  it.each([
    { crosspost_parent_list: [] },
    { crosspost_parent_list: "t3_x" },
    { crosspost_parent_list: [{ title: 5 }] },
    { poll_data: "" },
    { poll_data: { options: [5] } },
  ])("nothing if it has %j", (fields) => {
    expect(recordOf({ ...submission, ...fields })).toMatchObject({
      pollOptions: [],
      crosspostParent: null,
    });
  });
});

it("reads a comment", () => {
  expect(recordOf(comment)).toEqual({
    kind: "comment",
    id: "op1",
    threadId: "1abc9z",
    threadTitle: null,
    parentId: "t1_op0",
    body: "Try ours.",
    author: "someone",
    subreddit: "smallbusiness",
    permalink: null,
    score: 1,
    createdAt: new Date("2026-06-13T06:40:00Z"),
  });
});

describe("rejects with a reason", () => {
  it.each([null, [], "a string", 7, true])("the value %j", (value) => {
    expect(reasonOf(value)).toBe("not a submission or a comment");
  });

  it.each([
    [{ id: undefined }, /^id /],
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
    [{ created_utc: 0 }, /^created_utc is not a time/],
    [{ created_utc: 1e20 }, /^created_utc is not a time/],
    [{ created_utc: "soon" }, /^created_utc /],
    [{ created_utc: "March 7 2026" }, /^created_utc is not a time/],
    [{ created_utc: "2026-02-30" }, /^created_utc is not a time/],
    [{ created_utc: "2026-03-18T25:00:00Z" }, /^created_utc is not a time/],
    [{ promoted: true }, /^an advertisement$/],
  ])("a submission with %j", (fields, reason) => {
    expect(reasonOf({ ...submission, ...fields })).toMatch(reason);
  });

  it.each([
    [{ body: "" }, /^body is empty$/],
    [{ link_id: null, parent_id: "t1_x" }, /^link_id is missing/],
    [{ link_id: undefined, parent_id: undefined }, /^link_id is missing/],
    [{ parent_id: "t5_x" }, /^parent_id is not the name of a post or a comment$/],
    [{ id: "t3_x" }, /^id is not a Reddit id$/],
  ])("a comment with %j", (fields, reason) => {
    expect(reasonOf({ ...comment, ...fields })).toMatch(reason);
  });
});

describe("reads variants from other years and collections:", () => {
  it.each([
    ["1370000000", 1_370_000_000_000],
    ["1370000000.5", 1_370_000_000_500],
    [1_370_000_000_123, 1_370_000_000_123],
    ["1370000000123", 1_370_000_000_123],
    ["2026-03-18", Date.UTC(2026, 2, 18)],
    ["2026-03-18T10:00:00+02:00", Date.UTC(2026, 2, 18, 8)],
    // Without a time zone it is UTC, regardless of the local one.
    ["2026-03-18T10:00:00", Date.UTC(2026, 2, 18, 10)],
    ["2026-03-18 10:00", Date.UTC(2026, 2, 18, 10)],
    ["2026-03-18 10:00:00.5 UTC", Date.UTC(2026, 2, 18, 10, 0, 0, 500)],
    ["2026-03-18 10:00:00-0330", Date.UTC(2026, 2, 18, 13, 30)],
    ["2026-03-18 10:00:00+00", Date.UTC(2026, 2, 18, 10)],
  ])("the time %j", (created_utc, time) => {
    expect(recordOf({ ...submission, created_utc }).createdAt.getTime()).toBe(time);
  });

  it("numbers in strings, and empty cells", () => {
    expect(recordOf({ ...submission, score: "-12", num_comments: "" })).toMatchObject({
      score: -12,
      numComments: null,
    });
  });

  it("a post's text in body, and a url instead of a permalink", () => {
    const { selftext: _, permalink: __, ...rest } = submission;
    const url = "https://reddit.com/r/a/comments/1abc9z/title/";
    expect(recordOf({ ...rest, body: "text", url })).toMatchObject({
      selftext: "text",
      permalink: url,
    });
    // A link to another site is the subject of the post.
    expect(recordOf({ ...rest, url: "https://example.test/" })).toMatchObject({ permalink: null });
  });

  it("ids with their type prefix, in any case", () => {
    expect(recordOf({ ...submission, id: "T3_1ABC9Z" })).toMatchObject({ id: "1abc9z" });
    expect(recordOf({ ...comment, id: "t1_OP1", link_id: "1ABC9Z" })).toMatchObject({
      id: "op1",
      threadId: "1abc9z",
    });
  });

  it("a comment that has only the id of its post", () => {
    const { link_id: _, ...rest } = comment;
    expect(recordOf({ ...rest, parent_id: "t3_1abc9z" })).toMatchObject({
      threadId: "1abc9z",
      parentId: "t3_1abc9z",
    });
    expect(recordOf({ ...comment, parent_id: null })).toMatchObject({ parentId: "t3_1abc9z" });
  });

  it("cells of a CSV where posts and comments share columns", () => {
    const cells = { title: "", link_id: "", parent_id: "t3_1abc9z", promoted: "False" };
    expect(recordOf({ ...comment, ...cells })).toMatchObject({
      kind: "comment",
      threadId: "1abc9z",
    });
    expect(recordOf({ ...submission, body: "", link_id: "", promoted: "False" })).toMatchObject({
      kind: "submission",
    });
    expect(reasonOf({ ...submission, promoted: "True" })).toBe("an advertisement");
  });

  it("missing and unknown fields", () => {
    const { author, selftext, score, num_comments, permalink, name, ...min } = submission;
    expect(recordOf({ ...min, edited: "False", media: { a: [1] } })).toMatchObject({
      author: null,
      selftext: "",
      score: null,
      numComments: null,
      removedBy: null,
    });
  });
});
