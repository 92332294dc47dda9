/**
 * Proof that a restart drops no request: a real process under load, over real
 * sockets, is stopped with SIGTERM and started again. `--restarts N` (20); `--plant` cuts connections
 * when the server stops, to show that the proof can fail.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { restartUnderLoad } from "./drain/restarts.ts";
import { createReport, withCluster } from "./setup.ts";

const { values } = parseArgs({
  options: {
    restarts: { type: "string", default: "20" },
    plant: { type: "boolean", default: false },
  },
});
const restarts = Number(values.restarts);
const drainMs = 20_000;
const plant = join(import.meta.dirname, "drain/plant.mjs");

const start = performance.now();
const found = await withCluster("drain", (connection) =>
  restartUnderLoad(connection, {
    restarts,
    preload: values.plant ? ["--import", plant] : [],
  }),
);
const report = createReport();
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const { dropped, failed, badEnds, openAtSignal, stopMs } = found;
for (const line of [...dropped, ...failed, ...badEnds].slice(0, 20)) console.log(line);
report.line(
  "no request dropped",
  dropped.length === 0 && found.answered > 100 * restarts,
  `${dropped.length} dropped of ${found.answered + dropped.length} in ${restarts} restarts`,
);
report.line(
  "requests in flight",
  Math.min(...openAtSignal) > 0 && found.answeredAcrossSignal > 0,
  `${sum(openAtSignal)} open at the signals, ${found.answeredAcrossSignal} answered after them`,
);
report.line(
  "open connections served",
  found.answeredWhileStopping > 0,
  `${found.answeredWhileStopping} requests that were sent after a signal answered`,
);
report.line("no failure answered", failed.length === 0, `${failed.length} failures`);
report.line(
  "event streams end",
  found.streamsEnded >= 2 * restarts,
  `${found.streamsEnded} ended by the server and opened again; at least ${2 * restarts} had to be`,
);
report.line(
  "stops in time",
  badEnds.length === 0 && Math.max(...stopMs) <= drainMs,
  `${(sum(stopMs) / stopMs.length / 1000).toFixed(1)} s on average, ${(Math.max(...stopMs) / 1000).toFixed(1)} s at most`,
);
console.log(
  `${found.refused} attempts to connect were refused while no process listened, ${found.neverAccepted} reset in the system's queue before the server accepted them`,
);
console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`);
report.end();
