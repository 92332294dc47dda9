import type { PlanSlug, ReceiptStatus } from "@earshot/contract";
import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { users } from "../../identity/accounts/schema.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";

/** Receipts of manual payments. An approved one pays for a period of its plan. */
export const receipts = pgTable(
  "receipts",
  {
    id: id(),
    /** Identifies the receipt in calls; random, so that it can't be guessed. */
    verificationToken: text("verification_token").notNull().unique(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    submittedBy: uuid("submitted_by").references(() => users.id, { onDelete: "set null" }),
    plan: text("plan").$type<PlanSlug>().notNull(),
    /** The price of the plan when the receipt was sent, in whole US dollars and pesos. */
    usd: integer("usd").notNull(),
    pesos: integer("pesos"),
    /** 13 digits; null: the customer gave none. */
    gcashReference: text("gcash_reference"),
    /** The id of a file; null: deleted 90 days after the decision. */
    imageId: uuid("image_id"),
    status: text("status").$type<ReceiptStatus>().notNull().default("pending"),
    submittedAt: moment("submitted_at").notNull(),
    decidedAt: moment("decided_at"),
    decidedBy: uuid("decided_by").references(() => users.id, { onDelete: "set null" }),
    /** Why it was rejected, as the customer reads it. */
    reason: text("reason"),
    /** When the first of the periods that follow each other without a gap began: months are counted from it. */
    anchor: moment("anchor"),
    periodStart: moment("period_start"),
    periodEnd: moment("period_end"),
    /** When the owner got the email that the period ends soon, or when it turned out not to be needed. */
    announcedAt: moment("announced_at"),
    /** When the end of the period was processed. */
    endedAt: moment("ended_at"),
  },
  (table) => [
    uniqueIndex("receipts_one_pending")
      .on(table.workspaceId)
      .where(sql`${table.status} = 'pending'`),
    uniqueIndex("receipts_reference")
      .on(table.gcashReference)
      .where(sql`${table.status} in ('pending', 'approved')`),
    index("receipts_workspace").on(table.workspaceId, table.submittedAt),
    index("receipts_end").on(table.periodEnd).where(sql`${table.endedAt} is null`),
    index("receipts_decided").on(table.decidedAt),
  ],
);
