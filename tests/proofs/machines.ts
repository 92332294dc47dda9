/**
 * Proof: processes on many machines work together as one. Three API processes and four workers, two of which lack
 * sources, share one PostgreSQL, and one of the seven is killed every few seconds: each post becomes exactly one
 * mention for each keyword and workspace, and it is shown within 2 seconds of being found.
 *
 * `npm run prove:machines -- [--minutes N] [--apis N] [--workers N] [--partial N] [--kill-every SECONDS]
 * [--postgres embedded|debian|both] [--plant] [--keep]`; `debian` is the oldest PostgreSQL from 15 on that Debian's
 * packages have installed; `--plant` removes a match, to show that the proof can fail.
 */
import { parseArgs } from "node:util";
import { findDebianPostgres } from "../../apps/server/src/testing/cluster.ts";
import { machinesRun } from "./collection/options.ts";
import { reportFigures } from "./collection/report.ts";
import { runOnCluster } from "./collection/run-on-cluster.ts";
import { createReport } from "./setup.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: String(machinesRun.seconds / 60) },
    apis: { type: "string", default: String(machinesRun.apis) },
    workers: { type: "string", default: String(machinesRun.workers) },
    partial: { type: "string", default: String(machinesRun.partialWorkers) },
    "kill-every": { type: "string", default: String(machinesRun.killEverySeconds) },
    postgres: { type: "string", default: "both" },
    plant: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});
const options = {
  ...machinesRun,
  seconds: Number(values.minutes) * 60,
  apis: Number(values.apis),
  workers: Number(values.workers),
  partialWorkers: Number(values.partial),
  killEverySeconds: Number(values["kill-every"]),
  plant: values.plant,
};
const report = createReport();
const debian = await findDebianPostgres();
const chosen = values.postgres === "both" ? ["embedded", "debian"] : [values.postgres];

for (const name of chosen) {
  if (name === "debian" && !debian) {
    report.line("PostgreSQL of Debian", values.postgres === "both", "not installed: not tried");
    continue;
  }
  console.log(
    `${name === "debian" ? "PostgreSQL of Debian" : "the embedded PostgreSQL"}: ${options.apis} that serve screens, ${options.workers} workers of which ${options.partialWorkers} lack sources`,
  );
  const programs = name === "debian" ? debian : null;
  const figures = await runOnCluster(options, { isKept: values.keep, programs });
  reportFigures(report, figures, {
    kills: Math.floor(options.seconds / options.killEverySeconds) - 1,
    steadySeconds: null,
  });
}
report.end();
