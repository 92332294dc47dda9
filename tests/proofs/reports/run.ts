import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Connection } from "../../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import { createLog } from "../../../apps/server/src/infrastructure/log.ts";
import { openInfrastructure } from "../../../apps/server/src/infrastructure/open.ts";
import { startOutbox } from "./outbox.ts";
import { listExpected, listMailNames, makeWorkspaces } from "./people.ts";

export interface ReportsOptions {
  workspaces: number;
  /** The interval at which a worker is killed, in seconds. */
  killSeconds: number;
  /** How many seconds each hour of the fake clock lasts. */
  hourSeconds: number;
  /** Whether each try of an email has a different Message-ID. */
  plant: boolean;
}

export interface ReportsFigures {
  expected: number;
  /** Emails that the mail server received, including repetitions. */
  arrived: number;
  /** Responses of the mail server that were lost on purpose. */
  lostAnswers: number;
  kills: number;
  /** Expected deliveries without an email. */
  missing: string[];
  /** Emails that should not have been sent. */
  unexpected: string[];
  /** Deliveries with several Message-IDs. */
  severalIds: string[];
  /** Emails that were delivered more than once, under the same Message-ID. */
  repeated: number;
  largestHtml: number;
}

const hourMs = 3_600_000;
/** A Sunday, before it is Monday 08:00 in the first time zone; the Tuesday after it is the first of a month. */
const begin = Date.parse("2026-11-29T12:00:00Z");
/** After 08:00 on that first of the month in the last time zone, Pago Pago. */
const end = Date.parse("2026-12-01T21:00:00Z");
const periods = [
  { kind: "weekly", fromDay: "2026-11-23" },
  { kind: "monthly", fromDay: "2026-11-01" },
] as const;
const workerCount = 2;
/** If no email arrives for this long, none will: a killed job is given to another worker after two minutes. */
const quietSeconds = 180;

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

/** Starts workers; at each interval one that is ready is killed, and immediately replaced. */
function startWorkers(env: string, killSeconds: number) {
  const ready = new Set<ChildProcess>();
  const start = (): ChildProcess => {
    const worker = fork(join(import.meta.dirname, "worker.ts"), {
      env: { PATH: process.env.PATH, NODE_NO_WARNINGS: "1", REPORTS_WORKER: env },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    worker.once("message", () => ready.add(worker));
    return worker;
  };
  const workers = Array.from({ length: workerCount }, start);
  let kills = 0;
  const timer = setInterval(() => {
    const at = workers.findIndex((worker) => ready.has(worker));
    if (at === -1) return;
    const [oldest] = workers.splice(at, 1, start());
    workers.push(...workers.splice(at, 1));
    oldest?.kill("SIGKILL");
    kills += 1;
  }, killSeconds * 1_000);
  return {
    get kills() {
      return kills;
    },
    stopKilling: () => clearInterval(timer),
    async stop() {
      clearInterval(timer);
      await Promise.all(
        workers.map(async (worker) => {
          const ended = once(worker, "exit");
          worker.kill("SIGKILL");
          await ended;
        }),
      );
    },
  };
}

/** Lets a clock pass a Monday and the first of a month in all time zones while workers are killed. */
export async function runReports(
  connection: Connection,
  { workspaces, killSeconds, hourSeconds, plant }: ReportsOptions,
): Promise<ReportsFigures> {
  const infrastructure = await openInfrastructure(connection, {
    poolSize: 3,
    log: createLog("fatal"),
  });
  const { database } = infrastructure;
  const outbox = await startOutbox(25);
  const setClock = (at: number) =>
    database.query({
      text: "update proof_clock set offset_ms = $1",
      values: [at - Date.now()],
    });
  await database.query({ text: "create table proof_clock (offset_ms float8)", values: [] });
  await database.query({ text: "insert into proof_clock values (0)", values: [] });
  await setClock(begin);
  await makeWorkspaces(database, workspaces);
  const env = JSON.stringify({ connection, smtp: outbox.url, plant });
  const workers = startWorkers(env, killSeconds);
  try {
    // Schedules of new plans start with the next due day, so they must exist before the first one.
    let planned = 0;
    while (planned < workspaces) {
      await pause(0.5);
      const text = "select count(*)::int as planned from report_schedules where kind = 'weekly'";
      planned = (await database.query({ text, values: [] })).rows[0].planned;
    }
    let at = begin;
    for (; at <= end; at += hourMs) {
      await setClock(at);
      await pause(hourSeconds);
    }
    const unsent = async () => {
      const text = `select count(*)::int as open from report_mails where state in ('waiting', 'sending')
        union all select count(*)::int from report_schedules where due_at <= to_timestamp($1 / 1000.0)`;
      const { rows } = await database.query({ text, values: [end] });
      return rows.reduce((sum, { open }) => sum + open, 0);
    };
    let last = { open: await unsent(), at: Date.now() };
    while (last.open > 0 && Date.now() - last.at < quietSeconds * 1_000) {
      // Faster than real time, so that the emails that killed workers were sending are soon due again.
      at += 30_000;
      await setClock(at);
      await pause(1);
      const open = await unsent();
      if (open < last.open) last = { open, at: Date.now() };
    }
    workers.stopKilling();
    return {
      ...judge(
        outbox.arrivals,
        await listExpected(database, periods),
        await listMailNames(database),
      ),
      lostAnswers: outbox.lost,
      kills: workers.kills,
    };
  } finally {
    await workers.stop();
    await outbox.close();
    await infrastructure.close();
  }
}

function judge(
  arrivals: readonly { to: string; name: string; html: string }[],
  expected: readonly string[],
  names: ReadonlyMap<string, string>,
): Omit<ReportsFigures, "lostAnswers" | "kills"> {
  const idsOf = new Map<string, Set<string>>();
  const timesOf = new Map<string, number>();
  const unexpected: string[] = [];
  const expectedDeliveries = new Set(expected);
  for (const { to, name, html } of arrivals) {
    timesOf.set(name, (timesOf.get(name) ?? 0) + 1);
    // The link to the report identifies emails with an unknown Message-ID, which the planted defect causes.
    const delivery = names.get(name) ?? `unknown ${to} ${reportIn(html)}`;
    if (!expectedDeliveries.has(delivery)) unexpected.push(delivery);
    const person = `${to} ${reportIn(html)}`;
    idsOf.set(person, (idsOf.get(person) ?? new Set()).add(name));
  }
  const delivered = new Set(arrivals.map(({ name }) => names.get(name)));
  return {
    expected: expected.length,
    arrived: arrivals.length,
    missing: expected.filter((one) => !delivered.has(one)),
    unexpected,
    severalIds: [...idsOf].flatMap(([person, ids]) => (ids.size > 1 ? [person] : [])),
    repeated: [...timesOf.values()].filter((times) => times > 1).length,
    largestHtml: Math.max(0, ...arrivals.map(({ html }) => Buffer.byteLength(html))),
  };
}

/** The report that an email links to. */
const reportIn = (html: string): string => /report=([0-9a-f-]{36})/.exec(html)?.[1] ?? "none";
