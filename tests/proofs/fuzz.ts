/**
 * Proof: to any request, every call responds as the contract declares, below 500, in the envelope, with
 * a declared code and shape, and within a second. Three parts, each on a separate server: requests
 * drawn from the seed; long texts in every field of every call, and bodies over the limit; pages, forms,
 * links and files, which are not calls of the contract.
 *
 * `--requests N` (20000) for the first part, `--seed N` (random, printed), `--only name,name`. To show
 * that the proof can fail: `--plant` makes adding a keyword throw on some phrases, `--plant-slow` runs a
 * slow pattern on the note of an opt-out.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createAdjustableClock } from "../../apps/server/src/testing/adjustable-clock.ts";
import { withModel } from "../../apps/server/src/testing/fake-llm.ts";
import { withPayments } from "../../apps/server/src/testing/fake-paddle.ts";
import type { Server, ServerOptions } from "../../apps/server/src/testing/server.ts";
import { fuzzPages } from "./fuzz/pages.ts";
import { slowMs } from "./fuzz/response-time.ts";
import { runFuzz, runLongFuzz } from "./fuzz/run.ts";
import type { FuzzResult } from "./fuzz/runner.ts";
import { fragileKeywords, slowOptOuts } from "./server-plants.ts";
import { onServer } from "./setup.ts";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "20000" },
    seed: { type: "string" },
    only: { type: "string" },
    plant: { type: "boolean", default: false },
    "plant-slow": { type: "boolean", default: false },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const only = values.only === undefined ? {} : { only: values.only.split(",") };
console.log(`seed ${seed}`);

/** Opens a server with the planted defects. */
const onPlanted = <T>(options: ServerOptions, work: (server: Server) => Promise<T>) =>
  onServer(
    {
      clock: createAdjustableClock(),
      production: true,
      ...withModel(),
      ...withPayments(),
      ...options,
    },
    (server) => {
      if (values.plant) fragileKeywords(server.services, server.infrastructure);
      if (values["plant-slow"]) slowOptOuts(server.services, server.infrastructure);
      return work(server);
    },
  );

const shown = new Map<string, number>();
/** Prints a failure, at most three of a kind: these are enough to understand it. */
function show(kind: string, text: string): void {
  shown.set(kind, (shown.get(kind) ?? 0) + 1);
  if ((shown.get(kind) ?? 0) <= 3) console.log(`FAILED  ${text}`);
}

let [passed, failed, slow, serverErrors] = [0, 0, 0, 0];
function count(requests: number, problems: readonly string[], statuses: Map<number, number>): void {
  failed += problems.length;
  passed += requests - problems.length;
  slow += problems.filter((problem) => problem.startsWith("slow")).length;
  for (const [status, answers] of statuses) if (status >= 500) serverErrors += answers;
  const sorted = [...statuses].toSorted(([one], [other]) => one - other);
  console.log(sorted.map(([status, answers]) => `${status}: ${answers}`).join("  "));
}

function report({ failures, findDamage, requests, statuses }: FuzzResult): void {
  for (const { number, name, role, request, problem } of failures) {
    // Server errors are listed by call: each may have its own cause.
    const kind = `${/^(?:5|slow)/.test(problem) ? `${name} ` : ""}${problem.slice(0, 60)}`;
    const made = number === null ? "" : `number ${number} of seed ${seed}: `;
    show(kind, `${made}${name} as ${role}: ${problem}\n${request}`);
  }
  for (const damage of findDamage) show(damage, `afterwards: ${damage}`);
  count(
    requests,
    failures.map(({ problem }) => problem),
    statuses,
  );
  failed += findDamage.length;
}

/** Runs a part of the proof and prints how long it took. */
async function part(name: string, work: () => Promise<void>): Promise<void> {
  const began = performance.now();
  await work();
  console.log(`${name}: ${((performance.now() - began) / 1_000).toFixed(1)} s\n`);
}

await part("drawn requests", async () => {
  const result = await onPlanted({ rateLimits: true }, (server) =>
    runFuzz(server, { seed, requests: Number(values.requests), ...only }),
  );
  report(result);
  console.log(
    `${result.succeeded} of ${result.calls} calls succeeded at least once; ${result.renewed} new sign-ins`,
  );
  if (result.unreached.length > 0) console.log(`never succeeded: ${result.unreached.join(", ")}`);
});
// Limits on attempts are off, so that requests reach the handlers.
await part("long texts", async () =>
  report(await onPlanted({}, (server) => runLongFuzz(server, only))),
);
if (!values.only) {
  await part("pages and forms", async () => {
    const webFolder = join(import.meta.dirname, "../../apps/web/dist");
    const { requests, routes, failures, statuses } = await onPlanted({ webFolder }, (server) =>
      fuzzPages(server),
    );
    for (const { request, problem } of failures)
      show(problem.slice(0, 60), `${problem}\n${request}`);
    count(
      requests,
      failures.map(({ problem }) => problem),
      statuses,
    );
    console.log(`${routes.length} routes that are no calls`);
  });
}
for (const [kind, times] of shown) if (times > 3) console.log(`FAILED  ${times} times: ${kind}`);
console.log(`${serverErrors} server errors, ${slow} answers slower than ${slowMs} ms`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
