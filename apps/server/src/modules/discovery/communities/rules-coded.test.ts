import { readAi, readRules } from "@earshot/rulebook";
import { expect, it } from "vitest";
import {
  type Code,
  codeNames,
  codes,
  readCoded,
  readRecorded,
} from "../../../testing/coded-rules.ts";
import { haveRecordings } from "../../../testing/recordings.ts";

/** The minimum recall and precision of each code in the half that was not used for tuning, 0 to 1. */
const min: Partial<Record<Code, [number, number]>> = {
  "not allowed": [0.93, 0.85],
  disclosure: [0.8, 0.75],
  removal: [0.95, 0.8],
  ban: [0.65, 0.75],
};

it.skipIf(!haveRecordings)(
  "the reader agrees with people's codes, in the half that was not used for tuning",
  () => {
    const rules = readCoded();
    expect(rules).toHaveLength(387);
    const untouched = rules.filter(({ tuning }) => !tuning);
    for (const code of codeNames) {
      const [recall, precision] = min[code] ?? [0, 0];
      const read = untouched.filter(({ rule }) => readAi(rule)?.[codes[code]]);
      const coded = untouched.filter((one) => one.coded.has(code));
      const right = read.filter((one) => one.coded.has(code)).length;
      expect(right / coded.length, `${code}: recall`).toBeGreaterThanOrEqual(recall);
      expect(right / read.length, `${code}: precision`).toBeGreaterThanOrEqual(precision);
    }
  },
);

it.skipIf(!haveRecordings)("the reader assesses recorded sets of rules without an error", () => {
  const recorded = readRecorded();
  expect(recorded).toHaveLength(25);
  for (const rules of recorded) {
    const { promotion, quotes } = readRules({ rules, about: "" });
    expect(["forbidden", "limited", "allowed", "unsaid"]).toContain(promotion);
    for (const { rule } of quotes) expect(rules[rule ?? 0]).toBeDefined();
  }
});
