import { describe, expect, test } from "vitest";
import type { Given } from "./rules-given.ts";
import { groundingOf } from "./rules-grounding.ts";
import { createRunFinder } from "./rules-runs.ts";

const given: Given = {
  company: "Ledgerly",
  website: "https://www.ledgerly.test/home",
  facts: [
    { label: "Audience", value: "Freelance designers" },
    {
      label: "The company",
      value: "Ledgerly sends invoices and reminders for people who work alone.",
    },
  ],
  knowledge: [{ id: "k1", title: "Price", content: "It costs $12 a month for one person." }],
  notes: ["We are four people."],
  links: { Guide: "https://guide.test/late" },
  quotes: [
    {
      mentionId: "m1",
      kind: "post",
      from: "Reddit, r/freelance",
      text: "My clients NEVER pay before the third e-mail, it costs me $39 with Bonsai.",
    },
  ],
  replyToMentionId: null,
  prompt: "Write about late payments",
};

describe("the sources that a text uses", () => {
  const used = (text: string) =>
    groundingOf(text, given).used.map(({ kind, words, source, sourceId }) => [
      kind,
      words,
      source,
      sourceId,
    ]);

  test.each<[string, ...(string | null)[]]>([
    [
      "For freelance DESIGNERS.",
      "fact",
      "freelance DESIGNERS",
      "Audience: Freelance designers",
      null,
    ],
    [
      "It sends invoices and reminders.",
      "fact",
      "sends invoices and reminders",
      "The company: Ledgerly sends invoices and reminders for people who work alone.",
      null,
    ],
    ["It costs $12 a month.", "knowledge", "It costs $12 a month", "Price", "k1"],
    ["We are four people.", "fact", "We are four people", "We are four people.", null],
    ["See guide.test/late now.", "link", "guide.test/late", "Guide: https://guide.test/late", null],
    [
      "See ledgerly.test.",
      "link",
      "ledgerly.test",
      "Website: https://www.ledgerly.test/home",
      null,
    ],
    [
      "“My clients never pay before the third e-mail”",
      "quote",
      "My clients never pay before the third e-mail",
      "Reddit, r/freelance",
      "m1",
    ],
  ])("are found in: %s", (text, ...expected) => {
    expect(used(text)).toEqual([expected]);
  });

  test("are not found where words are in another order, or too few", () => {
    expect(used("Designers are freelance. My clients never pay.")).toEqual([]);
  });

  test("are listed in the order of the text", () => {
    const kinds = used("We are four people. It costs $12 a month. Freelance designers ask.");
    expect(kinds.map(([, words]) => words)).toEqual([
      "We are four people",
      "It costs $12 a month",
      "Freelance designers",
    ]);
  });
});

describe("the marks in a text", () => {
  const marked = (text: string) => groundingOf(text, given).unsupported.map(({ words }) => words);

  test("are on a quote's claims in the text's own words, but not within a quotation", () => {
    expect(marked("Someone wrote: “it costs me $39 with Bonsai.” Try Ledgerly.")).toEqual([]);
    expect(marked("Ledgerly costs $39.")).toEqual(["$39"]);
    expect(marked("> it costs me $39 with Bonsai\n\nTry it.")).toEqual([]);
  });

  test("are on changed or invented quotations", () => {
    const changed = "“My clients always pay before the third e-mail”";
    expect(marked(`They said: ${changed}`)).toEqual([changed]);
    expect(marked("They call it “late payment day”.")).toEqual([]);
  });

  test("are on first-hand experiences that were not given", () => {
    expect(marked("I've been using it for years.")).toEqual(["I've been using it for years"]);
  });

  test("have the problem and the remedy", () => {
    expect(groundingOf("Only $9!", given).unsupported).toEqual([
      {
        start: 5,
        end: 7,
        words: "$9",
        message: "No price of $9 is given.",
        remedy: "Remove it, or add it to the knowledge base if it is true.",
      },
    ]);
  });

  test("do not overlap, and are in the order of the text", () => {
    const text =
      "I used it for 3 years at Acme: $99 off, “the best thing we have ever bought”, 73% less.";
    const { unsupported } = groundingOf(text, given);
    expect(unsupported.length).toBeGreaterThan(2);
    for (const [at, one] of unsupported.entries()) {
      expect(text.slice(one.start, one.end)).toBe(one.words);
      expect(one.start).toBeGreaterThanOrEqual(unsupported[at - 1]?.end ?? 0);
    }
  });
});

test("the longest run of common words is found, ignoring case, accents and punctuation", () => {
  const text = "One, TWO três four. Five six one two.";
  const finder = createRunFinder(text);
  const words = (source: string, min: number) => {
    const run = finder.longest(source, min);
    return run && text.slice(run.start, run.end);
  };
  expect(words("zero one two tres four five", 3)).toBe("One, TWO três four. Five");
  expect(words("six one two", 2)).toBe("six one two");
  expect(words("two", 4)).toBe("TWO");
  expect(words("two one", 2)).toBeNull();
  expect(words("", 1)).toBeNull();
});
