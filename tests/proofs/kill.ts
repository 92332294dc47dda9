/**
 * Proof: the API, a worker and the database are killed (SIGKILL) at random times, alone or in pairs, while customers
 * read and write, and posts arrive from a polled service and from a stream. Each is started again. No mention is lost
 * or doubled, and no acknowledged write is lost; in 99 of 100 cases everything works again within 90 seconds; while the
 * database is down, clients get 503 with `Retry-After`, and the API serves again without a restart. No transaction
 * ends in a deadlock, and no process ends without being killed.
 *
 * `npm run prove:kill -- [--cycles N] [--seed N] [--plant] [--keep]`; 100 cycles. `--plant` has the database
 * acknowledge before it writes, to show that the proof can fail; `--keep` keeps the processes' logs.
 */
import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { makeClusterFolder } from "../../apps/server/src/testing/cluster-folder.ts";
import { startTestSandbox } from "../../apps/server/src/testing/sandbox.ts";
import { openKillableDatabase } from "./kill/database.ts";
import { type KillFigures, runKills, targets } from "./kill/run.ts";
import { createReport } from "./setup.ts";
import { quantile } from "./statistics.ts";

const { values } = parseArgs({
  options: {
    cycles: { type: "string", default: "100" },
    seed: { type: "string", default: String(Date.now() % 100_000) },
    plant: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});
const cycles = Number(values.cycles);
const recoveryMaxSeconds = 90;
const some = (list: readonly string[]) =>
  list.length === 0 ? "" : `: ${list.slice(0, 5).join("; ")}`;

function checkFigures(figures: KillFigures): never {
  const { comparison, clients, recoveries } = figures;
  const report = createReport();
  const none = (name: string, list: readonly string[], of = "") =>
    report.line(name, list.length === 0, `${list.length}${of}${some(list)}`);
  const sorted = recoveries.map(({ seconds }) => seconds).toSorted((a, b) => a - b);
  const shown = (share: number) => quantile(sorted, share).toFixed(1);
  report.line(
    "recovery",
    sorted.length === cycles && quantile(sorted, 0.99) <= recoveryMaxSeconds,
    `${sorted.length} kills: p50 ${shown(0.5)} s, p99 ${shown(0.99)} s, max ${shown(1)} s; at most ${recoveryMaxSeconds} s`,
  );
  const { expectedItems, expectedPairs } = comparison;
  none("no mention is lost", comparison.missing, ` of ${expectedPairs} of ${expectedItems} posts`);
  none("none is surplus", comparison.surplus);
  none("none is doubled", comparison.doubled);
  report.line(
    "no write is lost",
    clients.acknowledged > 5 * cycles && figures.lost.length === 0,
    `${figures.lost.length} of ${clients.acknowledged} acknowledged${some(figures.lost)}`,
  );
  report.line(
    "503 while it is down",
    clients.unexpected.length === 0 && figures.unreported === 0,
    `${clients.unavailable} with Retry-After in ${figures.databaseKills} kills of the database, ${clients.unexpected.length} other failures${some(clients.unexpected)}; ${clients.answered} answered, ${clients.refused} refused while the API was away`,
  );
  const alone = recoveries.filter(
    ({ target }) => target.includes("database") && !target.includes("api"),
  );
  report.line(
    "the API recovers",
    alone.length > 0 && figures.healed === alone.length,
    `${figures.healed} of ${alone.length} times the same API process served again`,
  );
  none("no process crashed", figures.ended);
  report.line("no deadlock", figures.deadlocks === 0, `${figures.deadlocks}`);
  for (const target of targets) {
    const own = recoveries.filter((one) => one.target === target).map(({ seconds }) => seconds);
    if (own.length > 0)
      console.log(
        `        ${target}: ${own.length} kills, back after ${Math.min(...own).toFixed(1)} to ${Math.max(...own).toFixed(1)} s`,
      );
  }
  return report.end();
}

console.log(`seed ${values.seed}`);
const folder = makeClusterFolder("kill");
const database = await openKillableDatabase(folder);
const sandbox = await startTestSandbox();
let figures: KillFigures;
try {
  figures = await runKills(
    { database, folder, sandbox },
    { cycles, seed: Number(values.seed), plant: values.plant },
    (line) => console.log(`  ${line}`),
  );
} finally {
  await sandbox.stop();
  await database.stop();
  if (values.keep) console.log(`  the logs are in ${folder}`);
  else await rm(folder, { recursive: true, force: true });
}
checkFigures(figures);
