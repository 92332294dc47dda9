/**
 * A worker for reports in a separate process: the product's modules and job queue with the proof's database and mail
 * server, and a clock that the proof sets. It plans and requeues each second; the product does so each minute.
 */
import { createApp } from "../../../apps/server/src/app.ts";
import { openJobs } from "../../../apps/server/src/infrastructure/jobs.ts";
import { createLog } from "../../../apps/server/src/infrastructure/log.ts";
import { createMailer, type Mailer } from "../../../apps/server/src/infrastructure/mail/index.ts";
import { openInfrastructure } from "../../../apps/server/src/infrastructure/open.ts";
import { createAdjustableClock } from "../../../apps/server/src/testing/adjustable-clock.ts";
import { testOptions } from "../../../apps/server/src/testing/options.ts";

const { connection, smtp, plant } = JSON.parse(process.env.REPORTS_WORKER ?? "{}");
const log = createLog("fatal");
const clock = createAdjustableClock();
const infrastructure = await openInfrastructure(connection, { poolSize: 6, log, clock });
const real = createMailer({ url: smtp, from: "Earshot <reports@earshot.test>" }, log);
/** The planted defect: each try has a different Message-ID. */
const mailer: Mailer = plant
  ? { ...real, send: ({ messageName: _, ...mail }) => real.send(mail) }
  : real;
const app = await createApp(infrastructure, testOptions({ mailer }));

async function setClock(): Promise<void> {
  const { rows } = await infrastructure.database.query({
    text: "select offset_ms from proof_clock",
    values: [],
  });
  clock.setOffset(Number(rows[0]?.offset_ms ?? 0));
}
await setClock();
const { reportMaking, reportDelivery, processes } = app.api;
const ofReports = app.jobs.filter(({ kinds }) =>
  kinds.some(({ name }) => name.startsWith("reports.")),
);
// The other queues are not needed, and creating them would take much of the process's short life.
const kinds = ofReports.flatMap((registration) => registration.kinds);
const { capabilities } = processes;
const jobs = await openJobs(infrastructure.database, kinds, log, { capabilities });
for (const { enqueue, work } of ofReports) {
  enqueue?.(jobs);
  await work?.(jobs);
}
// The proof has ended or was killed.
process.on("disconnect", () => process.exit());
process.send?.("ready");
for (;;) {
  await setClock();
  await reportMaking.queueDue();
  await reportDelivery.requeue();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
}
