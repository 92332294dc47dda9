import type { WebhookAttempt, WebhookType } from "@earshot/contract";
import { sql } from "drizzle-orm";
import { bigint, boolean, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";

/** Receivers of a workspace's events. */
export const webhooks = pgTable(
  "webhooks",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    url: text("url").notNull(),
    types: text("types").array().$type<WebhookType[]>().notNull(),
    sealedSecret: text("sealed_secret").notNull(),
    /** The secret before the last rotation, which also signs until `previousUntil`. */
    sealedPrevious: text("sealed_previous"),
    previousUntil: moment("previous_until"),
    createdAt: moment("created_at").notNull(),
    /** null: it is active. */
    pausedFor: text("paused_for").$type<"person" | "failed" | "gone">(),
    /** The earliest time of the next attempt. */
    nextAt: moment("next_at").notNull(),
    /** Until when a process has leased it for an attempt; null: none has. */
    leasedUntil: moment("leased_until"),
    /** Whether its last attempt was slow, so that it waits for one of the few slots of slow webhooks. */
    isSlow: boolean("is_slow").notNull().default(false),
  },
  (table) => [index("webhooks_workspace").on(table.workspaceId)],
);

/**
 * Events to deliver, in the order of `position`. Triggers write them in the transaction that causes the event. The
 * table is both the outbox and the log.
 */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    position: bigint("position", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    webhookId: uuid("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    /** The same in each replay; receivers deduplicate by it. */
    eventId: uuid("event_id").notNull().defaultRandom(),
    type: text("type").notNull(),
    /** The mention, reply or report; null in a test event. */
    subjectId: uuid("subject_id"),
    happenedAt: moment("happened_at").notNull(),
    isReplay: boolean("is_replay").notNull().default(false),
    /** The body of the request, written before the first attempt. */
    payload: text("payload"),
    /** null: it is waiting. */
    deliveredAt: moment("delivered_at"),
    attempts: jsonb("attempts").$type<WebhookAttempt[]>().notNull().default([]),
    /** Attempts since the webhook was last resumed. */
    tries: bigint("tries", { mode: "number" }).notNull().default(0),
  },
  (table) => [
    index("webhook_deliveries_waiting")
      .on(table.webhookId, table.position)
      .where(sql`${table.deliveredAt} is null`),
    index("webhook_deliveries_log").on(table.webhookId, table.position),
    index("webhook_deliveries_happened").on(table.happenedAt),
    index("webhook_deliveries_workspace").on(table.workspaceId),
  ],
);
