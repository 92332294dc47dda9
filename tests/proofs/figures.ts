/**
 * Proof: the daily figures equal a recount of mentions, replies, checks, clicks and conversions after 10,000 random
 * operations in concurrent transactions, some of them rolled back, while workspaces move to other time zones.
 * `--operations N` (10,000), `--seed N`; `--plant` disables the trigger on replies, to show that the proof can fail.
 */
import { parseArgs } from "node:util";
import { runFigures } from "./figures/run.ts";
import { createReport, onServer } from "./setup.ts";

const { values } = parseArgs({
  options: {
    operations: { type: "string", default: "10000" },
    seed: { type: "string" },
    plant: { type: "boolean", default: false },
  },
});
const report = createReport();
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const start = performance.now();
const { operations, refused, deadlocks, comparisons, rows, differences } = await onServer(
  {},
  (server) =>
    runFigures(server, {
      count: Number(values.operations),
      atOnce: 8,
      parts: 10,
      seed,
      plant: values.plant,
    }),
);
console.log(`seed ${seed}`);
report.line(
  "daily figures",
  differences.length === 0,
  `${operations} operations, ${refused} transactions refused, ${comparisons} comparisons, the last of ${rows} rows${differences[0] ? `; ${differences.join("; ")}` : ""}`,
);
report.line("deadlocks", deadlocks === 0, `${deadlocks} transactions waited for each other`);
console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`);
report.end();
