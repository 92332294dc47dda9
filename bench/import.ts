/**
 * Measures how fast a dump is imported, compared in the same run with the bare steps: unpacking it and
 * counting its lines, and parsing each line. Also checks that memory does not grow.
 *
 * `npm run bench:import -- FILE…`; without files the real dumps beside the repository.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

const corpora = join(import.meta.dirname, "../../shared/data/corpora");
const named = process.argv.slice(2);
const files =
  named.length > 0
    ? named
    : ["reddit_2026_march_to_june", "umbrae_2013_business_software"].map((name) =>
        join(corpora, `${name}.ndjson.gz`),
      );
const missing = files.find((file) => !existsSync(file));
if (missing) {
  console.log(`skipped: no ${missing}. Name gzipped dumps: npm run bench:import -- FILE…`);
  console.log("0 passed, 0 failed");
  process.exit(0);
}

const maxMemoryGrowth = 1.1;

/** How many posts a step handled, and how long it took. */
interface Step {
  name: string;
  posts: number;
  seconds: number;
}

async function timed(name: string, work: () => Promise<number> | number): Promise<Step> {
  const start = performance.now();
  const posts = await work();
  return { name, posts, seconds: (performance.now() - start) / 1000 };
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

/** Runs an `earshot` command in a process of its own, with the database in `dataDir`. */
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
function figure(report: string, pattern: RegExp): number {
  const [, text = ""] = pattern.exec(report) ?? [];
  const value = Number(text.replaceAll(",", ""));
  if (text === "" || Number.isNaN(value))
    throw new Error(`the report has no ${pattern}:\n${report}`);
  return value;
}

const dataDir = await mkdtemp(join(tmpdir(), "earshot-bench-"));
await chmod(dataDir, 0o755);
try {
  earshot(dataDir, "seed");
  const steps = [await timed("zcat | wc -l", countLines), await timed("JSON.parse", parseLines)];
  const report = earshot(dataDir, "import", ...files);
  const posts = figure(report, /^read +([\d,]+)/m);
  steps.push({ name: "import", posts, seconds: figure(report, /over ([\d.]+) s$/m) });
  const earlyMiB = figure(report, /MiB, ([\d,]+) MiB after the first/);
  const finalMiB = figure(report, /^memory +([\d,]+) MiB/m);

  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}\n`);
  const base = steps[1]?.seconds ?? 1;
  for (const { name, posts: count, seconds } of steps) {
    const rate = Math.round(count / seconds).toLocaleString("en");
    console.log(
      `${name.padEnd(14)} ${seconds.toFixed(2).padStart(7)} s ${rate.padStart(10)} posts/s ${(seconds / base).toFixed(2).padStart(7)} × JSON.parse`,
    );
  }
  const growth = finalMiB / earlyMiB;
  console.log(
    `\nmemory after 10,000 posts ${earlyMiB} MiB, after ${posts.toLocaleString("en")} ${finalMiB} MiB: × ${growth.toFixed(3)} (at most ${maxMemoryGrowth})`,
  );
  const ok = growth <= maxMemoryGrowth && growth >= 1 / maxMemoryGrowth;
  console.log(ok ? "1 passed, 0 failed" : "0 passed, 1 failed");
  process.exitCode = ok ? 0 : 1;
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
