/**
 * How well communities' rules are read: what they say of a machine's content against 387 real rules
 * that people have coded, and of promotion, links, age and karma on 100 rules of our own writing.
 *
 * `npm run bench:rules`; `-- --errors CODE` lists the names of the tuning half's rules that are read
 * otherwise than they are coded.
 *
 * All 387 speak of machines' content, so they say nothing of rules that do not. They are split by the
 * SHA-256 of their text: rules may be tuned on those with a 0 as the last bit, the figures to go by
 * are of those with a 1; once more without those whose beginning stands in the tuning half too.
 */
import { parseArgs } from "node:util";
import { readAi, readRules } from "@earshot/rulebook";
import { exampleRules } from "@earshot/rulebook/examples";
import {
  type Code,
  type CodedRule,
  codeNames,
  codes,
  readCoded,
  readRecorded,
} from "../apps/server/src/testing/coded-rules.ts";
import { haveRecordings } from "../apps/server/src/testing/recordings.ts";
import { createReport } from "../tests/proofs/setup.ts";

const { values } = parseArgs({ options: { errors: { type: "string" } } });
const report = createReport();

interface Count {
  right: number;
  invented: number;
  missed: number;
}
const percent = (part: number, of: number) =>
  of === 0 ? "  –" : `${((100 * part) / of).toFixed(0).padStart(3)}%`;
const told = ({ right, invented, missed }: Count) =>
  `recall ${percent(right, right + missed)}, precision ${percent(right, right + invented)} (${right} right, ${missed} missed, ${invented} invented)`;

function count<T>(rows: readonly T[], requested: (row: T) => boolean, got: (row: T) => boolean) {
  const sum: Count = { right: 0, invented: 0, missed: 0 };
  for (const row of rows) {
    if (requested(row) && got(row)) sum.right += 1;
    else if (requested(row)) sum.missed += 1;
    else if (got(row)) sum.invented += 1;
  }
  return sum;
}

const readAs = ({ rule }: CodedRule, code: Code) => readAi(rule)?.[codes[code]] ?? false;

/** The one word for what a rule does with a machine's content, strictest first. */
const main = ["not allowed", "some allowed", "disclosure"] as const;
const mainOf = (has: (code: Code) => boolean) => main.find(has) ?? "neither";

function reportCoded(name: string, rows: readonly CodedRule[]): Map<Code, Count> {
  console.log(`${name}: ${rows.length} rules`);
  const counts = new Map<Code, Count>();
  for (const code of codeNames) {
    const sum = count(
      rows,
      ({ coded }) => coded.has(code),
      (row) => readAs(row, code),
    );
    counts.set(code, sum);
    console.log(`        ${code.padEnd(13)} ${told(sum)}`);
  }
  const columns = [...main, "neither"] as const;
  console.log(`        coded ↓ read →  ${columns.map((one) => one.padStart(13)).join("")}`);
  for (const coded of columns) {
    const of = rows.filter((row) => mainOf((code) => row.coded.has(code)) === coded);
    const cells = columns.map(
      (read) => of.filter((row) => mainOf((code) => readAs(row, code)) === read).length,
    );
    console.log(
      `        ${coded.padEnd(15)} ${cells.map((cell) => String(cell).padStart(13)).join("")}`,
    );
  }
  return counts;
}

if (haveRecordings) {
  const all = readCoded();
  const tuning = all.filter((row) => row.tuning);
  const untouched = all.filter((row) => !row.tuning);
  const begun = new Set(tuning.map(({ beginning }) => beginning));
  const own = untouched.filter(({ beginning }) => !begun.has(beginning));
  reportCoded("tuning half", tuning);
  const counts = reportCoded("untouched half", untouched);
  reportCoded("untouched half without near-copies of the tuning half's", own);
  const forbids = counts.get("not allowed") ?? { right: 0, invented: 0, missed: 0 };
  const { right, missed, invented } = forbids;
  report.line(
    "not allowed, untouched half",
    right / (right + missed) >= 0.9 && right / (right + invented) >= 0.8,
    `${told(forbids)}; at least 90% and 80% wanted, as missing one is worse`,
  );
  for (const row of tuning) {
    const code = codeNames.find((one) => one === values.errors);
    if (!code || readAs(row, code) === row.coded.has(code)) continue;
    console.log(`  ${row.coded.has(code) ? "missed" : "invented"}: ${row.rule.name}`);
  }
  const recorded = readRecorded();
  for (const rules of recorded) readRules({ rules, about: "" });
  report.line(
    "recorded rule sets",
    recorded.length === 25,
    `${recorded.length} read without error`,
  );
}

console.log(`rules of our own writing: ${exampleRules.length}, half of them harmless`);
const readExample = new Map(
  exampleRules.map((rule) => [rule, readRules({ rules: [rule], about: "" })]),
);
for (const topic of ["promotion", "links", "minAccountAgeDays", "karma"] as const) {
  const unsaid = (value: string | number | null | undefined) => value === "unsaid" || value == null;
  const got = (rule: (typeof exampleRules)[number]) => readExample.get(rule)?.[topic] ?? null;
  const speaks = count(
    exampleRules,
    (rule) => !unsaid(rule[topic]),
    (rule) => !unsaid(got(rule)),
  );
  const same = exampleRules.filter((rule) => got(rule) === rule[topic]).length;
  report.line(
    topic,
    speaks.missed + speaks.invented === 0 && same === exampleRules.length,
    `that it is spoken of: ${told(speaks)}; ${same} of ${exampleRules.length} read exactly`,
  );
}
report.end();
