import type { CommunityRules } from "@earshot/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { communityFindings, contextFindings, finding, inOrder, sentences } from "./rules.ts";
import { findName, longestCommonWords, shortCompanyName, spanOf } from "./rules-spans.ts";
import { firstHandFindings, pitchFindings, similarFindings } from "./rules-text.ts";

const now = new Date("2026-11-21T12:00:30Z");
const known: CommunityRules = {
  source: "reddit",
  community: "SaaS",
  verdict: "allowed",
  by: "rules",
  reason: "Its rules do not forbid a disclosed reply.",
  quote: null,
  summary: "Its rules do not forbid a disclosed reply.",
  asOf: "2026-11-20T00:00:00.000Z",
  assessment: {
    promotion: "unsaid",
    links: "unsaid",
    ai: "unsaid",
    aiRemoval: false,
    aiBan: false,
    minAccountAgeDays: null,
    karma: null,
    quotes: [
      { topic: "ai", rule: null, quote: "No bots." },
      { topic: "links", rule: 2, quote: "No links." },
    ],
  },
  rules: [],
};
const assessment = (change: object, more: Partial<CommunityRules> = {}): CommunityRules => ({
  ...known,
  ...more,
  assessment: { ...(known.assessment as NonNullable<CommunityRules["assessment"]>), ...change },
});
const text = {
  text: "See a.example",
  disclosure: "I am with A.",
  links: [[4, 13] as [number, number]],
  helped: true,
};
const levels = (rules: CommunityRules, more: Partial<typeof text> = {}) =>
  communityFindings(rules, { ...text, ...more }).map(({ rule, level }) => `${rule} ${level}`);

describe("a community's rules", () => {
  test("map the verdict and who gave it to a rule and a level", () => {
    expect(levels(known)).toEqual([]);
    expect(levels({ ...known, verdict: "forbidden" })).toEqual(["community_rules stop"]);
    expect(levels({ ...known, verdict: "forbidden", by: "block_list" })).toEqual([
      "blocked_community stop",
    ]);
    expect(levels({ ...known, verdict: "hold", by: "unknown", assessment: null })).toEqual([
      "community_rules hold",
    ]);
  });

  test("stop a forbidden link, with its position and a quote of the rule", () => {
    const [first, second] = communityFindings(
      assessment(
        { links: "forbidden" },
        { verdict: "hold", quote: { rule: 2, quote: "No links." } },
      ),
      text,
    );
    expect(first).toMatchObject({ level: "hold", evidence: { quote: "No links." } });
    expect(second).toMatchObject({
      level: "stop",
      span: [4, 13],
      evidence: { quote: "No links.", from: "r/SaaS, rule 3", asOf: known.asOf },
    });
    // A link in the disclosure line is allowed.
    const line = { disclosure: "See a.example" };
    expect(levels(assessment({ links: "forbidden" }), line)).toEqual([]);
  });

  test.each(["disclose", "limited", "forbidden"])(
    "hold a text that the language model helped with (AI: %s)",
    (ai) => {
      expect(levels(assessment({ ai }))).toEqual(["community_rules hold"]);
      expect(levels(assessment({ ai }), { helped: false })).toEqual([]);
      expect(communityFindings(assessment({ ai }), text)[0]?.evidence?.from).toBe(
        "r/SaaS, its description",
      );
      // An administrator who allowed replies has considered these rules.
      expect(levels(assessment({ ai, links: "forbidden" }, { by: "administrator" }))).toEqual([]);
    },
  );
});

describe("similar replies", () => {
  const sharedText = "name every receipt by date and payer when it comes";
  const near = (likeness: number, community: string | null = "other") =>
    similarFindings(sharedText, { source: "reddit", community: "SaaS" }, [
      {
        source: "reddit",
        community,
        text: `Well, ${sharedText.toUpperCase()}!`,
        likeness,
        at: now,
      },
    ]).map(({ level }) => level);

  test("are stopped or noted by likeness and community", () => {
    expect([near(0.49), near(0.5), near(0.79), near(0.8)]).toEqual([
      [],
      ["note"],
      ["note"],
      ["stop"],
    ]);
    expect([near(0.49, "saas"), near(0.5, "saas"), near(0.5, null)]).toEqual([
      [],
      ["stop"],
      ["note"],
    ]);
  });

  test("quote only words that both texts share", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 12 }),
        fc.array(fc.constantFrom("a", "b", "c", "secret"), { maxLength: 12 }),
        (words, others) => {
          const shared = longestCommonWords(words.join(" "), others.join(", "));
          if (!shared) return;
          expect(words.join(" ").slice(...shared.span)).toBe(shared.quote);
          expect(` ${others.join(" ")} `).toContain(` ${shared.quote} `);
          expect(shared.quote.split(" ").length).toBeGreaterThanOrEqual(4);
        },
      ),
    );
    expect(longestCommonWords("one two three", "one two three")).toBeNull();
    expect(longestCommonWords("say one two three four", "One, two: THREE four five")?.quote).toBe(
      "one two three four",
    );
  });
});

test("finds words regardless of punctuation, outside the disclosure line", () => {
  expect(spanOf("I work for Acme Inc.", "So: i WORK for *Acme* inc then")).toEqual([4, 25]);
  expect(spanOf("", "anything")).toBeNull();
  const line = "I work with Acme.";
  expect(findName("Acme", `Acme does. ${line} ACME's too, acmeish not.`, line)).toEqual([
    [0, 4],
    [29, 33],
  ]);
});

test.each([
  ["Acme Inc.", "Acme"],
  ["Acme, Inc", "Acme"],
  ["Acme Labs GmbH & Co. KG", "Acme Labs"],
  ["Acme B.V.", "Acme"],
  ["Acme Pty Ltd", "Acme"],
  ["Ledger Company", "Ledger"],
  ["The Company", "The Company"],
  ["Co", "Co"],
  ["Costco", "Costco"],
])("shortens %s to %s", (company, name) => {
  expect(shortCompanyName(company)).toBe(name);
  const about = { company, disclosure: "I am with them.", links: [], quote: null };
  expect(pitchFindings(`Try ${name.toLowerCase()} for it.`, about)).toMatchObject([
    { rule: "no_pitch", level: "stop", span: [4, 4 + name.length] },
  ]);
});

test("stops a claim of first-hand use unless the writer confirms it", () => {
  const claims = [{ span: [0, 9] as [number, number], quote: "I used it" }];
  expect(firstHandFindings(claims, true)).toEqual([]);
  expect(firstHandFindings(claims, false)).toMatchObject([{ level: "stop", span: [0, 9] }]);
});

test("stops a reply for each reason in its context", () => {
  const allowed = {
    source: "reddit",
    community: "SaaS",
    optedOut: false,
    mayHaveOptedOut: false,
    sensitive: false,
    excluded: null,
    hasReplyInThread: false,
    thread: { state: "unknown", locked: false, archived: false },
  } as const;
  expect(contextFindings(allowed)).toEqual([]);
  expect(contextFindings({ ...allowed, thread: null })).toEqual([]);
  for (const [change, message] of [
    [{ excluded: "community" }, "The customer excluded r/SaaS."],
    [{ excluded: "author" }, "The customer excluded this author."],
    [{ hasReplyInThread: true }, "The customer already has a reply in this thread."],
    [{ thread: { ...allowed.thread, state: "deleted" } }, "The post was deleted by its author."],
    [{ thread: { ...allowed.thread, state: "removed" } }, "The post was removed by moderators."],
  ] as const) {
    expect(contextFindings({ ...allowed, ...change })).toMatchObject([{ level: "stop", message }]);
  }
});

test("sorts findings by level and position, and lists each message once", () => {
  const findings = [
    finding("salesy", "note", "A.", "B."),
    finding("no_pitch", "stop", "C.", "D.", { span: [9, 10] }),
    finding("no_pitch", "stop", "C.", "D.", { span: [2, 3] }),
    finding("unknown_fact", "hold", "E.", "F."),
  ];
  expect(inOrder(findings).map(({ level, span }) => [level, span?.[0]])).toEqual([
    ["stop", 2],
    ["stop", 9],
    ["hold", undefined],
    ["note", undefined],
  ]);
  expect(sentences(findings, "stop")).toEqual(["C. D."]);
  expect(sentences(findings, "hold")).toEqual(["E."]);
});

test("shortens a company name with many commas in linear time", () => {
  const start = process.threadCpuUsage();
  expect(shortCompanyName(`Acme${",".repeat(50_000)}x`)).toMatch(/x$/);
  expect(process.threadCpuUsage(start).user / 1e6).toBeLessThan(1);
});
