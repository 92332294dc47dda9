/**
 * Proof: content that is deleted at Reddit is deleted here within 48 hours, including posts without mentions,
 * within the planned calls. Stores posts, deletes 5 % of them at an imitated platform, and runs the recurring work
 * of 48 hours minute by minute on a fake clock. `--posts N` (100,000), `--calls N` (9 a minute); `--plant` has the
 * platform return deleted posts, to show that the proof can fail.
 */
import { parseArgs } from "node:util";
import { openRetentionSetup, runRetention } from "./retention/run.ts";
import { createReport, onServer } from "./setup.ts";

const { values } = parseArgs({
  options: {
    posts: { type: "string", default: "100000" },
    calls: { type: "string", default: "9" },
    plant: { type: "boolean", default: false },
  },
});
const report = createReport();
const start = performance.now();
const setup = openRetentionSetup({ callsPerMinute: Number(values.calls), plant: values.plant });
const results = await onServer(setup.options, (server) =>
  runRetention(server, setup, { count: Number(values.posts) }),
);
for (const { name, held, figures } of results) report.line(name, held, figures);
console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`);
report.end();
