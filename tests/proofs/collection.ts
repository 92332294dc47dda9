/**
 * Proof: each post at the sandbox's services, 625 a second for ten minutes, for 2,000 workspaces
 * with ten keywords each, becomes exactly one mention for each keyword and workspace, while services fail
 * and a worker is killed every minute; it is shown within 2 seconds of being found, and no call exceeds
 * a budget. Posts that web searches showed become mentions too; posts that they do not show can't be known.
 *
 * `npm run prove:collection -- [--minutes N] [--short] [--notify] [--plant] [--keep]`; `--short` is a minute with a
 * tenth of the customers and posts; `--notify` gives each workspace a notification channel, which must be notified
 * within 10 seconds; `--plant` removes a match, to show that the proof can fail; `--keep` keeps the processes' logs.
 */
import { parseArgs } from "node:util";
import { longRun, minuteRun } from "./collection/options.ts";
import { reportFigures } from "./collection/report.ts";
import { runOnCluster } from "./collection/run-on-cluster.ts";
import { createReport } from "./setup.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string" },
    short: { type: "boolean", default: false },
    notify: { type: "boolean", default: false },
    plant: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});
const base = values.short ? minuteRun : longRun;
const seconds = values.minutes === undefined ? base.seconds : Number(values.minutes) * 60;
const options = {
  ...base,
  seconds,
  plant: values.plant,
  notify: values.notify,
  // Items that the index loses are read ten minutes later; a shorter run does not wait for that.
  loseItemsForSeconds: seconds < longRun.seconds ? 0 : base.loseItemsForSeconds,
};

const report = createReport();
const figures = await runOnCluster(options, { isKept: values.keep });
reportFigures(report, figures, {
  kills: Math.max(1, Math.floor(seconds / 60) - 1),
  steadySeconds: base.steadySeconds,
});
report.end();
