import { type ReportKind, reportKinds, tiers } from "@earshot/contract";
import { startOfDay } from "../../../infrastructure/calendar.ts";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { createTopic } from "../../../infrastructure/topic.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { dueAtOf, lastDueDay, nextDueDay, periodOf } from "./rules-periods.ts";
import { includedKinds } from "./service.ts";
import type { ReportCounter } from "./service-figures.ts";
import * as store from "./store.ts";
import * as mails from "./store-mails.ts";
import * as schedules from "./store-schedules.ts";
import { listStrongest } from "./store-threads.ts";

/** How many threads a report shows. */
const threadsMax = 5;
/** How many reports one run queues; the next run queues the rest. */
const queuedMax = 2_000;

/** A report that is due. */
export interface DueReport {
  workspaceId: string;
  kind: ReportKind;
  /** The day on whose morning it is due. */
  dueDay: string;
}

export type ReportMaking = ReturnType<typeof createReportMaking>;

/** Makes each report once, on the morning that it is due in its workspace's time zone. */
export function createReportMaking(deps: {
  database: Database;
  clock: Clock;
  workspaces: Workspaces;
  countReport: ReportCounter;
}) {
  const { database, clock, workspaces, countReport } = deps;
  const topics = {
    /** A report is due, to be made by a job. */
    due: createTopic<DueReport>(),
    /** A mail of a report was planned. */
    mailPlanned: createTopic<{ mailId: string }>(),
  };

  /** Plans reports for new plans (from their next due day), and plans them again for changed time zones. */
  async function plan(): Promise<void> {
    const now = clock.now();
    for (const kind of reportKinds) {
      const including = tiers.filter((tier) => includedKinds(tier).includes(kind));
      for (const row of await schedules.listUnplanned(database.pool, kind, including)) {
        const dueDay = row.dueDay ?? nextDueDay(kind, row.zone, now);
        const { workspaceId, zone } = row;
        const dueAt = dueAtOf(zone, dueDay);
        await schedules.putSchedule(database.pool, { workspaceId, kind, dueDay, zone, dueAt });
      }
    }
  }

  /** The people of a workspace who get its reports: owners unless they turned them off, others who turned them on. */
  async function recipientsOf(tx: Tx, workspaceId: string): Promise<string[]> {
    const [members, choices] = [
      await workspaces.members(workspaceId, tx),
      await mails.listChoices(tx, workspaceId),
    ];
    return members
      .filter(
        ({ userId, role, emailVerifiedAt }) =>
          emailVerifiedAt !== null && (choices.get(userId) ?? role === "owner"),
      )
      .map(({ userId }) => userId);
  }

  return {
    topics,

    /** Plans missing reports, and queues those that are due. */
    async queueDue(): Promise<void> {
      await plan();
      const due = await schedules.listDue(database.pool, clock.now(), queuedMax);
      await database.transaction(async (tx) => {
        for (const { workspaceId, kind, dueDay } of due) {
          await topics.due.publish(tx, { workspaceId, kind, dueDay });
        }
      });
    },

    /**
     * Makes a due report with its mails, and plans the next one, in one transaction. Does nothing if another process
     * has done so.
     */
    async make({ workspaceId, kind, dueDay: askedDay }: DueReport): Promise<void> {
      const found = await schedules.findSchedule(database.pool, workspaceId, kind);
      if (!found || found.schedule.dueDay !== askedDay) return;
      const { schedule, workspace } = found;
      const now = clock.now();
      const { zone } = schedule;
      // After an outage only the last period is reported.
      const dueDay = lastDueDay(kind, zone, now);
      if (dueDay < askedDay) return;
      const isIncluded = includedKinds(workspace.tier).includes(kind);
      const isReported =
        isIncluded && workspace.hasCompletedOnboarding && workspace.suspendedAt === null;
      const period = periodOf(kind, dueDay);
      const before = periodOf(kind, period.fromDay);
      const span = { from: startOfDay(zone, period.fromDay), until: startOfDay(zone, dueDay) };
      // Counted before the transaction, during which no second connection may be requested.
      const [figures, mentionIds] = isReported
        ? await Promise.all([
            countReport(workspaceId, period, before),
            listStrongest(database.pool, workspaceId, span, threadsMax),
          ])
        : [null, []];
      await database.transaction(async (tx) => {
        const locked = await schedules.lockSchedule(tx, workspaceId, kind);
        if (locked?.dueDay !== askedDay) return;
        if (!isIncluded) {
          await schedules.deleteSchedule(tx, workspaceId, kind);
          return;
        }
        const next = nextDueDay(kind, zone, now);
        const dueAt = dueAtOf(zone, next);
        await schedules.moveSchedule(tx, { workspaceId, kind, dueDay: next, zone, dueAt });
        if (figures === null) return;
        const row = await store.insertReport(tx, {
          workspaceId,
          kind,
          ...period,
          zone,
          madeAt: now,
          figures,
          mentionIds,
        });
        if (!row) return;
        const planned = await mails.insertMails(
          tx,
          row.id,
          await recipientsOf(tx, workspaceId),
          now,
        );
        for (const { id } of planned) await topics.mailPlanned.publish(tx, { mailId: id });
      });
    },
  };
}
