/**
 * How fast posts of Bluesky become mentions: from the bytes of Jetstream's frames to the posts that match a phrase,
 * beside the least that a process must do with them; and how many posts a second one core keeps up with, the database
 * included.
 *
 * `npm run bench:ingest`; `-- --short` in two minutes, `-- --gate` fails when a line says MISSED.
 */
import { spawnSync } from "node:child_process";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startTestSandbox } from "../apps/server/src/testing/sandbox.ts";
import type { DrainFigures } from "./ingest-drain.ts";
import type { ParseFigures } from "./ingest-parse.ts";

const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    gate: { type: "boolean", default: false },
  },
});
const phrases = 100_000;
const rounds = values.short ? 3 : 5;
const frames = values.short ? 10_000 : 40_000;
const posts = values.short ? 10_000 : 30_000;
const maxRatio = 3;
const minPerSecond = 2_000;
const maxMemoryGrowth = 1.2;

console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}

What is measured:
1. Microseconds a frame, for ${frames} frames of the older wire, seven of eight of them posts of at most 300 characters.
   The product: bytes, JSON, post, all of ${phrases} phrases in it. The least: bytes, JSON, count the words of the text.
   In turns in one process; the median of ${rounds} rounds each. At most ${maxRatio} times the least.
2. Posts a second that are drained from a socket into mentions with ${phrases} phrases of 10,000 workspaces, one post in
   20 with a phrase. The reader and PostgreSQL share one core where taskset is there; the sandbox that sends has another.
   ${rounds} rounds of ${posts} posts; the median at least ${minPerSecond}. Memory after them at most ${maxMemoryGrowth} times that after the first.
`);

function run<T>(file: string, args: readonly string[], isPinned: boolean): T {
  const hasTaskset = spawnSync("taskset", ["-V"]).status === 0;
  const node = [
    process.execPath,
    "--max-semi-space-size=64",
    join(import.meta.dirname, file),
    ...args,
  ];
  const [program = "", ...rest] = isPinned && hasTaskset ? ["taskset", "-c", "0", ...node] : node;
  const { stdout, stderr, status } = spawnSync(program, rest, { encoding: "utf8", maxBuffer: 1e8 });
  if (status !== 0) throw new Error(`${file} failed: ${stderr.slice(-2_000)}`);
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as T;
}

/** The middle of the values, and how far they spread. */
function medianOf(measured: readonly number[]) {
  const sorted = measured.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return { median, spread: `${format(sorted[0] ?? 0)} to ${format(sorted.at(-1) ?? 0)}` };
}
const format = (value: number) => value.toLocaleString("en", { maximumSignificantDigits: 3 });

let missed = 0;
function line(name: string, isMet: boolean, told: string): void {
  if (!isMet) missed += 1;
  console.log(`${isMet ? "ok    " : "MISSED"} ${name}: ${told}`);
}

const parsed = run<ParseFigures>(
  "ingest-parse.ts",
  [String(frames), String(phrases), String(rounds)],
  false,
);
const [least, product] = [medianOf(parsed.least), medianOf(parsed.product)];
const ratio = product.median / least.median;
console.log(
  `${parsed.isReal ? "real" : "made-up"} texts, ${format(parsed.bytesPerFrame)} bytes a frame, ${(100 * parsed.matchedShare).toFixed(1)} % of the frames match
the least   ${format(least.median)} µs a frame (${least.spread})
the product ${format(product.median)} µs a frame (${product.spread}), ${format(1e6 / product.median)} frames a second`,
);
line("beside the least", ratio <= maxRatio, `${ratio.toFixed(2)} × (at most ${maxRatio})`);

const sandbox = await startTestSandbox();
try {
  const drained = run<DrainFigures>(
    "ingest-drain.ts",
    [sandbox.address, String(posts), String(rounds), String(phrases)],
    true,
  );
  const { median, spread } = medianOf(drained.perSecond);
  const { before, after } = drained.memory;
  console.log(`\n${format(drained.mentions)} mentions`);
  line(
    "one core keeps up with",
    median >= minPerSecond,
    `${format(median)} posts a second (${spread}; at least ${format(minPerSecond)})`,
  );
  line(
    "memory",
    after <= before * maxMemoryGrowth,
    `${format(before)} MB after the first round, ${format(after)} MB at the end`,
  );
} finally {
  await sandbox.stop();
}
console.log(`${3 - missed} passed, ${missed} failed`);
process.exitCode = values.gate && missed > 0 ? 1 : 0;
