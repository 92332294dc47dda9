/**
 * How well the style score tells machine replies from clean posts of the same platform.
 *
 * `npm run bench:style`; `-- --errors` shows the ten worst errors of each kind, cut to 100 characters;
 * `-- --tune` computes the weights anew from the tuning half alone; `-- --plant` turns the score round,
 * which must fail.
 *
 * Machine replies are those on X that people called out as such, clean posts a sample of X labelled clean.
 * Both are split by the last bit of the SHA-256 of a record's id: the habits and weights were made on those
 * with a 0, the figures that count are of those with a 1. All machine texts are replies and nearly all clean
 * ones are posts, so what is measured is also post against reply.
 */
import { parseArgs } from "node:util";
import { featureNames, manualWeights, minReportedScore, styleOf } from "@earshot/prose";
import { createReport } from "../tests/proofs/setup.ts";
import {
  figures,
  hasData,
  readComments,
  readTexts,
  type Scored,
  scoreOf,
  scoresOf,
} from "./style-data.ts";
import { tuneWeights } from "./style-tune.ts";

const { values } = parseArgs({
  options: {
    errors: { type: "boolean", default: false },
    tune: { type: "boolean", default: false },
    plant: { type: "boolean", default: false },
  },
});

const wantedAuc = 0.8;
const wantedPrecision = 0.8;

if (!hasData) {
  console.log("skipped: no ../shared/data");
  console.log("0 passed, 0 failed");
  process.exit(0);
}

const texts = readTexts();
if (values.tune) {
  const { bias, weights } = tuneWeights(texts.filter(({ tuned }) => tuned));
  console.log(`bias: ${bias.toFixed(2)}`);
  for (const [at, name] of featureNames.entries()) {
    if (!(name in manualWeights)) console.log(`${name}: ${(weights[at] ?? 0).toFixed(2)}`);
  }
  process.exit(0);
}

const begin = performance.now();
const scored = texts
  .map(scoreOf)
  .map((one) => (values.plant ? { ...one, score: 1 - one.score } : one));
const each = (performance.now() - begin) / texts.length;

const countsOf = (some: readonly Scored[]) =>
  `${scoresOf(some, true).length} machine replies, ${scoresOf(some, false).length} clean posts`;

const report = createReport();
const told = ({ like, plain, all }: ReturnType<typeof figures>) =>
  `${like.toFixed(3)} among texts of like length, ${plain.toFixed(3)} among all in Latin letters, ${all.toFixed(3)} with the rest`;

console.log("@names, links and length taken out; it measures post against reply, too");
const tuned = figures(scored.filter((one) => one.tuned));
console.log(`tuning half: ${countsOf(tuned.read)}; AUC ${told(tuned)}`);
const half = scored.filter((one) => !one.tuned);
const untouched = figures(half);
console.log(`untouched half: ${countsOf(untouched.read)} in Latin letters`);
report.line(
  "AUC, untouched half",
  Math.min(untouched.like, untouched.plain) >= wantedAuc,
  `${told(untouched)} (at least ${wantedAuc} wanted)`,
);

/** As if there were as many of both: the data has more clean posts than machine replies. */
function at(threshold: number) {
  const rate = (machine: boolean) => {
    const some = scoresOf(untouched.read, machine);
    return some.filter((score) => score >= threshold).length / some.length;
  };
  const [found, wrong] = [rate(true), rate(false)];
  return { found, wrong, precision: found / (found + wrong) };
}
const percent = (share: number) => `${(100 * share).toFixed(0)}%`;
for (const threshold of [0.5, 0.7, minReportedScore, 0.9]) {
  const { found, wrong, precision } = at(threshold);
  const words = `precision ${percent(precision)} at equal shares; speaks of ${percent(found)} of machine replies and ${percent(wrong)} of clean posts`;
  if (threshold === minReportedScore) {
    report.line(`at ${threshold}, where it speaks`, precision >= wantedPrecision, words);
  } else console.log(`        ${`at ${threshold}`.padEnd(24)} ${words}`);
}
const comments = readComments().map((text) => styleOf(text).score);
const spoken = comments.filter((score) => score >= minReportedScore).length;
console.log(
  `it would speak of ${percent(spoken / comments.length)} of ${comments.length} comments on Reddit, which nobody has labelled`,
);
console.log(`${(1000 * each).toFixed(0)} µs a text on one core, here and now`);

if (values.errors) {
  const read = untouched.read.toSorted((a, b) => b.score - a.score);
  const cut = (text: string) => text.replace(/\s+/g, " ").slice(0, 100);
  const worst: [string, Scored[]][] = [
    ["clean posts taken for a machine's", read.filter(({ machine }) => !machine).slice(0, 10)],
    [
      "machine replies taken for a person's",
      read
        .filter(({ machine }) => machine)
        .slice(-10)
        .toReversed(),
    ],
  ];
  for (const [name, some] of worst) {
    console.log(`${name}:`);
    for (const { score, text } of some) console.log(`  ${score.toFixed(2)} ${cut(text)}`);
  }
}
report.end();
