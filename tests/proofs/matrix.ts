/**
 * Proof: every call of the contract admits exactly the roles that it names, and all other callers get
 * "not found" for the objects of a workspace. `--only name,name` checks some calls; `--plant` lets anyone
 * who is signed in pass as a customer and shows replies to other workspaces, to show that the proof can fail.
 */
import { parseArgs } from "node:util";
import { createAdjustableClock } from "../../apps/server/src/testing/adjustable-clock.ts";
import { withModel } from "../../apps/server/src/testing/fake-llm.ts";
import { withPayments } from "../../apps/server/src/testing/fake-paddle.ts";
import { runMatrix } from "./matrix/run.ts";
import { giveRepliesAway, weakGuard } from "./server-plants.ts";
import { onServer } from "./setup.ts";

const { values } = parseArgs({
  options: { only: { type: "string" }, plant: { type: "boolean", default: false } },
});
const clock = createAdjustableClock();
const start = performance.now();
const result = await onServer(
  { clock, production: true, ...withModel(), ...withPayments() },
  (server) => {
    if (values.plant) {
      for (const plant of [weakGuard, giveRepliesAway])
        plant(server.services, server.infrastructure);
    }
    return runMatrix(server, clock, values.only ? { only: values.only.split(",") } : {});
  },
);
console.log(`${"caller".padEnd(26)}refused  passed  missing  failed`);
for (const [kind, { refused, passed, missing, failed }] of result.counts) {
  const row = [refused, passed, missing, failed].map((figure) => String(figure).padStart(7));
  console.log(`${kind.padEnd(26)}${row.join(" ")}`);
}
// One line per call, for `npm run prove:plants`.
for (const name of values.only?.split(",") ?? []) {
  const wrong = result.findings.some((finding) => finding.startsWith(`${name} `));
  console.log(`${wrong ? "FAILED" : "passed"}  ${name}`);
}
for (const note of result.notes) console.log(`note    ${note}`);
for (const finding of result.findings) console.log(`FAILED  ${finding}`);
const seconds = ((performance.now() - start) / 1000).toFixed(1);
console.log(`${result.calls} calls as ${result.counts.size} kinds of callers, ${seconds} s`);
console.log(`${result.passed} passed, ${result.failed} failed`);
process.exit(result.failed > 0 ? 1 : 0);
