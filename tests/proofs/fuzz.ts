/**
 * Proof: whatever comes in, every call answers as the contract has it, below 500, in the envelope, with
 * a declared code and shape. `--requests N` (20000), `--seed N` (random, printed), `--only name,name`;
 * `--plant` makes adding a keyword throw on some phrases, to show that the proof can fail.
 */
import { parseArgs } from "node:util";
import { withModel } from "../../apps/server/src/testing/fake-llm.ts";
import { runFuzz } from "../../apps/server/src/testing/fuzz.ts";
import { createMovedClock } from "../../apps/server/src/testing/ground.ts";
import { fragileKeywords } from "../../apps/server/src/testing/plants.ts";
import { onServer } from "./ground.ts";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "20000" },
    seed: { type: "string" },
    only: { type: "string" },
    plant: { type: "boolean", default: false },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
console.log(`seed ${seed}`);
const start = performance.now();
const options = { clock: createMovedClock(), production: true, rateLimits: true, ...withModel() };
const result = await onServer(options, (server) => {
  if (values.plant) fragileKeywords(server.domains, server.platform);
  return runFuzz(server, {
    seed,
    requests: Number(values.requests),
    ...(values.only && { only: values.only.split(",") }),
  });
});
const shown = new Map<string, number>();
for (const { number, name, role, request, problem } of result.failures) {
  // A server error is told by call: each may have a cause of its own.
  const kind = `${/^5/.test(problem) ? `${name} ` : ""}${problem.slice(0, 60)}`;
  shown.set(kind, (shown.get(kind) ?? 0) + 1);
  // Three of a kind are enough to understand it.
  if ((shown.get(kind) ?? 0) > 3) continue;
  console.log(
    `FAILED  number ${number} of seed ${seed}: ${name} as ${role}: ${problem}\n${request}`,
  );
}
for (const [kind, count] of shown) if (count > 3) console.log(`FAILED  ${count} times: ${kind}`);
for (const ruin of result.ruins) console.log(`FAILED  afterwards: ${ruin}`);
const statuses = [...result.statuses].toSorted(([one], [other]) => one - other);
console.log(statuses.map(([status, count]) => `${status}: ${count}`).join("  "));
console.log(
  `${result.succeeded} of ${result.calls} calls succeeded at least once; ${result.renewed} new sign-ins; ${((performance.now() - start) / 1000).toFixed(1)} s`,
);
if (result.unreached.length > 0) console.log(`never succeeded: ${result.unreached.join(", ")}`);
const failed = result.failures.length + result.ruins.length;
console.log(`${result.requests - result.failures.length} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
