import type { CommunityRules } from "@earshot/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { communityFindings, finding, groundFindings, inOrder, sentences } from "./rules.ts";
import { type Placement, postingLimitFindings, postingLimits } from "./rules-posting-limits.ts";
import { calledName, commonRun, namesOf, spanOf } from "./rules-spans.ts";
import { firstHandFindings, pitchFindings, similarFindings } from "./rules-text.ts";

const now = new Date("2026-11-21T12:00:30Z");
const hour = 3_600_000;
const before = (hours: number, community: string | null = null): Placement => ({
  community,
  at: new Date(now.getTime() - hours * hour),
});
const caps = (
  placed: Placement[],
  community: string | null = "saas",
  stage: "write" | "place" = "place",
) => postingLimitFindings(placed, { source: "reddit", community, account: "jo", now, stage });

describe("an account", () => {
  test("may place where it has placed nothing lately", () => {
    expect(caps([])).toEqual([]);
    expect(caps([before(24, "SaaS"), before(1, "other")])).toEqual([]);
  });

  test("is judged by the moment of a comment, also by what came after it", () => {
    expect(caps([before(-0.2)])[0]?.message).toMatch(/within the last 20 minutes/);
    expect(caps([before(-0.4)])).toEqual([]);
    expect(caps([before(-2, "SaaS")])[0]?.message).toMatch(/^jo has a reply in r\/saas/);
    // Six of a day that lies around it.
    const around = [-6, -5, -4, 4, 5, 6].map((hours) => before(hours));
    expect(caps(around)[0]?.message).toMatch(/^jo has placed 6 replies within 24 hours/);
    const wide = [-15, -14, -13, 13, 14, 15].map((hours) => before(hours));
    expect(caps(wide)).toEqual([]);
  });

  test("is told the minute from which it may place", () => {
    expect(caps([before(23, "SaaS")])).toEqual([
      finding(
        "account_cap",
        "stop",
        "jo has a reply in r/saas from the last 24 hours.",
        "Place it from 21 Nov, 13:01 UTC on.",
      ),
    ]);
    expect(caps([before(0.1)]).map(({ message, remedy }) => [message, remedy])).toEqual([
      ["jo has placed a reply within the last 20 minutes.", "Place it from 21 Nov, 12:15 UTC on."],
    ]);
    const six = [1, 2, 3, 4, 5, 20].map((hours) => before(hours));
    expect(caps(six).map(({ message, remedy }) => [message, remedy])).toEqual([
      [
        "jo has placed 6 replies within 24 hours, which is the most.",
        "Place it from 21 Nov, 16:01 UTC on.",
      ],
    ]);
    expect(caps(six.slice(1))).toEqual([]);
  });

  test("is only told while the reply is written", () => {
    expect(caps([before(0.1, "SaaS")], "saas", "write").map(({ level }) => level)).toEqual([
      "note",
      "note",
    ]);
  });

  test("places nothing that breaks a cap, and everything that breaks none", () => {
    const placed = fc.array(
      fc.record({
        minutes: fc.integer({ min: 0, max: 1_500 }),
        community: fc.constantFrom("saas", "SaaS", "other", null),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(placed, fc.constantFrom("saas", null), (list, community) => {
        const all = list.map((one) => ({
          community: one.community,
          at: new Date(now.getTime() - one.minutes * 60_000),
        }));
        const day = list.filter(({ minutes }) => minutes < 1_440);
        const there = day.some(
          (one) => community !== null && one.community?.toLowerCase() === community,
        );
        const tired = list.some(({ minutes }) => minutes < 20);
        const broken = [there, day.length >= postingLimits.dailyLimit, tired].filter(
          Boolean,
        ).length;
        expect(caps(all, community)).toHaveLength(broken);
      }),
    );
  });
});

const known: CommunityRules = {
  source: "reddit",
  community: "SaaS",
  verdict: "allowed",
  by: "rules",
  summary: "Its rules say nothing against a disclosed reply.",
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
  test("decide by their verdict, and who gave it", () => {
    expect(levels(known)).toEqual([]);
    expect(levels({ ...known, verdict: "forbidden" })).toEqual(["community_rules stop"]);
    expect(levels({ ...known, verdict: "forbidden", by: "block_list" })).toEqual([
      "blocked_community stop",
    ]);
    expect(levels({ ...known, verdict: "hold", by: "unknown", assessment: null })).toEqual([
      "community_rules hold",
    ]);
  });

  test("stop a link where none is wanted, at the link and with their own words", () => {
    const [first, second] = communityFindings(
      assessment({ links: "forbidden" }, { verdict: "hold" }),
      text,
    );
    expect(first).toMatchObject({ level: "hold", evidence: { quote: "No links." } });
    expect(second).toMatchObject({
      level: "stop",
      span: [4, 13],
      evidence: { quote: "No links.", from: "r/SaaS, rule 3", asOf: known.asOf },
    });
    // The link of the disclosure line is the line's.
    const line = { disclosure: "See a.example" };
    expect(levels(assessment({ links: "forbidden" }), line)).toEqual([]);
  });

  test.each(["disclose", "limited", "forbidden"])(
    "(AI: %s) hold what a model helped with",
    (ai) => {
      expect(levels(assessment({ ai }))).toEqual(["community_rules hold"]);
      expect(levels(assessment({ ai }), { helped: false })).toEqual([]);
      expect(communityFindings(assessment({ ai }), text)[0]?.evidence?.from).toBe(
        "r/SaaS, its description",
      );
      // Who allowed replies has read them.
      expect(levels(assessment({ ai, links: "forbidden" }, { by: "administrator" }))).toEqual([]);
    },
  );
});

describe("a near-copy", () => {
  const said = "name every receipt by date and payer when it comes";
  const near = (likeness: number, community: string | null = "other") =>
    similarFindings(said, { source: "reddit", community: "SaaS" }, [
      { source: "reddit", community, text: `Well, ${said.toUpperCase()}!`, likeness, at: now },
    ]).map(({ level }) => level);

  test("is weighed by where it stands", () => {
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

  test("quotes only words that both have", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 12 }),
        fc.array(fc.constantFrom("a", "b", "c", "secret"), { maxLength: 12 }),
        (own, other) => {
          const shared = commonRun(own.join(" "), other.join(", "));
          if (!shared) return;
          expect(own.join(" ").slice(...shared.span)).toBe(shared.quote);
          expect(` ${other.join(" ")} `).toContain(` ${shared.quote} `);
          expect(shared.quote.split(" ").length).toBeGreaterThanOrEqual(4);
        },
      ),
    );
    expect(commonRun("one two three", "one two three")).toBeNull();
    expect(commonRun("say one two three four", "One, two: THREE four five")?.quote).toBe(
      "one two three four",
    );
  });
});

test("words are found whatever stands between them, outside of the line", () => {
  expect(spanOf("I work for Acme Inc.", "So: i WORK for *Acme* inc then")).toEqual([4, 25]);
  expect(spanOf("", "anything")).toBeNull();
  const line = "I work with Acme.";
  expect(namesOf("Acme", `Acme does. ${line} ACME's too, acmeish not.`, line)).toEqual([
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
])("%s is looked for as %s", (company, name) => {
  expect(calledName(company)).toBe(name);
  const about = { company, disclosure: "I am with them.", links: [], quote: null };
  expect(pitchFindings(`Try ${name.toLowerCase()} for it.`, about)).toMatchObject([
    { rule: "no_pitch", level: "stop", span: [4, 4 + name.length] },
  ]);
});

test("a claim of first-hand use is stopped unless it is attested", () => {
  const claims = [{ span: [0, 9] as [number, number], quote: "I used it" }];
  expect(firstHandFindings(claims, true)).toEqual([]);
  expect(firstHandFindings(claims, false)).toMatchObject([{ level: "stop", span: [0, 9] }]);
});

test("the ground says each thing that closes it", () => {
  const open = {
    source: "reddit",
    community: "SaaS",
    optedOut: false,
    mayHaveOptedOut: false,
    sensitive: false,
    leftOut: null,
    speaksTwice: false,
    thread: { state: "unknown", locked: false, archived: false },
  } as const;
  expect(groundFindings(open)).toEqual([]);
  expect(groundFindings({ ...open, thread: null })).toEqual([]);
  for (const [change, message] of [
    [{ leftOut: "community" }, "The customer wants no replies in r/SaaS."],
    [{ leftOut: "author" }, "The customer wants no replies to this author."],
    [{ speaksTwice: true }, "The customer has a reply in this thread already."],
    [{ thread: { ...open.thread, state: "deleted" } }, "The post was deleted by its author."],
    [{ thread: { ...open.thread, state: "removed" } }, "The post was removed by moderators."],
  ] as const) {
    expect(groundFindings({ ...open, ...change })).toMatchObject([{ level: "stop", message }]);
  }
});

test("what stops comes first, and each sentence once", () => {
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

test("a company's name with many commas is read once", () => {
  const before = process.threadCpuUsage();
  expect(calledName(`Acme${",".repeat(50_000)}x`)).toMatch(/x$/);
  expect(process.threadCpuUsage(before).user / 1e6).toBeLessThan(1);
});
