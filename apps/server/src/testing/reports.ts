import type { ReportKind } from "@earshot/contract";
import { sql } from "drizzle-orm";
import type { Server } from "./server.ts";

type App = Pick<Server, "services" | "infrastructure">;

/** Runs the jobs of reports once: makes the reports that are due, and sends their mails. */
export async function runReports({ services, infrastructure }: App, now: Date): Promise<void> {
  const { reportMaking, reportDelivery } = services;
  const { pool } = infrastructure.database;
  await reportMaking.queueDue();
  const due = await pool.execute<{ workspaceId: string; kind: ReportKind; dueDay: string }>(sql`
    select workspace_id as "workspaceId", kind, due_day::text as "dueDay"
    from report_schedules where due_at <= ${now}`);
  for (const one of due.rows) await reportMaking.make(one);
  const unsent = await pool.execute<{ id: string }>(sql`
    select id from report_mails where state in ('waiting', 'sending') order by id`);
  for (const { id } of unsent.rows) await reportDelivery.send(id);
}

/** The recorded mails of a workspace's reports. */
export async function listReportMails({ infrastructure }: App, workspaceId: string) {
  const { rows } = await infrastructure.database.pool.execute<{
    id: string;
    kind: ReportKind;
    fromDay: string;
    userId: string;
    state: string;
  }>(sql`
    select m.id, r.kind, r.from_day::text as "fromDay", m.user_id as "userId", m.state
    from report_mails m join reports r on r.id = m.report_id
    where r.workspace_id = ${workspaceId} order by r.from_day, m.id`);
  return rows;
}
