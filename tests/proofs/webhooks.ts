/**
 * Proof: webhook receivers that are slow, silent, down, redirecting, failing, endless or at private addresses delay no
 * other receiver. Posts are stored each second, first for healthy receivers alone, then beside the bad ones, then
 * beside many that have just turned silent, then with a worker that is killed again and again: nothing is lost, each
 * receiver gets its events in order, the reference library verifies each signature, and no connection reaches the
 * canary.
 *
 * `npm run prove:webhooks -- [--healthy N] [--bad N] [--flood N] [--posts N] [--kill-seconds N] [--plant]`. With
 * `--plant` the workers connect to any address and wait for each other's attempts, which the proof must detect.
 */
import { parseArgs } from "node:util";
import { createReport, withCluster } from "./setup.ts";
import { runWebhooks } from "./webhooks/run.ts";

const { values } = parseArgs({
  options: {
    healthy: { type: "string", default: "50" },
    bad: { type: "string", default: "56" },
    flood: { type: "string", default: "100" },
    posts: { type: "string", default: "60" },
    "kill-seconds": { type: "string", default: "15" },
    plant: { type: "boolean", default: false },
  },
});
/** By how much bad receivers may delay the others, in ms: workers poll for events each second. */
const allowedDelayMs = 1_000;
/** From an event to its delivery at healthy receivers, p95 in ms, beside bad ones. */
const allowedP95Ms = 2_500;
/**
 * The maximum delay of the first event after 500 receivers have turned silent, in ms: the 96 slots of each of two
 * workers are free again after 2 s.
 */
const allowedFloodMs = 10_000;
/** By how much the memory of a worker may grow, in MB, after the first third of the posts. */
const allowedGrowth = 60;

const size = {
  healthy: Number(values.healthy),
  posts: Number(values.posts),
  plant: values.plant,
};
const bad = Number(values.bad);
const killSeconds = Number(values["kill-seconds"]);
const flooding = Number(values.flood);
type RunChoice = Partial<Parameters<typeof runWebhooks>[1]> & { bad: number; killSeconds: number };
const run = (options: RunChoice) =>
  withCluster("webhooks", (connection) => runWebhooks(connection, { ...size, ...options }));
const start = performance.now();
const { line, end } = createReport();
const shown = (all: readonly string[]) => `${all.length}${all[0] ? ` (${all[0]})` : ""}`;

const alone = await run({ bad: 0, killSeconds: 0 });
const beside = await run({ bad, killSeconds: 0 });
const flood = await run({ bad: flooding, killSeconds: 0, kinds: ["silent"], posts: 20 });
const killed = await run({ bad, killSeconds });
const runs = {
  alone,
  "beside bad ones": beside,
  "beside new silent ones": flood,
  "with kills": killed,
};
for (const [name, { requests, expected, delays, kills, repeated }] of Object.entries(runs)) {
  console.log(
    `${name}: ${expected} events for ${values.healthy} good receivers, ${requests} requests to all; healthy ones after ${delays.p50} ms (p50), ${delays.p95} ms (p95), ${delays.max} ms (longest); ${kills} kills, ${repeated} events repeated`,
  );
}
const all = Object.values(runs);
const lost = all.flatMap((one) => one.lost);
line("nothing lost", lost.length === 0, `${shown(lost)} lost`);
const outOfOrder = all.flatMap((one) => one.outOfOrder);
line("order", outOfOrder.length === 0, `${shown(outOfOrder)} out of order`);
const wrongIds = all.flatMap((one) => one.wrongIds);
line("ids", wrongIds.length === 0, `${shown(wrongIds)} wrong`);
const wrongSignatures = all.reduce((sum, one) => sum + one.wrongSignatures, 0);
line("signatures", wrongSignatures === 0, `${wrongSignatures} refused by the reference library`);
const hits = all.reduce((sum, one) => sum + one.canaryHits, 0);
line("the canary", hits === 0, `${hits} connections`);
const delay = beside.delays.p95 - alone.delays.p95;
line(
  "nothing delayed",
  delay <= allowedDelayMs,
  `p95 ${delay} ms later beside ${bad * 5} bad ones`,
);
line("in time", beside.delays.p95 <= allowedP95Ms, `p95 ${beside.delays.p95} ms`);
line(
  "new silent ones",
  flood.delays.max <= allowedFloodMs,
  `at most ${flood.delays.max} ms beside ${flooding * 5} that turn silent simultaneously`,
);
for (const { early, late } of [beside.memory, flood.memory])
  line("memory", late - early <= allowedGrowth, `${early} MB, then ${late} MB`);
const unwanted = all.flatMap((one) => one.unwanted);
line("410 and Retry-After", unwanted.length === 0, `${shown(unwanted)} sent again`);
const unpaused = all.reduce((sum, one) => sum + one.unpaused, 0);
line("paused", unpaused === 0, `${unpaused} that answered 410 are not paused`);
const largest = Math.max(...all.map((one) => one.largestBytes));
line("under 20 kB", largest < 20_000, `${largest} bytes at most`);
line("kills", killSeconds === 0 || killed.kills > 0, `${killed.kills}`);
console.log(`${((performance.now() - start) / 1_000).toFixed(0)} s`);
end();
