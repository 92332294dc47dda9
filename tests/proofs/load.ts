/**
 * Proof: 500 sessions at a fixed arrival rate, each with an open event stream, in a workspace of 100,000 mentions among
 * 1,000,000, while a worker collects posts. Requests are sent on schedule, whether or not earlier ones were answered,
 * and their time counts from when they were scheduled. No request fails; the p99 of reads (the median over windows of
 * ten seconds) is at most three times that of a bare route with one indexed query on the same pool, in alternating
 * windows; and over 30 minutes neither the API's nor the worker's memory grows: heap, external memory, array buffers,
 * resident set.
 *
 * `npm run prove:load -- [--minutes N] [--rate N] [--sessions N] [--mentions N] [--short] [--plant]`; `--mentions` of
 * the workspace among ten times as many; `--short` is 3 minutes on 20,000. `--plant` makes each request leak memory,
 * to show that the proof can fail.
 */
import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import { makeClusterFolder } from "../../apps/server/src/testing/cluster-folder.ts";
import { startTestSandbox } from "../../apps/server/src/testing/sandbox.ts";
import { allowedGrowth, courseOf, type MemoryUsage, memoryKinds } from "./load/memory.ts";
import { type LoadFigures, type LoadOptions, runLoad, type Window } from "./load/run.ts";
import { createReport } from "./setup.ts";
import { median } from "./statistics.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string" },
    rate: { type: "string", default: "50" },
    sessions: { type: "string", default: "500" },
    mentions: { type: "string" },
    short: { type: "boolean", default: false },
    plant: { type: "boolean", default: false },
  },
});
const mentions = Number(values.mentions ?? (values.short ? "20000" : "100000"));
const options: LoadOptions = {
  size: { own: mentions, all: 10 * mentions },
  sessions: Number(values.sessions),
  rate: Number(values.rate),
  minutes: Number(values.minutes ?? (values.short ? "3" : "30")),
  plant: values.plant,
};
const maxRatio = 3;
const ms = ({ p50, p99 }: Window) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;

function checkFigures(figures: LoadFigures): never {
  const { reads, bare, failures, streams, memory } = figures;
  const report = createReport();
  const p99 = (windows: readonly Window[]) => median(windows.map((one) => one.p99));
  const ratio = p99(reads.windows) / p99(bare.windows);
  report.line(
    "reads",
    ratio <= maxRatio,
    `p99 ${p99(reads.windows).toFixed(1)} ms, bare ${p99(bare.windows).toFixed(1)} ms: ${ratio.toFixed(2)} times, at most ${maxRatio} (medians of ${reads.windows.length} windows; all reads ${ms(reads.all)}, all bare ${ms(bare.all)})`,
  );
  report.line(
    "no error",
    failures.length === 0 && reads.count > 0 && figures.writes > 0,
    `${failures.length} of ${reads.count} reads, ${figures.writes} writes and ${streams.open} event streams${failures.length > 0 ? `: ${failures.slice(0, 5).join("; ")}` : ""}`,
  );
  report.line(
    "event streams",
    streams.open === options.sessions && streams.events > streams.open,
    `${streams.open} open, ${streams.events} events; ${figures.mentions} mentions were found during the run`,
  );
  const checkMemory = (name: string, samples: readonly MemoryUsage[]) => {
    for (const kind of memoryKinds) {
      const course = courseOf(samples, kind, memory.minutes);
      const { first, begin, end, perTenMinutes } = course;
      const allowed = allowedGrowth(course, kind);
      report.line(
        `${name} ${kind}`,
        samples.length >= 6 && end - begin <= allowed,
        `${first.toFixed(1)} MB at first, ${begin.toFixed(1)} MB then, ${end.toFixed(1)} MB at last (at most ${(begin + allowed).toFixed(1)}); ${perTenMinutes.toFixed(1)} MB in ten minutes`,
      );
    }
  };
  checkMemory("API", memory.api);
  checkMemory("worker", memory.worker);
  return report.end();
}

console.log(
  `Stated before: ${options.rate} requests a second of ${options.sessions} sessions for ${options.minutes} minutes, in windows of ten seconds, in turn with as many of the bare route.`,
);
const folder = makeClusterFolder("load");
const cluster = await startEmbeddedPostgres({ dataDir: folder, durable: false });
const sandbox = await startTestSandbox();
let figures: LoadFigures;
try {
  figures = await runLoad({ connection: cluster.connection, folder, sandbox }, options, (line) =>
    console.log(`  ${line}`),
  );
} finally {
  await sandbox.stop();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
checkFigures(figures);
