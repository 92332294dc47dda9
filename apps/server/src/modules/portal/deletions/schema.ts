import type { DeletionKind, PlanSlug } from "@earshot/contract";
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";

/**
 * Requested and completed deletions. One that is taken back is deleted. The completed ones are the log that a
 * restored backup needs (`applyDeletions`), so they have no foreign keys and outlast what they name.
 */
export const deletions = pgTable(
  "deletions",
  {
    id: id(),
    kind: text("kind").$type<DeletionKind>().notNull(),
    /** The workspace or the account. */
    subjectId: uuid("subject_id").notNull(),
    /** null once it is completed. */
    requestedBy: uuid("requested_by"),
    requestedAt: moment("requested_at").notNull(),
    dueAt: moment("due_at").notNull(),
    /** The deletion of an account that this workspace goes with. */
    partOf: uuid("part_of"),
    /** Whether the request suspended the workspace, so that taking it back ends that. */
    hasSuspended: boolean("has_suspended").notNull().default(false),
    /** Grows whenever a worker begins, so that an earlier one stops. */
    run: integer("run").notNull().default(0),
    /** When a worker last reported that it deletes; null: it was not begun. */
    progressAt: moment("progress_at"),
    completedAt: moment("completed_at"),
  },
  (table) => [
    unique("deletions_subject").on(table.kind, table.subjectId),
    index("deletions_due").on(table.dueAt).where(sql`${table.completedAt} is null`),
    index("deletions_part_of").on(table.partOf),
    index("deletions_completed").on(table.completedAt),
  ],
);

/** Approved receipts of deleted workspaces: the records of a manual payment that the law requires. */
export const retainedReceipts = pgTable(
  "retained_receipts",
  {
    /** The receipt's own id. */
    id: id(),
    plan: text("plan").$type<PlanSlug>().notNull(),
    usd: integer("usd").notNull(),
    pesos: integer("pesos"),
    gcashReference: text("gcash_reference"),
    paidAt: moment("paid_at").notNull(),
    periodStart: moment("period_start"),
    periodEnd: moment("period_end"),
  },
  (table) => [index("retained_receipts_paid").on(table.paidAt)],
);
