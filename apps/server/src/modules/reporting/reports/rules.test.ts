import type { IntentLevel, ReportFigures } from "@earshot/contract";
import { describe, expect, test } from "vitest";
import { drawChart, levelColors } from "./rules-chart.ts";
import { loudestOf, removingCommunitiesOf, voiceOf } from "./rules-figures.ts";
import { quoteOf } from "./rules-quote.ts";
import * as words from "./rules-words.ts";

const levels = (ready: number, cold = 0): Record<IntentLevel, number> => ({
  Cold: cold,
  Curious: 0,
  Looking: 0,
  "Ready to buy": ready,
});
const day = (name: string, ready: number, cold = 0): ReportFigures["days"][number] => ({
  day: name,
  levels: levels(ready, cold),
});

describe("share of voice", () => {
  test("counts the mentions of each kind, and omits keywords without a kind", () => {
    const kinds = new Map([
      ["acme", { keyword: "Acme", kind: "own_brand" as const }],
      ["rival", { keyword: "Rival", kind: "competitor" as const }],
      ["foe", { keyword: "foe", kind: "competitor" as const }],
    ]);
    const counts = new Map([
      ["acme", 10],
      ["foe", 30],
      ["late payments", 99],
    ]);
    const voice = voiceOf(counts, kinds);
    expect(voice).toEqual([
      { kind: "own_brand", mentions: 10, keywords: [{ keyword: "Acme", mentions: 10 }] },
      {
        kind: "competitor",
        mentions: 30,
        keywords: [
          { keyword: "foe", mentions: 30 },
          { keyword: "Rival", mentions: 0 },
        ],
      },
    ]);
    expect(words.voiceLines(voice).map(({ shareText }) => shareText)).toEqual(["25%", "75%"]);
  });

  test("is 0% without mentions", () => {
    const voice = voiceOf(new Map(), new Map([["a", { keyword: "a", kind: "problem" }]]));
    expect(words.voiceLines(voice)).toEqual([
      { label: "The problem you solve", value: "0 mentions", share: 0, shareText: "0%" },
    ]);
  });
});

describe("the advice", () => {
  test("names communities that removed at least half of two or more replies", () => {
    const of = (community: string, placed: number, removed: number) =>
      ({ source: "reddit", community, placed, removed }) as const;
    const found = removingCommunitiesOf([
      of("one", 1, 1),
      of("half", 4, 2),
      of("few", 5, 2),
      of("all", 3, 3),
      of("pair", 2, 1),
    ]);
    expect(found.map(({ community }) => community)).toEqual(["all", "half", "pair"]);
    expect(words.adviceLines({ noisyKeywords: [], removingCommunities: found })).toEqual([
      "Reddit, r/all: 3 of 3 replies were removed. Consider excluding this community.",
      "Reddit, r/half: 2 of 4 replies were removed. Consider excluding this community.",
      "Reddit, r/pair: 1 of 2 replies was removed. Consider excluding this community.",
    ]);
  });

  test("names the noisy keywords with the most mentions, and gives the reason", () => {
    const noisy = loudestOf([
      { keyword: "crm", mentions: 20, skipped: 20, cold: 3 },
      { keyword: "tool", mentions: 1_200, skipped: 0, cold: 1_190 },
    ]);
    expect(words.adviceLines({ noisyKeywords: noisy, removingCommunities: [] })).toEqual([
      "“tool” found 1,200 mentions, of which 1,190 are cold. Make the keyword more precise or delete it.",
      "“crm” found 20 mentions, of which you skipped 20. Make the keyword more precise or delete it.",
    ]);
  });
});

describe("the words of a mail", () => {
  test.each([
    [12, 12, "as many as the week before"],
    [15, 12, "3 more than the week before"],
    [2, 1_202, "1,200 fewer than the week before"],
  ])("compare %i with %i", (now, before, expected) => {
    expect(words.comparisonOf("weekly", now, before)).toBe(expected);
  });

  test("name the period", () => {
    expect(words.periodName("weekly", { fromDay: "2026-11-16", untilDay: "2026-11-22" })).toBe(
      "November 16 – 22, 2026",
    );
    expect(words.periodName("monthly", { fromDay: "2026-11-01", untilDay: "2026-11-30" })).toBe(
      "November 2026",
    );
  });

  test("list the earnings by currency, each with its own number of decimals", () => {
    const conversions = { count: 3, before: 0 };
    expect(words.earnedOf({ ...conversions, values: [] })).toBe("3 conversions");
    expect(
      words.earnedOf({
        ...conversions,
        values: [
          { currency: "USD", amount: 120_050 },
          { currency: "JPY", amount: 900 },
        ],
      }),
    ).toBe("$1,200.50 + ¥900");
    expect(words.moneyOf({ currency: "no currency", amount: 100 })).toBe("1 no currency");
  });

  test("report missed promises", () => {
    expect(words.promiseOf({ kept: 0, missed: 0 })).toBeNull();
    expect(words.promiseOf({ kept: 4, missed: 0 })).toContain("All 4");
    expect(words.promiseOf({ kept: 0, missed: 1 })).toBe(
      "The one accepted mention did not get its first reply within 15 minutes.",
    );
    expect(words.promiseOf({ kept: 10, missed: 2 })).toBe(
      "10 of 12 accepted mentions got their first reply within 15 minutes. 2 did not.",
    );
  });

  test("omit names of communities that may contain any text", () => {
    expect(words.whereOf("reddit", "CRM")).toBe("Reddit, r/CRM");
    expect(words.whereOf("linkedin", "Win at http://evil.example")).toBe("LinkedIn");
    expect(words.whereOf("reddit", "x y http://evil.example")).toBe("Reddit");
  });

  test("describe the chart: each day of a week, or the busiest day of a month", () => {
    expect(words.chartWords([day("2026-11-16", 2), day("2026-11-17", 0, 1)])).toBe(
      "Mentions per day: Mon, Nov 16: 2; Tue, Nov 17: 1.",
    );
    const month = Array.from({ length: 30 }, (_, at) =>
      day(`2026-11-${String(at + 1).padStart(2, "0")}`, at === 9 ? 7 : 1),
    );
    expect(words.chartWords(month)).toBe(
      "Mentions per day. The busiest day was Tue, Nov 10 with 7.",
    );
  });
});

describe("the chart", () => {
  test("has a bar for each level of a day, and no text", () => {
    const svg = drawChart([day("2026-11-16", 3, 1), day("2026-11-17", 0), day("2026-11-18", 0, 4)]);
    expect(svg.match(/<rect/g)).toHaveLength(3 + 1);
    expect(svg).toContain(levelColors["Ready to buy"]);
    expect(svg).not.toContain("<text");
  });

  test("is only its base line for days without mentions", () => {
    expect(drawChart([day("2026-11-16", 0)]).match(/<rect/g)).toHaveLength(1);
  });
});

describe("a quote", () => {
  const post = "We are a team of five. I tried two of them. Which CRM should we buy? Thanks.";
  test("begins with the sentence that contains the evidence", () => {
    expect(quoteOf(post, "should we buy", 40)).toBe("…Which CRM should we buy? Thanks.");
  });
  test("begins with the post if there is no evidence, and ends with an ellipsis where it is cut", () => {
    expect(quoteOf(post, null, 22)).toBe("We are a team of five.…");
    expect(quoteOf(post, "not in it", 500)).toBe(post);
  });
  test("begins with a whole word if its sentence began long before the evidence", () => {
    const lead = "something ".repeat(20);
    expect(quoteOf(`${lead}buy now`, "buy now", 500)).toBe(`…${lead.slice(-120)}buy now`);
    expect(quoteOf(`${lead}to buy now`, "buy now", 500)).toBe(`…${lead.slice(-110)}to buy now`);
    expect(quoteOf(`See https://a.example/${"x".repeat(200)}=buy now`, "buy now", 500)).toBe(
      "…buy now",
    );
  });
  test("splits no character", () => {
    expect(quoteOf("a😀b", null, 2)).toBe("a…");
    expect(quoteOf(`${"x".repeat(200)}😀 buy now`, "buy now", 50).isWellFormed()).toBe(true);
  });
});
