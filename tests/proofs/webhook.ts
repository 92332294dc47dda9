/**
 * Proof: the events of whole subscription lifetimes arrive as shuffled, repeated, delayed, changed and forged
 * deliveries, while the worker that handles them is killed again and again. Every subscription ends as it is at
 * Paddle, nothing forged is stored, and an acknowledgement takes less than five times as long as a bare insert in
 * the same run (p99).
 *
 * `npm run prove:webhook -- [--deliveries N] [--seed N] [--kills N]`. `npm run prove:plants` shows that it can fail.
 */
import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import { makeClusterFolder } from "../../apps/server/src/testing/cluster-folder.ts";
import { createReport } from "./setup.ts";
import { runWebhook, type WebhookFigures } from "./webhook/run.ts";

const { values } = parseArgs({
  options: {
    deliveries: { type: "string", default: "10000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    kills: { type: "string", default: "5" },
  },
});
const ratioMax = 5;

const shown = (all: readonly string[]) => `${all.length}${all[0] ? ` (${all[0]})` : ""}`;
const listed = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(", ");

function report(figures: WebhookFigures): never {
  const { acknowledged, bare } = figures;
  const ratio = acknowledged.p99 / bare.p99;
  const ms = ({ p50, p99 }: typeof bare) => `${p50.toFixed(1)} ms p50, ${p99.toFixed(1)} ms p99`;
  console.log(
    `${figures.deliveries} deliveries (${listed(figures.byKind)}) of ${figures.events} events of ${figures.subscriptions} subscriptions (${listed(figures.states)}); seed ${values.seed}`,
  );
  const { line, end } = createReport();
  line("answers", figures.wrongAnswers.length === 0, `${shown(figures.wrongAnswers)} unexpected`);
  line("forged", figures.forged.length === 0, `${shown(figures.forged)} stored`);
  line("final states", figures.wrong.length === 0, `${shown(figures.wrong)} wrong`);
  line(
    "handled",
    figures.waiting + figures.failed === 0,
    `${figures.waiting} wait, ${figures.failed} failed`,
  );
  line("kills", figures.kills === Number(values.kills), `${figures.kills} kills of the worker`);
  line(
    "acknowledgement",
    ratio < ratioMax,
    `${ms(acknowledged)}; a bare insert ${ms(bare)}: ${ratio.toFixed(2)} times at p99`,
  );
  return end();
}

const folder = makeClusterFolder("webhook");
const cluster = await startEmbeddedPostgres({ dataDir: folder, durable: false });
let figures: WebhookFigures;
try {
  figures = await runWebhook(
    { connection: cluster.connection, folder },
    {
      deliveries: Number(values.deliveries),
      seed: Number(values.seed),
      kills: Number(values.kills),
    },
  );
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
report(figures);
