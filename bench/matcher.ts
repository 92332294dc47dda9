/**
 * How fast phrases are found: by our engine, by every peer that this machine has, and by the limit, on the same posts,
 * for 1,000 to 1,000,000 phrases. Each runs in a separate process.
 *
 * `npm run bench:matcher`; `-- --short` in under a minute, `-- --gate` exits with 1 when a goal is missed,
 * `-- --json FILE` writes the figures, `-- --chart FILE` draws them.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createPhraseEngine } from "@earshot/matcher";
import { referenceMatch } from "@earshot/matcher/reference";
import { drawChart } from "./matcher/chart.ts";
import { drawPhrases, readCorpus } from "./matcher/data.ts";
import { describeFigure, describeUpdates, goalsOf, measure } from "./matcher/goals.ts";
import { type PeerResult, peerNames, programs, resultOf } from "./matcher/peers.ts";
import { searchWithPostgres } from "./matcher/postgres.ts";
import type { Scaling } from "./matcher/scaling.ts";
import { drawTable } from "./matcher/table.ts";
import type { Updates } from "./matcher/updates.ts";
import { createBenchReport, describeSpread, gateOption } from "./report.ts";

const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    ...gateOption,
    json: { type: "string" },
    chart: { type: "string" },
  },
});
const sizes = values.short ? [1_000, 100_000] : [1_000, 10_000, 100_000, 1_000_000];
const largest = Math.max(...sizes);
const seconds = values.short ? 0.5 : 4;
const here = join(import.meta.dirname, "matcher");
const number = describeFigure;
const report = createBenchReport(measure, values);

/** A result, or why there is none. */
type Outcome = PeerResult | { skipped: string };
const results = new Map<string, Map<number, Outcome>>();
const note = (name: string, size: number, outcome: Outcome) => {
  const of = results.get(name) ?? new Map<number, Outcome>();
  results.set(name, of.set(size, outcome));
  const text =
    "skipped" in outcome
      ? `– ${outcome.skipped}`
      : `${describeSpread(outcome.spread, number).padStart(32)} posts/s ${number(outcome.megabytesPerSecond).padStart(8)} MB/s  built in ${number(outcome.buildMs)} ms${
          outcome.memory === null ? "" : `, ${number(outcome.memory / 1e6)} MB`
        }`;
  console.log(`  ${name.padEnd(24)} ${text}`);
};
const measuredOf = (name: string, size: number) => {
  const outcome = results.get(name)?.get(size);
  return outcome && !("skipped" in outcome) ? outcome : null;
};

const node = (file: string, args: string[], timeout: number) =>
  spawnSync(
    process.execPath,
    [
      ...["--expose-gc", "--max-old-space-size=12000", "--max-semi-space-size=64"],
      ...[join(here, file), ...args],
    ],
    { encoding: "utf8", timeout, maxBuffer: 1e8 },
  );
const lastLine = (text: string) => text.trim().split("\n").at(-1) ?? "";

function runPeer(name: string, dir: string): Outcome {
  const limit = values.short ? 4_000 : 60_000;
  const done = node("peers.ts", [name, dir, String(seconds)], limit);
  if (done.error) return { skipped: `not ready in ${limit / 1000} s` };
  if (done.status === 0) return JSON.parse(lastLine(done.stdout)) as PeerResult;
  const reason = /(?:Error|ERROR): (.*)/.exec(done.stderr)?.[1] ?? lastLine(done.stderr);
  return { skipped: reason.slice(0, 80) || "it ended without a word" };
}

/** Compiles a C program if there is a compiler; otherwise returns the reason. */
function compile(name: string, dir: string, flags: string[] = []): string | { skipped: string } {
  const program = join(dir, name);
  const done = spawnSync(
    "cc",
    ["-O3", "-march=native", "-o", program, join(here, `${name}.c`), ...flags],
    {
      encoding: "utf8",
    },
  );
  if (done.error) return { skipped: "no C compiler here" };
  return done.status === 0 ? program : { skipped: "its headers are not here" };
}

/** The first numbers that a program printed, and after them the seconds of each round. */
function readRounds(stdout: string, count: number) {
  const numbers = stdout.trim().split(" ").map(Number);
  return {
    first: numbers.slice(0, count),
    seconds: numbers.slice(count).map((nanoseconds) => nanoseconds / 1e9),
  };
}

function runLimit(dir: string, bytes: number): Outcome {
  const program = compile("limit", dir);
  if (typeof program !== "string") return program;
  const done = spawnSync(program, [join(dir, "posts.txt")], { encoding: "utf8" });
  const { first, seconds } = readRounds(done.stdout, 2);
  const [posts = 0] = first;
  return resultOf(seconds, bytes, { posts, matches: 0, buildMs: 0, memory: null });
}

function runHyperscan(dir: string, bytes: number): Outcome {
  const program = compile("hyperscan", dir, ["-lhs"]);
  if (typeof program !== "string") return program;
  const done = spawnSync(program, [join(dir, "phrases.txt"), join(dir, "posts.txt")], {
    encoding: "utf8",
    timeout: values.short ? 20_000 : 120_000,
  });
  if (done.status !== 0) return { skipped: lastLine(done.stderr) || "not ready in time" };
  const { first, seconds } = readRounds(done.stdout, 3);
  const [posts = 0, matches = 0, compiled = 0] = first;
  return resultOf(seconds, bytes, { posts, matches, buildMs: compiled / 1e6, memory: null });
}

/** Whether our engine agrees with the reference on posts and phrases of the bench. */
function isRight(posts: readonly string[], phrases: readonly string[]): boolean {
  const engine = createPhraseEngine();
  const ids = new Map(phrases.map((phrase, at) => [engine.add(phrase, at), phrase]));
  let matches = 0;
  for (const post of posts) {
    const found = engine.match(post).map(({ phraseId, spans }) => [ids.get(phraseId), spans]);
    const expected = referenceMatch(phrases, post).map(({ phrase, spans }) => [phrase, spans]);
    const order = (a: unknown[], b: unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1);
    if (JSON.stringify(found.sort(order)) !== JSON.stringify(expected.sort(order))) return false;
    matches += found.length;
  }
  return matches > 0;
}

const start = performance.now();
/** So that real posts have 58 words on average, like the posts for which the goals were set. */
const maxPostLength = 700;
const { real, posts } = readCorpus(values.short ? 20_000 : 200_000, maxPostLength);
const bytes = posts.reduce((sum, post) => sum + Buffer.byteLength(post), 0);
const words =
  posts.slice(0, 5_000).reduce((sum, post) => sum + post.split(/\s+/).length, 0) / 5_000;
console.log(
  `${number(posts.length)} ${real ? "real" : "made"} posts of ${words.toFixed(0)} words on average (cut after ${maxPostLength} characters, as short as those the goals were set on); phrases: one in twenty an n-gram of the posts, the others rows of their words`,
);
const all = drawPhrases(posts, largest);
console.log(
  `${number(all.length)} phrases drawn in ${((performance.now() - start) / 1000).toFixed(0)} s`,
);
// Phrases of these posts, because hardly any of those above occurs in so few.
const checked = posts.slice(0, values.short ? 20 : 100);
const correct = isRight(checked, drawPhrases(checked, 300));

const dir = mkdtempSync(join(tmpdir(), "earshot-matcher-"));
let updates: Updates | null = null;
let scaling: Scaling | null = null;
try {
  writeFileSync(join(dir, "posts.json"), JSON.stringify(posts));
  const lines = posts.map((post) => post.replaceAll(/[\n\0]/g, " "));
  for (const size of sizes) {
    console.log(`\n${number(size)} phrases`);
    const phrases = all.slice(0, size);
    writeFileSync(join(dir, "phrases.json"), JSON.stringify(phrases));
    // In the short form, all goals but one are for 100,000.
    const inShort = values.short && size !== 100_000;
    for (const name of inShort ? ["earshot"] : [...peerNames, ...Object.keys(programs)])
      note(name, size, runPeer(name, dir));
    writeFileSync(join(dir, "phrases.txt"), phrases.join("\n"));
    writeFileSync(join(dir, "posts.txt"), lines.join("\n"));
    note("Hyperscan", size, runHyperscan(dir, bytes));
    note("the limit", size, runLimit(dir, bytes));
    if (size === 100_000)
      note("PostgreSQL tsquery", size, await searchWithPostgres(phrases, posts));
  }
  const done = node("updates.ts", [dir], 300_000);
  if (done.status !== 0) throw new Error(done.stderr);
  updates = JSON.parse(lastLine(done.stdout)) as Updates;
  if (largest === 1_000_000) {
    const both = node("scaling.ts", [dir, "20"], 300_000);
    if (both.status !== 0) throw new Error(both.stderr);
    scaling = JSON.parse(lastLine(both.stdout)) as Scaling;
  }
} finally {
  rmSync(dir, { recursive: true, force: true });
}

const goals = goalsOf({ resultOf: measuredOf, sizes, updates, scaling });
console.log(`\n${drawTable(results, sizes)}\n`);
report.line("correct", correct, "the reference says the same");
for (const { name, goal, value, more, figures } of goals) {
  if (value === null) {
    console.log(`–       ${name}: not measured here`);
    continue;
  }
  report.line(
    name,
    more ? value >= goal : value <= goal,
    `${number(value)}, goal ${more ? "≥" : "≤"} ${number(goal)}; ${figures}`,
  );
}
console.log(describeUpdates(updates));
const json = {
  machine: `${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}`,
  posts: { count: posts.length, real, bytes, words },
  results: Object.fromEntries([...results].map(([name, of]) => [name, Object.fromEntries(of)])),
  updates,
  scaling,
  goals,
  correct,
};
if (values.json) writeFileSync(values.json, `${JSON.stringify(json, null, 2)}\n`);
if (values.chart) writeFileSync(values.chart, drawChart(results, sizes));
console.log(`took ${((performance.now() - start) / 1000).toFixed(0)} s`);
report.end();
