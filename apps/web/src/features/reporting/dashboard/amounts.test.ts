import { expect, it } from "vitest";
import { sampleSums } from "../../../lib/testing/samples.ts";
import { costPerReply, duration, earnedInWords, shareOf } from "./amounts.ts";

it.each([
  [null, null],
  [0, "0 s"],
  [59.4, "59 s"],
  [59.6, "1 min"],
  [179, "3 min"],
  [3_599, "1 h"],
  [7_500, "2 h 5 min"],
  [7_170, "2 h"],
  [172_800, "2 days"],
])("%s seconds are %s", (seconds, words) => {
  expect(duration(seconds)).toBe(words);
});

it("has no share of nothing", () => {
  expect(shareOf(0, 0)).toBeNull();
  expect(shareOf(1, 3)).toBe("33%");
});

it("says amounts in the unit of their currency", () => {
  expect(earnedInWords([])).toBeNull();
  const earned = [
    { currency: "USD", amount: 12_050 },
    { currency: "JPY", amount: 300 },
  ];
  expect(earnedInWords(earned)).toBe("$120.50, ¥300");
});

it("has no cost per reply without a plan or a live reply", () => {
  expect(costPerReply(sampleSums(1))).toBeNull();
  expect(
    costPerReply(sampleSums(1, { cost: { cents: 1_900, perLiveReplyCents: null } })),
  ).toBeNull();
  expect(costPerReply(sampleSums(1, { cost: { cents: 1_900, perLiveReplyCents: 475 } }))).toBe(
    "$4.75",
  );
});
