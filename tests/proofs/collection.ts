/**
 * Proof: each post at the sandbox's services, 625 a second for ten minutes, for 2,000 workspaces
 * with ten keywords each, becomes exactly one mention for each keyword and workspace, while services fail
 * and a worker is killed every minute; it is shown within 2 seconds of being found, and no call goes
 * beyond a budget.
 *
 * `npm run prove:collection -- [--minutes N] [--short] [--notify] [--plant] [--keep]`; `--short` is a minute with a
 * tenth of the customers and posts; `--notify` gives each
 * workspace a notification channel, which must be told within 10 seconds; `--plant` takes a match away, to show that
 * the proof can fail; `--keep` leaves the processes' logs.
 */
import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import { makeClusterFolder } from "../../apps/server/src/testing/cluster-folder.ts";
import { startTestSandbox } from "../../apps/server/src/testing/sandbox.ts";
import { quantile } from "./collection/event-listeners.ts";
import { longRun, minuteRun } from "./collection/options.ts";
import { type CollectionFigures, runCollection } from "./collection/run.ts";
import { createReport } from "./setup.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string" },
    short: { type: "boolean", default: false },
    notify: { type: "boolean", default: false },
    plant: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});
const base = values.short ? minuteRun : longRun;
const seconds = values.minutes === undefined ? base.seconds : Number(values.minutes) * 60;
const options = {
  ...base,
  seconds,
  plant: values.plant,
  notify: values.notify,
  // What the index loses is read ten minutes later, which a shorter run does not wait for.
  loseItemsForSeconds: seconds < longRun.seconds ? 0 : base.loseItemsForSeconds,
};

const shownWithinMs = 2_000;
const notifiedWithinMs = 10_000;
/** Messages a minute apart arrive a little less than that apart when the first one took longer. */
const shortestGapMs = 55_000;
/** How much the memory of a worker may grow while posts keep coming. */
const maxGrowth = 1.2;
const some = (list: readonly string[]) =>
  list.length === 0 ? "" : `: ${list.slice(0, 5).join("; ")}`;

function checkFigures(figures: CollectionFigures): void {
  const { comparison, calls, shown, faults } = figures;
  const minutes = (figures.seconds + figures.drainSeconds) / 60;
  const rate = (count: number) => (count / minutes).toFixed(1);
  console.log(
    [
      `said ${figures.published} in ${figures.seconds.toFixed(0)} s (${(figures.published / figures.seconds).toFixed(1)} a second), all read ${figures.drainSeconds.toFixed(0)} s later`,
      `mentions ${comparison.mentions}; pairs of keyword and workspace ${comparison.pairs} at Reddit, X, Hacker News and Bluesky, ${comparison.webPairs} at LinkedIn and Facebook`,
      `calls a minute: Reddit ${rate(calls.reddit.requests)} (at most ${calls.reddit.maxInMinute}, ${calls.reddit.maxInWindow} in ten minutes), X ${rate(calls.x.requests.search ?? 0)}, Hacker News ${rate(calls.hackerNews.algolia)} to its index and ${rate(calls.hackerNews.firebase)} for single items, web ${rate(calls.brave.billed)}`,
      `X read ${calls.x.postReads} posts for $${(calls.x.micros / 1e6).toFixed(2)}; web searches cost $${(calls.webMicros / 1e6).toFixed(2)}`,
      `faults met: ${[...faults].map(([service, met]) => `${service} ${met}`).join(", ")}`,
      `gaps recorded: ${figures.gaps.length}${some(figures.gaps)}`,
    ].join("\n"),
  );
  const report = createReport();
  const exact = (name: string, list: readonly string[], of: string) =>
    report.line(name, list.length === 0, `${list.length}${of}${some(list)}`);
  const { expectedItems, expectedPairs } = comparison;
  exact(
    "nothing is missing",
    comparison.missing,
    ` of ${expectedPairs} pairs of ${expectedItems} posts`,
  );
  exact("nothing is surplus", comparison.surplus, "");
  exact("nothing is doubled", comparison.doubled, "");
  report.line(
    "found to shown",
    shown.count > 0 && shown.p95 <= shownWithinMs,
    `p50 ${shown.p50} ms, p95 ${shown.p95} ms, max ${shown.max} ms of ${shown.count} mentions`,
  );
  const { notified } = figures;
  if (notified) {
    const { delays, messages, forgotten } = notified;
    const p95 = quantile(delays, 0.95);
    report.line(
      "found to notified",
      delays.length > 0 && p95 <= notifiedWithinMs && forgotten === 0,
      `p50 ${quantile(delays, 0.5)} ms, p95 ${p95} ms, max ${delays.at(-1) ?? 0} ms of ${delays.length} mentions in ${messages} messages; ${forgotten} channels were told nothing`,
    );
    report.line(
      "one message a minute and channel",
      notified.shortestGapMs === null || notified.shortestGapMs >= shortestGapMs,
      `the shortest time between two is ${notified.shortestGapMs ?? "unknown"} ms`,
    );
  }
  exact("no call beyond a budget", figures.overspent, "");
  const killsWanted = Math.max(1, Math.floor(seconds / 60) - 1);
  report.line("workers were killed", figures.kills >= killsWanted, `${figures.kills} times`);
  const { settled, atEnd } = figures.memory;
  report.line(
    "memory is flat",
    settled.length > 0 && settled.every((mb, at) => (atEnd[at] ?? 0) <= (mb ?? 0) * maxGrowth),
    `${settled.join(" and ")} MB a minute after the last kill, ${atEnd.join(" and ")} MB ${base.steadySeconds - 60} s later; at most ${maxGrowth} times`,
  );
  report.line("no worker ended by itself", figures.crashed === 0, `${figures.crashed}`);
  report.end();
}

const folder = makeClusterFolder("watching");
const cluster = await startEmbeddedPostgres({ dataDir: folder, durable: false });
const sandbox = await startTestSandbox({ SANDBOX_X_SEARCH_LAG: "30" });
let figures: CollectionFigures;
try {
  const environment = { connection: cluster.connection, folder, sandbox };
  figures = await runCollection(environment, options, (line) => console.log(`  ${line}`));
} finally {
  await sandbox.stop();
  await cluster.stop();
  if (values.keep) console.log(`  the logs are in ${folder}`);
  else await rm(folder, { recursive: true, force: true });
}
checkFigures(figures);
