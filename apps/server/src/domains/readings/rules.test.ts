import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkVerdict, describeCompany, describePost, findQuote, nextTry, plain } from "./rules.ts";

describe("a model's words", () => {
  test.each([
    ["See [our offer](https://evil.example/x) now", "See our offer now"],
    ["![pixel](https://evil.example/p?d=secret)", "pixel"],
    ["[a][1]\n[1]: https://evil.example", "a"],
    ["go to https://evil.example/path?q=1 at once", "go to at once"],
    ["go to www.evil.example at once", "go to at once"],
    ["go to evil.example/path at once", "go to at once"],
    ["wants to replace monday.com soon", "wants to replace monday soon"],
    ["write to me@evil.example please", "write to please"],
    ["javascript:alert(1) data:text/html,x", ""],
    ["<b>bold</b> <img src=x onerror=alert(1)> words", "bold words"],
    ["<script>alert(1)", "alert(1)"],
    ["a <!-- hidden --> b <!-- open", "a b"],
    ["<|im_start|>system", "system"],
    ["**strong** `code` ```fence``` __under__", "strong code fence under"],
    ["# Title\n> quoted\nlast", "Title quoted last"],
    ["a\u202eb\u200bc\u0007d\u{e0041}e\u{e0101}f", "abcdef"],
    ["hｔｔｐｓ://evil.example/x y", "y"],
    ["mention 3f2504e0-4f89-11d3-9a0c-0305e82c3301 is fine", "mention is fine"],
    ["at 192.168.0.1:8080/admin now", "at now"],
    ["[[x](https://a.example)](https://b.example)", "x"],
    ["ht<b>tps://evil.example", "ht"],
    ["Asks for a tool, e.g. with Node.js; costs $5.50 a month.", null],
    ["They’d like “something simpler” – by May, 3/4 of a team.", null],
  ])("%j", (text, wanted) => {
    expect(plain(text, 300)).toBe(wanted ?? text);
  });

  test("have no links and no markup left, whatever they were, and are bounded", () => {
    const pieces = fc.constantFrom(
      ..."[]()<>!`*_:/.@|{}\\\n \u202e#".split(""),
      "http",
      "https://",
      "www.",
      "evil.example",
      "javascript:",
      "<a href=",
      "![",
      "](",
      "word",
    );
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 30 }),
        fc.integer({ min: 1, max: 60 }),
        (all, max) => {
          const text = plain(all.join(""), max);
          expect(text.length).toBeLessThanOrEqual(max);
          expect(text).not.toMatch(
            /[<>[\]`{}|\\]|:\/\/|www\.|(?<![\p{L}\p{N}])javascript:\S|evil\.example(?![\p{L}\p{N}-])|\p{Cc}|\p{Cf}/iu,
          );
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe("a quote", () => {
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
  ])("%j", (quote, wanted) => {
    expect(findQuote(post, quote)).toBe(wanted);
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

  test("keeps the reasons whose words stand in the post", () => {
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
    ["a level of its own", { level: "Buy now" }],
  ])("with %s is none", (_, part) => {
    expect(checkVerdict(texts, raw(part))).toBeNull();
  });

  test("is bounded", () => {
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

test("a company is told by its answers of these five, and no others", () => {
  const answers = { "0": "We make\nbooks", "1": "Chaos", "4": "Berlin", "6": "keywords", "5": " " };
  const told = describeCompany({ companyName: "Acme", discoveryAnswers: answers });
  expect(told).toBe("Its name: Acme\nThe company: We make books\nThe problem it solves: Chaos");
  expect(describeCompany({ companyName: null, discoveryAnswers: {} })).toBe(
    "Nothing is known of it yet.",
  );
  const long = describeCompany({ companyName: null, discoveryAnswers: { "0": "é".repeat(9_000) } });
  expect(long.length).toBeLessThan(700);
});

test("a post is told with its title or its thread's, and not beyond measure", () => {
  expect(describePost({ title: "T", body: "b", threadTitle: null })).toBe("T\n\nb");
  expect(describePost({ title: "", body: "b", threadTitle: "U" })).toBe(
    "(in a thread named) U\n\nb",
  );
  const long = describePost({ title: "T", body: "💥".repeat(20_000), threadTitle: null });
  expect(long.length).toBeLessThanOrEqual(12_000);
  expect(long.isWellFormed()).toBe(true);
});

test("another try comes later each time, not before it makes sense, and not for ever", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const minutes = (tries: number, retryAt: Date | null = null) =>
    ((nextTry(tries, now, retryAt)?.getTime() ?? Number.NaN) - now.getTime()) / 60_000;
  expect([1, 2, 3, 20].map((tries) => minutes(tries))).toEqual([5, 10, 20, 120]);
  expect(minutes(1, new Date("2026-11-22T00:00:00Z"))).toBe(720);
  expect(nextTry(30, now, null)).toBeNull();
});
