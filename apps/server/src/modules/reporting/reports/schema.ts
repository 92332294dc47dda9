import { type ReportFigures, reportKinds } from "@earshot/contract";
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { users } from "../../identity/accounts/schema.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";

export const reportKind = pgEnum("report_kind", reportKinds);

/**
 * The state of a report's mail to one person: it waits, a process is sending it, it was sent, the mail server refused
 * it permanently, or it is no longer to be sent.
 */
export const reportMailState = pgEnum("report_mail_state", [
  "waiting",
  "sending",
  "sent",
  "refused",
  "skipped",
]);

/** The weekly and monthly reports of workspaces. They store the ids of mentions, but no text of posts. */
export const reports = pgTable(
  "reports",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    kind: reportKind("kind").notNull(),
    /** The first and the last day of the period. */
    fromDay: date("from_day").notNull(),
    untilDay: date("until_day").notNull(),
    /** The time zone of these days. */
    zone: text("zone").notNull(),
    madeAt: moment("made_at").notNull(),
    figures: jsonb("figures").$type<ReportFigures>().notNull(),
    /** The mentions with the strongest intent, strongest first. An array can't have a foreign key. */
    mentionIds: uuid("mention_ids").array().notNull(),
    /** Incremented to revoke the share link. */
    shareVersion: integer("share_version").notNull().default(1),
  },
  (table) => [
    // Each period of a workspace is reported once.
    unique("reports_workspace_period").on(table.workspaceId, table.kind, table.fromDay),
    index("reports_workspace").on(table.workspaceId, table.madeAt),
  ],
);

/** The mails of a report, one for each recipient. */
export const reportMails = pgTable(
  "report_mails",
  {
    /** Decides the mail's Message-ID, so that a repetition has the same one. */
    id: id(),
    reportId: uuid("report_id")
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    state: reportMailState("state").notNull().default("waiting"),
    /** When the state began; a process that is sending has a lease from then on. */
    changedAt: moment("changed_at").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    unique("report_mails_report_user").on(table.reportId, table.userId),
    index("report_mails_state").on(table.state, table.changedAt),
    index("report_mails_user").on(table.userId),
  ],
);

/** When the next report of each kind is due in a workspace. */
export const reportSchedules = pgTable(
  "report_schedules",
  {
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    kind: reportKind("kind").notNull(),
    /** The Monday, or the first of the month, on whose morning it is due; its period ends the day before. */
    dueDay: date("due_day").notNull(),
    /** The time zone that `dueAt` was computed for. */
    zone: text("zone").notNull(),
    dueAt: moment("due_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.kind] }),
    index("report_schedules_due").on(table.dueAt),
  ],
);

/** Whether a person chose to get the reports of a workspace by mail. Without a choice, only owners get them. */
export const reportRecipients = pgTable(
  "report_recipients",
  {
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    mail: boolean("mail").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    index("report_recipients_user").on(table.userId),
  ],
);
