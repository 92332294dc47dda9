/**
 * Proof: workers with different configurations share one database. One without credentials does not prevent any
 * source from being read; a source that no running worker can read is reported within 10 seconds to customers, in
 * /metrics and in the log; its posts are read and the waiting email is sent when a worker is back.
 *
 * `npm run prove:workers -- [--posts N] [--plant] [--keep]`; `--plant` removes Reddit from the plan, to show that
 * the proof can fail; `--keep` keeps the processes' logs.
 */
import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import { makeClusterFolder } from "../../apps/server/src/testing/cluster-folder.ts";
import { startTestSandbox } from "../../apps/server/src/testing/sandbox.ts";
import { createReport } from "./setup.ts";
import { runWorkers, type WorkersFigures } from "./workers/run.ts";

const { values } = parseArgs({
  options: {
    posts: { type: "string", default: "60" },
    plant: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});
const posts = Number(values.posts);
const options = {
  besideBlind: posts,
  whileInterrupted: Math.ceil(posts / 3),
  plant: values.plant,
};
const reportWithinSeconds = 10;

function checkFigures(figures: WorkersFigures): void {
  const report = createReport();
  const exact = (name: string, missing: readonly string[]) =>
    report.line(name, missing.length === 0, `${missing.length} posts are missing`);
  exact("beside one with nothing", figures.missingBesideBlind);
  exact("after the interruption", figures.missingAfterInterruption);
  for (const [where, seconds] of Object.entries(figures.reportedAfter)) {
    const isInTime = seconds !== null && seconds < reportWithinSeconds;
    const when = seconds === null ? "not reported" : `${seconds.toFixed(1)} s after the kill`;
    report.line(`reported: ${where}`, isInTime, when);
  }
  const isPublic =
    figures.customerText ===
    "Reddit is paused because of a problem on our side. We are working on it.";
  report.line("customers read", isPublic, figures.customerText ?? "nothing");
  report.line("the other source", figures.otherSourceConnected, "is still connected");
  report.line("mail waits", figures.mail.waited, "while no worker can send it");
  report.line("mail is sent", figures.mail.sent, "by the next worker that can");
  const isNamed = /has it: this process will not read Reddit\.$/.test(figures.differences);
  report.line("differences are named", isNamed, figures.differences);
  report.end();
}

const folder = makeClusterFolder("workers");
const cluster = await startEmbeddedPostgres({ dataDir: folder, durable: false });
const sandbox = await startTestSandbox();
let figures: WorkersFigures;
try {
  const place = { connection: cluster.connection, folder, sandbox };
  figures = await runWorkers(place, options, (line) => console.log(`  ${line}`));
} finally {
  await sandbox.stop();
  await cluster.stop();
  if (values.keep) console.log(`  the logs are in ${folder}`);
  else await rm(folder, { recursive: true, force: true });
}
checkFigures(figures);
