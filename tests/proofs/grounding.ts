/**
 * Proof: no text that a model generates from a brief with ten facts has an unmarked fact that nobody gave. The
 * proof plants prices, links, integrations, customers, guarantees, figures, superlatives, features and stories,
 * each among other sentences of the brief (`--rounds N`, 100). `--plant` disables the rules, to show that the
 * proof can fail.
 */
import { parseArgs } from "node:util";
import { groundingOf } from "../../apps/server/src/modules/studio/content/rules-grounding.ts";
import { type GroundingResult, runGrounding } from "./grounding/run.ts";
import { createReport } from "./setup.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "100" },
    plant: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);
const report = createReport();
const ground: typeof groundingOf = values.plant
  ? (text, given) => ({ ...groundingOf(text, given), unsupported: [] })
  : groundingOf;

const results: GroundingResult[] = [];
const start = performance.now();
for (let seed = 1; seed <= rounds; seed++) results.push(runGrounding(seed, ground));
const milliseconds = performance.now() - start;

const texts = results.reduce((sum, one) => sum + one.texts, 0);
const unmarked = results.flatMap((one) => one.unmarked);
const wronglyMarked = results.flatMap((one) => one.wronglyMarked);
for (const [kind, { planted }] of results[0]?.byKind ?? []) {
  const marked = results.reduce((sum, one) => sum + (one.byKind.get(kind)?.marked ?? 0), 0);
  console.log(`${kind}: ${marked} of ${planted * rounds} planted facts are marked`);
}
console.log(`${(milliseconds / texts).toFixed(2)} ms for each text`);
const examples = (list: readonly string[]) => [...new Set(list)].slice(0, 3).join(" | ");
report.line(
  "facts that nobody gave",
  unmarked.length === 0,
  `${unmarked.length} unmarked in ${texts} texts ${examples(unmarked)}`,
);
report.line(
  "facts that are given",
  wronglyMarked.length === 0,
  `${wronglyMarked.length} marked ${examples(wronglyMarked)}`,
);
report.end();
