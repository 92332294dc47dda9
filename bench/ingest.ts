/**
 * How fast posts of Bluesky become mentions: from the bytes of Jetstream's frames to the posts that match a phrase,
 * compared with the minimum work that a process must do with them; and how many posts per second one core can process,
 * including the database.
 *
 * `npm run bench:ingest`; `-- --short` in two minutes, `-- --gate` exits with 1 when a limit is exceeded.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startTestSandbox } from "../apps/server/src/testing/sandbox.ts";
import type { DrainFigures } from "./ingest-drain.ts";
import type { ParseFigures } from "./ingest-parse.ts";
import { createBenchReport, describeSpread, gateOption, rounds, spreadOf } from "./report.ts";

const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    ...gateOption,
  },
});
const phrases = 100_000;
const frames = values.short ? 10_000 : 40_000;
const posts = values.short ? 10_000 : 30_000;
const maxRatio = 3;
const minPerSecond = 2_000;
const maxMemoryGrowth = 1.2;

const report = createBenchReport(
  `
1. Microseconds a frame, for ${frames} frames of the older wire, seven of eight of them posts of at most 300 characters.
   The product: bytes, JSON, post, all of ${phrases} phrases in it. The least: bytes, JSON, count the words of the text.
   In turns in one process; the median of ${rounds} rounds each. At most ${maxRatio} times the least.
2. Posts a second that are drained from a socket into mentions with ${phrases} phrases of 10,000 workspaces, one post in
   20 with a phrase. The reader and PostgreSQL share one core where taskset is there; the sandbox that sends has another.
   ${rounds} rounds of ${posts} posts; the median at least ${minPerSecond}. Memory after them at most ${maxMemoryGrowth} times that after the first.`,
  values,
);

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

const format = (value: number) => value.toLocaleString("en", { maximumSignificantDigits: 3 });

const parsed = run<ParseFigures>(
  "ingest-parse.ts",
  [String(frames), String(phrases), String(rounds)],
  false,
);
const [minimum, product] = [spreadOf(parsed.minimum), spreadOf(parsed.product)];
const ratio = product.median / minimum.median;
console.log(
  `${parsed.isReal ? "real" : "made-up"} texts, ${format(parsed.bytesPerFrame)} bytes a frame, ${(100 * parsed.matchedShare).toFixed(1)} % of the frames match
the least   ${describeSpread(minimum, format)} µs a frame
the product ${describeSpread(product, format)} µs a frame, ${format(1e6 / product.median)} frames a second`,
);
const ratios = spreadOf(parsed.product.map((one, round) => one / (parsed.minimum[round] ?? 0)));
report.line(
  "beside the least",
  ratio <= maxRatio,
  `${ratio.toFixed(2)} ×, rounds ${describeSpread(ratios, format)}; at most ${maxRatio}`,
);

const sandbox = await startTestSandbox();
try {
  const drained = run<DrainFigures>(
    "ingest-drain.ts",
    [sandbox.address, String(posts), String(rounds), String(phrases)],
    true,
  );
  const perSecond = spreadOf(drained.perSecond);
  const { before, after } = drained.memory;
  console.log(`\n${format(drained.mentions)} mentions`);
  report.line(
    "one core keeps up with",
    perSecond.median >= minPerSecond,
    `${describeSpread(perSecond, format)} posts a second; at least ${format(minPerSecond)}`,
  );
  report.line(
    "memory",
    after <= before * maxMemoryGrowth,
    `${format(before)} MB after the first round, ${format(after)} MB at the end`,
  );
} finally {
  await sandbox.stop();
}
report.end();
