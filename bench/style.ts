/**
 * How well the style score distinguishes AI-generated replies from human texts.
 *
 * `npm run bench:style`; `-- --errors` shows the ten worst errors of each kind, cut to 100 characters;
 * `-- --plant` inverts the score, which must fail.
 *
 * Machine replies are those on X that people reported as AI-generated. They are compared with posts of X that are
 * labeled clean, and with replies on Reddit that were written before language models were in use. The first
 * comparison also measures post against reply, the second X against Reddit. No weight is derived from these texts:
 * they are set by hand (`style-weights.ts`). While the habits were written, one half of the machine replies and posts
 * was read (those whose ids' SHA-256 ends in a 0 bit), so the figures are of the other half.
 */
import { parseArgs } from "node:util";
import { minReportedScore, styleOf } from "@earshot/prose";
import { alwaysGated, createBenchReport } from "./report.ts";
import {
  figures,
  hasData,
  readComments,
  readReplies,
  readTexts,
  type Scored,
  type StyleText,
  scoreOf,
} from "./style-data.ts";

const { values } = parseArgs({
  options: {
    errors: { type: "boolean", default: false },
    plant: { type: "boolean", default: false },
    ...alwaysGated,
  },
});

const minAuc = 0.8;
const minPrecision = 0.8;

const report = createBenchReport(
  `the style score of machine replies against people's posts and replies: AUC at least ${minAuc}, among texts of like length and among all; precision at ${minReportedScore}, where it reports, at least ${minPrecision} at equal shares`,
  values,
);
if (!hasData) report.skip("no ../shared/data");

/** The scores of the texts in Latin letters. */
const score = (texts: readonly StyleText[]): Scored[] =>
  texts
    .map(scoreOf)
    .map((one) => (values.plant ? { ...one, score: 1 - one.score } : one))
    .filter(({ words }) => words !== null);

const texts = readTexts().filter(({ studied }) => !studied);
const begin = performance.now();
const scored = score(texts);
const each = (performance.now() - begin) / texts.length;
const machine = scored.filter((one) => one.machine);
const people: [string, Scored[]][] = [
  ["posts", scored.filter((one) => !one.machine)],
  ["replies", score(readReplies())],
];

const percent = (share: number) => `${(100 * share).toFixed(0)}%`;
const shareOf = (some: readonly Scored[], threshold: number) =>
  some.filter((one) => one.score >= threshold).length / some.length;

console.log("@names and links are taken out; texts in Latin letters alone");
for (const [kind, some] of people) {
  const { like, plain } = figures([...machine, ...some]);
  report.line(
    `AUC against ${kind}`,
    Math.min(like, plain) >= minAuc,
    `${like.toFixed(3)} among texts of like length, ${plain.toFixed(3)} among all (at least ${minAuc} wanted): ${machine.length} machine replies, ${some.length} ${kind} of people`,
  );
}
for (const threshold of [0.5, 0.7, minReportedScore, 0.9]) {
  const found = shareOf(machine, threshold);
  const wrong = people.map(([kind, some]) => ({ kind, share: shareOf(some, threshold) }));
  // Assumes as many texts of people as of machines.
  const precision = Math.min(...wrong.map(({ share }) => found / (found + share)));
  const ofPeople = wrong.map(({ kind, share }) => `${percent(share)} of people's ${kind}`);
  const words = `reports ${percent(found)} of machine replies, ${ofPeople.join(" and ")}: precision ${percent(precision)} at equal shares`;
  if (threshold === minReportedScore) {
    report.line(`at ${threshold}, where it reports`, precision >= minPrecision, words);
  } else console.log(`        ${`at ${threshold}`.padEnd(24)} ${words}`);
}
const comments = readComments().map((text) => styleOf(text).score);
const reported = comments.filter((one) => one >= minReportedScore).length;
console.log(
  `it would report ${percent(reported / comments.length)} of ${comments.length} comments on Reddit of 2025, which nobody has labeled`,
);
console.log(`${(1000 * each).toFixed(0)} µs a text on one core, here and now`);

if (values.errors) {
  const cut = (text: string) => text.replace(/\s+/g, " ").slice(0, 100);
  const byScore = (some: readonly Scored[]) => some.toSorted((a, b) => b.score - a.score);
  const worst: [string, Scored[]][] = [
    ...people.map(([kind, some]): [string, Scored[]] => [
      `people's ${kind} taken for a machine's`,
      byScore(some).slice(0, 10),
    ]),
    ["machine replies taken for a person's", byScore(machine).slice(-10).toReversed()],
  ];
  for (const [name, some] of worst) {
    console.log(`${name}:`);
    for (const { score, text } of some) console.log(`  ${score.toFixed(2)} ${cut(text)}`);
  }
}
report.end();
