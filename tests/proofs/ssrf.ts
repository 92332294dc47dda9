/**
 * Proof: whatever address a customer types, whatever a name server answers and wherever a website leads, the
 * reader of websites dials public addresses alone, and no site keeps it busy beyond its limits. All else that
 * is dialled is a canary on loopback, which counts. `--plant` lets the reader dial what it has not checked, to
 * show that the proof can fail.
 */
import { parseArgs } from "node:util";
import { createReport } from "./setup.ts";
import { runSsrf } from "./ssrf/run.ts";
import { openWorld } from "./ssrf/setup.ts";

const { values } = parseArgs({ options: { plant: { type: "boolean", default: false } } });
const start = performance.now();
const world = await openWorld();
const lines = await runSsrf(world, values.plant ? { mayDial: () => true } : {});
const report = createReport();
for (const [promise, { tried, wrong }] of lines) {
  report.line(promise, wrong.length === 0, `${tried} tried: ${wrong.length} wrong`);
  // Three of a kind are enough to understand it.
  for (const one of wrong.slice(0, 3)) console.log(`        ${one}`);
}
report.line(
  "the canary",
  world.hits() === 0,
  `${world.hits()} connections, ${world.dialled.length} dialled`,
);
const sent = (world.sent() / 1_048_576).toFixed(1);
console.log(
  `${sent} MB were the most that a site got rid of, ${((performance.now() - start) / 1000).toFixed(1)} s`,
);
await world.stop();
report.end();
