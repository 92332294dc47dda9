import { describe, expect, it } from "vitest";
import { sampleFigures, sampleStats, sampleSums } from "../../../lib/testing/samples.ts";
import { comparedWith, headlineOf, mentionsSentence } from "./sentences.ts";

const stats = sampleStats();
const figures = sampleFigures();
const people = (count: number, ready = 0, atLeast = false) => ({ count, ready, atLeast });

describe("the headline", () => {
  it.each([
    [people(43, 3), "43 people asked this week. Three are ready to buy."],
    [people(2, 1), "2 people asked this week. One is ready to buy."],
    [people(1), "One person asked this week. None is ready to buy yet."],
    [people(43, 12), "43 people asked this week. 12 are ready to buy."],
    [people(800, 9, true), "More than 800 people asked this week. Nine are ready to buy."],
    [people(0), "Nobody has asked this week."],
  ])("of %j is “%s”", (who, text) => {
    expect(headlineOf({ people: who, stats, figures })).toEqual({
      sentences: text.split(/(?<=\.) /),
      start: null,
    });
  });

  it.each([
    [43, 118, "43 people are asking.", "Start with the strongest 5"],
    [3, 3, "3 people are asking.", "Start with the strongest 3"],
    [1, 1, "One person is asking.", "Start with it"],
    [0, 7, "7 mentions wait for you.", "Start with the strongest 5"],
    [0, 1, "1 mention waits for you.", "Start with it"],
  ])("links a new workspace with %d people and %d mentions to them", (who, total, text, start) => {
    const mentions = { ...stats.mentions, total, pending: total };
    expect(headlineOf({ people: people(who), stats: { ...stats, mentions }, figures })).toEqual({
      sentences: [text],
      start,
    });
  });

  it("says when a workspace has no mentions", () => {
    const mentions = { ...stats.mentions, total: 0, pending: 0 };
    const { sentences } = headlineOf({ people: people(0), stats: { ...stats, mentions }, figures });
    expect(sentences).toEqual(["Nobody has asked yet."]);
  });
});

it.each([
  [5, 3, ", 2 more than the week before"],
  [3, 5, ", 2 fewer than the week before"],
  [3, 3, ", as many as the week before"],
  [5, 0, ""],
])("%d after %d are “%s”", (now, before, words) => {
  expect(comparedWith(now, before)).toBe(words);
});

describe("days other than the last 7", () => {
  const { period } = figures;
  it.each([
    [
      { ...period, days: 28 },
      "43 people asked in the last 28 days. Three are ready to buy.",
      "5 mentions in the last 28 days, 2 more than the 28 days before.",
    ],
    [
      { ...period, from: "2026-11-03", until: "2026-11-12", days: 10, endsToday: false },
      "43 people asked from Nov 3 to Nov 12. Three were ready to buy.",
      "5 mentions from Nov 3 to Nov 12, 2 more than the 10 days before.",
    ],
    [
      { ...period, from: "2026-11-03", until: "2026-11-03", days: 1, endsToday: false },
      "43 people asked on Nov 3. Three were ready to buy.",
      "5 mentions on Nov 3, 2 more than the day before.",
    ],
  ])("are named: %#", (of, headline, line) => {
    const given = sampleFigures({ period: of, totals: sampleSums(5), before: sampleSums(3) });
    const { sentences } = headlineOf({ people: people(43, 3), stats, figures: given });
    expect(sentences.join(" ")).toBe(headline);
    expect(mentionsSentence(given)).toBe(line);
  });

  it("without mentions say that nobody asked", () => {
    const given = sampleFigures({ period: { ...period, endsToday: false } });
    const { sentences } = headlineOf({ people: people(0), stats, figures: given });
    expect(sentences).toEqual(["Nobody asked from Nov 15 to Nov 21."]);
  });
});
