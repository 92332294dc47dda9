/**
 * Measures how fast a dump is imported, compared in the same run with the bare steps: unpacking it and
 * counting its lines, and parsing each line. Also checks that memory does not grow. Each round has a new database.
 *
 * `npm run bench:import -- FILE…`; without files the real dumps next to the repository. `--gate` exits with 1 when
 * memory grows.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { createBenchReport, describeSpread, gateOption, rounds, spreadOf } from "./report.ts";

const corpora = join(import.meta.dirname, "../../shared/data/corpora");
const { values, positionals: named } = parseArgs({
  options: { ...gateOption },
  allowPositionals: true,
});
const files =
  named.length > 0
    ? named
    : ["reddit_2026_march_to_june", "umbrae_2013_business_software"].map((name) =>
        join(corpora, `${name}.ndjson.gz`),
      );
const maxMemoryGrowth = 1.1;
const report = createBenchReport(
  `memory of an import after 10,000 posts and at its end: the median of ${rounds} imports, at most ${maxMemoryGrowth} times as much; beside it, without a limit, posts a second of the import and of the bare steps`,
  values,
);
const missing = files.find((file) => !existsSync(file));
if (missing) report.skip(`no ${missing}. Name gzipped dumps: npm run bench:import -- FILE…`);

async function timed(work: () => Promise<number> | number): Promise<number> {
  const start = performance.now();
  const posts = await work();
  return (1_000 * posts) / (performance.now() - start);
}

function countLines(): number {
  let lines = 0;
  for (const file of files) {
    const { stdout, status } = spawnSync("sh", ["-c", 'zcat "$1" | wc -l', "sh", file], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`zcat could not read ${file}`);
    lines += Number(stdout);
  }
  return lines;
}

function parseLines(): number {
  let parsed = 0;
  for (const file of files) {
    // Node's readline would also end lines at U+2028, which JSON allows in strings.
    for (const line of gunzipSync(readFileSync(file)).toString("utf8").split("\n")) {
      if (line === "") continue;
      JSON.parse(line);
      parsed += 1;
    }
  }
  return parsed;
}

/** Runs an `earshot` command in a separate process, with the database in `dataDir`. */
function earshot(dataDir: string, ...args: string[]): string {
  const entry = join(import.meta.dirname, "../scripts/earshot.mjs");
  const { stdout, stderr, status } = spawnSync(process.execPath, [entry, ...args], {
    encoding: "utf8",
    env: { ...process.env, EARSHOT_DATA_DIR: dataDir, DATABASE_URL: "" },
  });
  if (status !== 0) throw new Error(`earshot ${args[0]} failed: ${stderr}`);
  return stdout;
}

/** A number of the command's report. */
function figure(output: string, pattern: RegExp): number {
  const [, text = ""] = pattern.exec(output) ?? [];
  const value = Number(text.replaceAll(",", ""));
  if (text === "" || Number.isNaN(value))
    throw new Error(`the report has no ${pattern}:\n${output}`);
  return value;
}

/** Posts per second of each step by round. */
const steps = new Map<string, number[]>();
const growths: number[] = [];
const note = (name: string, perSecond: number) =>
  steps.set(name, [...(steps.get(name) ?? []), perSecond]);

for (let round = 0; round < rounds; round++) {
  const dataDir = await mkdtemp(join(tmpdir(), "earshot-bench-"));
  await chmod(dataDir, 0o755);
  try {
    earshot(dataDir, "seed");
    note("zcat | wc -l", await timed(countLines));
    note("JSON.parse", await timed(parseLines));
    const output = earshot(dataDir, "import", ...files);
    const posts = figure(output, /^read +([\d,]+)/m);
    note("import", posts / figure(output, /over ([\d.]+) s$/m));
    const earlyMiB = figure(output, /MiB, ([\d,]+) MiB after the first/);
    const finalMiB = figure(output, /^memory +([\d,]+) MiB/m);
    growths.push(finalMiB / earlyMiB);
    console.log(
      `round ${round + 1}: memory after 10,000 posts ${earlyMiB} MiB, after ${posts.toLocaleString("en")} ${finalMiB} MiB`,
    );
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
const base = spreadOf(steps.get("JSON.parse") ?? []).median;
for (const [name, perSecond] of steps) {
  const spread = spreadOf(perSecond);
  const posts = describeSpread(spread, (value) => Math.round(value).toLocaleString("en"));
  console.log(
    `${name.padEnd(14)} ${posts} posts/s, ${(base / spread.median).toFixed(2)} × the time of JSON.parse`,
  );
}
const growth = spreadOf(growths);
report.line(
  "memory stays",
  growth.median <= maxMemoryGrowth && growth.median >= 1 / maxMemoryGrowth,
  `× ${describeSpread(growth, (value) => value.toFixed(3))}`,
);
report.end();
