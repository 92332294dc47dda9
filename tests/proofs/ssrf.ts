/**
 * Proof: for any address a customer types, any DNS answer and any redirect of a website, the website reader connects
 * only to public addresses, and no site exceeds the reader's limits. Connections to any other address reach a canary
 * on loopback, which counts them. `--plant` lets the reader connect without checks, to show that the proof can fail.
 */
import { parseArgs } from "node:util";
import { createReport } from "./setup.ts";
import { runSsrf } from "./ssrf/run.ts";
import { openSsrfSetup } from "./ssrf/setup.ts";

const { values } = parseArgs({ options: { plant: { type: "boolean", default: false } } });
const start = performance.now();
const setup = await openSsrfSetup();
const lines = await runSsrf(setup, values.plant ? { mayDial: () => true } : {});
const report = createReport();
for (const [promise, { tried, wrong }] of lines) {
  report.line(promise, wrong.length === 0, `${tried} tried: ${wrong.length} wrong`);
  // Three of a kind are enough to understand it.
  for (const one of wrong.slice(0, 3)) console.log(`        ${one}`);
}
report.line(
  "the canary",
  setup.hits() === 0,
  `${setup.hits()} connections, ${setup.dialled.length} dialled`,
);
const sent = (setup.sent() / 1_048_576).toFixed(1);
console.log(
  `${sent} MB were the most that a site got rid of, ${((performance.now() - start) / 1000).toFixed(1)} s`,
);
await setup.stop();
report.end();
