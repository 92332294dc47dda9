import { describe, expect, test } from "vitest";
import { checkVerdict, describeCompany, describePost, findQuote, nextTryAt } from "./rules.ts";

describe("finding a quote in a post", () => {
  const post =
    "Looking  for\nan invoicing tool.\n\nOur budget is $50 a month; Naïve users, art lovers.";
  test.each([
    ["Looking for an invoicing tool", "Looking for an invoicing tool"],
    ["  our budget ", null],
    ["Our budget is\n$50", "Our budget is $50"],
    ["invoicing tool. Our", "invoicing tool. Our"],
    ["oicing to", null],
    ["art", "art"],
    ["Naïve users", "Naïve users"],
    ["Naïv", null],
    ["budget of $50", null],
    ["", null],
    [".", null],
    ["x".repeat(500), null],
  ])("compares %j word for word, apart from white space", (quote, expected) => {
    expect(findQuote(post, quote)).toBe(expected);
  });
});

describe("an answer", () => {
  const texts = ["I am looking for a CRM. See https://evil.example/x or monday.com, <b>now</b>."];
  const reason = (quote: string, message = "They say so.") => ({ message, quote });
  const raw = (part: object = {}) => ({
    level: "Looking",
    summary: "Wants a CRM.",
    reasons: [reason("looking for a CRM")],
    ...part,
  });

  test("contains only the reasons whose quotes occur in the post", () => {
    expect(
      checkVerdict(
        texts,
        raw({
          reasons: [
            reason("I need a CRM today"),
            reason("looking for a CRM"),
            reason("looking for a CRM", "Twice."),
            reason("See https://evil.example/x"),
            reason("<b>now</b>"),
            reason("or monday.com"),
            reason("I am looking", "https://evil.example"),
          ],
        }),
      ),
    ).toEqual({
      level: "Looking",
      summary: "Wants a CRM.",
      reasons: [reason("looking for a CRM"), reason("or monday.com")],
    });
  });

  test.each([
    ["no reason", { reasons: [] }],
    ["forged quotes alone", { reasons: [reason("take my money")] }],
    ["no summary", { summary: " " }],
    ["a summary that is a link", { summary: "https://evil.example" }],
    ["an unknown level", { level: "Buy now" }],
  ])("with %s is dropped", (_, part) => {
    expect(checkVerdict(texts, raw(part))).toBeNull();
  });

  test("is limited in length", () => {
    const words = Array.from({ length: 30 }, (_, n) => `word${n}`);
    const verdict = checkVerdict([words.join(" ")], {
      level: "Cold",
      summary: "s ".repeat(5_000),
      reasons: words.map((word) => reason(word, "m ".repeat(5_000))),
    });
    expect(verdict?.summary.length).toBeLessThanOrEqual(400);
    expect(verdict?.reasons).toHaveLength(5);
    for (const { message } of verdict?.reasons ?? [])
      expect(message.length).toBeLessThanOrEqual(200);
  });
});

test("a company is described by its own profile, without location and keywords", () => {
  const description = describeCompany({
    companyName: "Acme",
    about: "We make\nbooks",
    problem: "Chaos",
    audienceRole: " ",
    functionTags: ["binding", "print, large"],
    ...{ location: "Berlin", keywords: ["a phrase"] },
  });
  expect(description).toBe(
    "Its name: Acme\nThe company: We make books\nThe problem it solves: Chaos\nWhat it does: binding, print, large",
  );
  expect(describeCompany({ companyName: "Acme", about: "Acme" })).toBe("Its name: Acme");
  expect(describeCompany({})).toBe("Nothing is known about it yet.");
  expect(describeCompany({ about: "é".repeat(9_000) }).length).toBeLessThan(700);
});

test("a post is described with its title or its thread's, up to a maximum length", () => {
  expect(describePost({ title: "T", body: "b", threadTitle: null })).toBe("T\n\nb");
  expect(describePost({ title: "", body: "b", threadTitle: "U" })).toBe(
    "(in a thread named) U\n\nb",
  );
  const long = describePost({ title: "T", body: "💥".repeat(20_000), threadTitle: null });
  expect(long.length).toBeLessThanOrEqual(12_000);
  expect(long.isWellFormed()).toBe(true);
});

test("each retry waits longer, never starts before the given time, and the 30th is the last try", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const minutes = (tries: number, retryAt: Date | null = null) =>
    ((nextTryAt(tries, now, retryAt)?.getTime() ?? Number.NaN) - now.getTime()) / 60_000;
  expect([1, 2, 3, 20].map((tries) => minutes(tries))).toEqual([5, 10, 20, 120]);
  expect(minutes(1, new Date("2026-11-22T00:00:00Z"))).toBe(720);
  expect(nextTryAt(30, now, null)).toBeNull();
});
