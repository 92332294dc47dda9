import { expect, test } from "vitest";
import { compareWithCommunity, type ScoredPost } from "./community.ts";

/** Posts whose score grows with the length of their titles; the better half asks questions. */
const posts = (count: number): ScoredPost[] =>
  Array.from({ length: count }, (_, at) => ({
    title: "t".repeat(10 + at),
    content: `Words.\n\nMore words${at >= count / 2 ? "?" : "."}`,
    score: at,
  }));
const text = { title: "t".repeat(48), content: "One paragraph?" };
const featureOf = (feature: string, given = text, from = posts(40)) =>
  compareWithCommunity(given, from)?.find((one) => one.feature === feature);

test("a text is compared with the middle halves of the best and the worst quarter", () => {
  expect(featureOf("title_length")).toEqual({
    feature: "title_length",
    value: 48,
    // The best quarter has titles of 40 to 49 characters, the worst of 10 to 19.
    best: { from: 42, to: 47 },
    worst: { from: 12, to: 17 },
    nearer: "best",
  });
  expect(featureOf("title_length", { ...text, title: "t" })?.nearer).toBe("worst");
  expect(featureOf("paragraphs")).toMatchObject({ value: 1, nearer: "neither" });
});

test("questions and links are compared by the share of posts that have one", () => {
  const question = { best: { from: 1, to: 1 }, worst: { from: 0, to: 0 } };
  expect(featureOf("question")).toMatchObject({ ...question, value: 1, nearer: "best" });
  const none = { ...text, content: "None." };
  expect(featureOf("question", none)).toMatchObject({ value: 0, nearer: "worst" });
  expect(featureOf("links")).toMatchObject({ value: 0, nearer: "neither" });
});

test("fewer than 40 posts, or posts with the same score, are not compared", () => {
  expect(compareWithCommunity(text, posts(39))).toBeNull();
  const same = posts(200).map((post) => ({ ...post, score: 0 }));
  expect(compareWithCommunity(text, same)).toBeNull();
});
