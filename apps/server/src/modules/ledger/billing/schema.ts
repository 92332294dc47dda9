import type { PlanSlug } from "@earshot/contract";
import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { tier, workspaces } from "../../identity/workspaces/schema.ts";

const workspaceId = () =>
  uuid("workspace_id")
    .notNull()
    .references(() => workspaces.id, { onDelete: "cascade" });

/** Reply units: one for each accepted mention. */
export const replyUnits = pgTable(
  "reply_units",
  {
    id: id(),
    workspaceId: workspaceId(),
    mentionId: uuid("mention_id").notNull(),
    /** The workspace's tier when it was reserved; null: it is one of the free replies, which are not renewed. */
    tier: tier("tier"),
    reservedAt: moment("reserved_at").notNull(),
    givenBackAt: moment("given_back_at"),
    /** Why it was returned, in one word. */
    reason: text("reason"),
    /** When its reply was withdrawn without returning the unit: it stays used, and its mention can take another one. */
    forfeitedAt: moment("forfeited_at"),
  },
  (table) => [
    uniqueIndex("reply_units_one_a_mention")
      .on(table.mentionId)
      .where(sql`${table.givenBackAt} is null and ${table.forfeitedAt} is null`),
    index("reply_units_workspace").on(table.workspaceId, table.reservedAt),
  ],
);

/** Replies that were granted in addition to a plan's: they count towards the limit while they are valid. */
export const replyBonuses = pgTable(
  "reply_bonuses",
  {
    id: id(),
    workspaceId: workspaceId(),
    amount: integer("amount").notNull(),
    /** The reason, as the customer reads it. */
    reason: text("reason").notNull(),
    grantedAt: moment("granted_at").notNull(),
    /** null: it does not expire. */
    expiresAt: moment("expires_at"),
    takenBackAt: moment("taken_back_at"),
  },
  (table) => [index("reply_bonuses_workspace").on(table.workspaceId)],
);

/** Each change of a workspace's plan, with the anchor from which its months are counted. */
export const planChanges = pgTable(
  "plan_changes",
  {
    id: id(),
    workspaceId: workspaceId(),
    at: moment("at").notNull(),
    fromPlan: text("from_plan").$type<PlanSlug>(),
    fromTier: tier("from_tier"),
    toPlan: text("to_plan").$type<PlanSlug>(),
    toTier: tier("to_tier"),
    /** null: the months are counted from the workspace's creation. */
    anchor: moment("anchor"),
    zone: text("zone"),
    /** Why it changed, in a few words. */
    reason: text("reason").notNull(),
  },
  (table) => [index("plan_changes_workspace").on(table.workspaceId, table.at)],
);
