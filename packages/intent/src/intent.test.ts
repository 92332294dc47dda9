import { intentLevels } from "@earshot/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createProfile,
  levelOf,
  type PostIntent,
  type ReadablePost,
  scoreIntent,
} from "./index.ts";
import { maxTextLength } from "./intent.ts";

fc.configureGlobal({ seed: 20_261_121 });

const postedAt = new Date("2026-05-04T10:00:00Z");
const hour = 3600_000;
const post = (given: Partial<ReadablePost>): ReadablePost => ({
  title: "",
  body: "",
  kind: "post",
  threadTitle: null,
  community: null,
  postedAt,
  foundAt: new Date(postedAt.getTime() + 24 * hour),
  comments: 3,
  ...given,
});
const profile = createProfile({
  company: "Scheduling software",
  problem: "Shifts are planned in spreadsheets",
  audience: null,
  industry: null,
  functions: "plan shifts",
});

/** The words of the spans of a kind. */
const quotes = (one: ReadablePost, { signals }: PostIntent, kind: string) =>
  signals.flatMap((signal) =>
    signal.kind === kind && signal.span
      ? [one[signal.span.part].slice(signal.span.start, signal.span.end)]
      : [],
  );

// Words that rules begin with, so that generated texts match them, among anything else that a text may contain.
const ruleWords =
  "looking for a crm tool is there any recommend what do you use we need I built not Asana vs budget $5 asap im 15 don't spam me . ? ! \n";
const texts = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...ruleWords.split(" ")) },
      fc.string({ unit: "binary", maxLength: 12 }),
      fc.constantFrom("\ud83d", "\udc00", "\0", "\u202e", "שלום", "مرحبا", "👍🏽", "İ", "ß", "’"),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(" "));
const posts = fc.record({ title: texts, body: texts }).map(post);

describe("any post", () => {
  it("gives signals whose spans lie within it and contain words", () => {
    fc.assert(
      fc.property(posts, fc.boolean(), (one, compared) => {
        const intent = scoreIntent(one, compared ? profile : null);
        for (const { span } of [...intent.signals, ...intent.warnings]) {
          if (!span) continue;
          const text = one[span.part];
          expect(span.start).toBeGreaterThanOrEqual(0);
          expect(span.end).toBeLessThanOrEqual(text.length);
          expect(text.slice(span.start, span.end)).toMatch(/[\p{L}\p{N}$€£]/u);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("has a score of 0 to 100 and the level of that score", () => {
    fc.assert(
      fc.property(posts, (one) => {
        const { score, level } = scoreIntent(one, profile);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        expect(level).toBe(levelOf(score));
      }),
    );
  });

  it("gets the same score every time", () => {
    fc.assert(
      fc.property(posts, (one) => {
        expect(scoreIntent(one, profile)).toEqual(scoreIntent(one, profile));
      }),
    );
  });

  it("has each kind at most twice, sorted by weight, and each warning once", () => {
    fc.assert(
      fc.property(posts, (one) => {
        const { signals, warnings } = scoreIntent(one, profile);
        for (const group of Map.groupBy(signals, ({ kind }) => kind).values()) {
          expect(group.length).toBeLessThanOrEqual(2);
        }
        const weights = signals.map(({ weight }) => Math.abs(weight));
        expect(weights).toEqual(weights.toSorted((a, b) => b - a));
        expect(new Set(warnings.map(({ kind }) => kind)).size).toBe(warnings.length);
      }),
    );
  });
});

describe("levels", () => {
  it.each([
    [0, "Cold"],
    [24, "Cold"],
    [25, "Curious"],
    [49, "Curious"],
    [50, "Looking"],
    [74, "Looking"],
    [75, intentLevels[3]],
    [100, intentLevels[3]],
  ])("%d is %s", (score, level) => expect(levelOf(score)).toBe(level));
});

describe("a request", () => {
  const score = (body: string) => scoreIntent(post({ body }), null).score;

  it.each([
    ["I built a small app for that."],
    ["We just launched our own."],
    ["Would you pay for a tool like this?"],
    ["We're hiring a developer."],
    ["50 free licences for who comments."],
    ["Not looking for tool recommendations."],
  ])("to all readers is below Looking together with: %s", (words) => {
    const request = "Which CRM should I pick for a small agency?";
    expect(score(request)).toBeGreaterThanOrEqual(50);
    expect(score(`${request} ${words}`)).toBeLessThan(50);
  });

  it.each([
    ["We are building a SaaS for dentists."],
    ["A lifetime deal would be fine."],
    ["Is there a great way to do that?"],
    ["Just wondering."],
    ["I built a small app for that."],
  ])("of the author for a named thing stays at Looking together with: %s", (words) => {
    expect(score(`We are looking for a CRM for a small agency. ${words}`)).toBeGreaterThanOrEqual(
      50,
    );
  });

  it("that names nothing counts once", () => {
    expect(score("Any suggestions? Please recommend.")).toBe(score("Any suggestions?"));
  });

  it("by two names in a title counts if the post asks something", () => {
    const titled = (body: string) => scoreIntent(post({ title: "Redis vs Valkey", body }), null);
    expect(titled("Which is easier to run?").score).toBeGreaterThanOrEqual(50);
    expect(titled("I measured both for a week.").score).toBeLessThan(50);
  });

  it("after a size in inches is not in quotation marks", () => {
    expect(score('It has 13" and I am looking for a laptop stand.')).toBeGreaterThanOrEqual(50);
    expect(score('He said "I am looking for a laptop stand" and left.')).toBeLessThan(50);
  });

  it.each([
    ["I built a small app for that. We just launched it."],
    ["Edit: solved, went with Acme."],
    ["We're hiring a developer."],
  ])("of the author is below Looking together with: %s", (words) => {
    expect(score(`I was sick of mine, we are looking for a CRM. ${words}`)).toBeLessThan(50);
  });

  it.each([
    ["Founders who are looking for a CRM read this."],
    ["My customers need a tool for invoices."],
    ["I am not looking for a tool."],
    ["When people looking for a CRM find us, they stay."],
    ["He was looking for a CRM."],
    ["They run a small hotel and want a bot that answers calls."],
    ["I researched whether cheaper alternatives exist."],
    ["There is a gap in the market for booking software."],
    ["Ever wondered which CRM is best?"],
    ["A directory with filters to help me find tools."],
    ["I write this because I need a new tool."],
  ])("of somebody else, or a negated one, does not count: %s", (body) => {
    const one = post({ body });
    expect(quotes(one, scoreIntent(one, null), "asking")).toEqual([]);
  });

  it("counts when the sentence begins with a mistyped “we're”", () => {
    const one = post({ body: "were looking for a crm for six people" });
    expect(quotes(one, scoreIntent(one, null), "asking")).toEqual([
      "looking for a crm for six people",
    ]);
  });
});

describe("a community", () => {
  const score = (community: string | null, title: string) =>
    scoreIntent(post({ title, community }), null).score;

  it("in which people ask what to buy makes a bare question a request", () => {
    const title = "A couch that lasts for three kids?";
    expect(score(null, title)).toBeLessThan(25);
    expect(score("BuyItForLife", title)).toBeGreaterThanOrEqual(50);
    expect(score("BuyItForLife", "Why do couches break?")).toBeLessThan(25);
  });

  it("for books and films has no requests for products", () => {
    const title = "Can anyone recommend a service with old crime series?";
    expect(score(null, title)).toBeGreaterThanOrEqual(50);
    expect(score("movies", title)).toBeLessThan(25);
  });
});

describe("the age of a thread", () => {
  const isYoung = (age: number, comments: number | null) =>
    scoreIntent(post({ foundAt: new Date(postedAt.getTime() + age), comments }), null).signals.some(
      ({ kind }) => kind === "young",
    );

  it.each([
    [0, 0, true],
    [6 * hour, 25, true],
    [6 * hour, null, true],
    [6 * hour + 1, 25, false],
    [6 * hour, 26, false],
  ])("%d ms with %s comments: young is %s", (age, comments, young) => {
    expect(isYoung(age, comments)).toBe(young);
  });

  it("adds to the score, without a span", () => {
    const old = post({ title: "Which CRM should I pick?" });
    const young = { ...old, foundAt: postedAt };
    expect(scoreIntent(young, null).score).toBeGreaterThan(scoreIntent(old, null).score);
    const signal = scoreIntent(young, null).signals.find(({ kind }) => kind === "young");
    expect(signal?.span).toBeNull();
  });
});

describe("a text", () => {
  it("of a comment is scored like that of a post", () => {
    const one = post({ kind: "comment", body: "Can anyone recommend a CRM?", threadTitle: "CRMs" });
    const intent = scoreIntent(one, null);
    expect(intent.level).toBe("Looking");
    expect(quotes(one, intent, "asking")).toEqual(["Can anyone recommend a CRM"]);
  });

  it("of a megabyte is scored by its beginning only", () => {
    const body = "looking for a crm, under $5 a month. ".repeat(28_000);
    const [long, short] = [post({ body }), post({ body: body.slice(0, maxTextLength) })];
    expect(body.length).toBeGreaterThan(1_000_000);
    expect(scoreIntent(long, profile)).toEqual(scoreIntent(short, profile));
    const late = post({ body: `${"la ".repeat(maxTextLength / 3)}looking for a crm` });
    expect(scoreIntent(late, profile).signals).toEqual([]);
  });

  it("is quoted exactly, even after emoji, lone surrogates and right-to-left text", () => {
    const title = "👩‍💻\ud83d\0 שלום \u202eמה Looking for a CRM";
    const one = post({ title });
    expect(quotes(one, scoreIntent(one, null), "asking")).toEqual(["Looking for a CRM"]);
  });

  it("whose words mean something else gives neither signal nor warning", () => {
    const one = post({
      body: "I nearly had a heart attack. It must have been an urgent care bill.",
    });
    expect(scoreIntent(one, null)).toMatchObject({ signals: [], warnings: [] });
  });
});
