/**
 * Proof: a reply is posted exactly once, whichever process is killed at any time. Processes of the product are killed
 * (SIGKILL) at six points of placing a reply through Reddit's API, and while the permalink of a manual placement is
 * recorded; a worker is paused (SIGSTOP) in the check before the call and after `sent`, and continues when another
 * process has done its work; the platform posts without answering, posts and answers 500, and answers with HTML pages
 * and cut-off bodies. In the end each reply is live exactly once, and the ledger and the earnings agree to the cent.
 *
 * `npm run prove:placement -- [--rounds N] [--plant]`; 20 rounds of each point. `--plant` adds a second
 * comment and a cent, to show that the proof can fail.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import { startTestSandbox } from "../../apps/server/src/testing/sandbox.ts";
import { proofChecks } from "./placement/product.ts";
import { type PlacingResult, runPlacing } from "./placement/run.ts";
import { createReport } from "./setup.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "20" },
    plant: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);
/** EARNING_REDDIT_CENTS where it is not set. */
const rateCents = 400;

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const some = (list: readonly string[]) =>
  list.length === 0 ? "" : `: ${list.slice(0, 3).join("; ")}`;

function checkFigures({ kills, stops, before, after, removed }: PlacingResult): void {
  const { replies } = before;
  const report = createReport();
  report.line("kills", kills >= rounds * 6, `${kills} by SIGKILL`);
  report.line("pauses", stops >= rounds * 2, `${stops} by SIGSTOP, and continued`);
  report.line(
    "no duplicates",
    before.duplicates.length === 0 && before.comments === replies,
    `${before.duplicates.length} among ${before.comments} comments of ${replies} replies${some(before.duplicates)}`,
  );
  report.line(
    "each is live as recorded",
    before.astray.length === 0,
    `${before.astray.length} astray${some(before.astray)}`,
  );
  report.line(
    "disclosure, rules, approval",
    before.ungated.length === 0,
    `${replies - before.ungated.length} of ${replies} placed with all three${some(before.ungated)}`,
  );
  report.line(
    "unknown, then resolved",
    before.unknown > 0 && before.open === 0 && before.found + before.absent >= before.unknown,
    `${before.unknown} became unknown: ${before.found} were found live, ${before.absent} had not arrived and were placed again; ${before.open} open`,
  );
  const checksEach = proofChecks.length;
  report.line(
    "ledger",
    before.checks === replies * checksEach && before.units === replies,
    `${before.checks} survival checks planned for ${replies} replies, ${before.units} units of quota used`,
  );
  report.line(
    "earnings",
    before.earnings.count === replies && before.earnings.pending === replies * rateCents,
    `${before.earnings.count} rows, ${dollars(before.earnings.pending)} pending of ${dollars(replies * rateCents)}`,
  );
  report.line(
    "removed, credited once",
    after.earnings.cents === replies * rateCents &&
      after.earnings.cancelled === removed * rateCents &&
      after.earnings.pending === (replies - removed) * rateCents &&
      after.units === replies - removed,
    `${removed} removed: ${dollars(after.earnings.cancelled)} cancelled, ${dollars(after.earnings.pending)} pending, ${replies - after.units} units given back`,
  );
  report.end();
}

const folder = await mkdtemp(join(tmpdir(), "earshot-placement-"));
// If root runs this, the cluster belongs to another account, which must be able to enter the folder.
await chmod(folder, 0o755);
const cluster = await startEmbeddedPostgres({ dataDir: folder, durable: true });
// The proof is about replies, not Reddit's rate limit: thousands of calls would wait for the next ten minutes.
const sandbox = await startTestSandbox({ SANDBOX_REDDIT_REQUESTS: "1000000" });
let result: PlacingResult;
const start = performance.now();
try {
  const where = { connection: cluster.connection, folder, sandbox };
  result = await runPlacing(
    where,
    { rounds, faults: Math.min(5, rounds), plant: values.plant },
    (line) => console.log(`  ${line}`),
  );
} finally {
  await sandbox.stop();
  await cluster.stop();
  if (values.keep) console.log(`  the logs are in ${folder}`);
  else await rm(folder, { recursive: true, force: true });
}
console.log(`${((performance.now() - start) / 60_000).toFixed(1)} minutes`);
checkFigures(result);
