import type { Source } from "@earshot/contract";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";

/** The feeds and forums that workspaces have added, each once for all of them. */
export const feeds = pgTable(
  "feeds",
  {
    id: id(),
    source: text("source").$type<Source>().notNull(),
    /** The address without its scheme: http and https are the same feed. */
    key: text("key").notNull().unique(),
    address: text("address").notNull(),
    host: text("host").notNull(),
    title: text("title").notNull(),
    /** What its reader stored for the next reading; null before the first one. */
    state: jsonb("state").$type<object>(),
    dueAt: moment("due_at").notNull().defaultNow(),
    lastReadAt: moment("last_read_at"),
    /** How often it failed in a row. */
    failures: integer("failures").notNull().default(0),
    /** Why the last reading failed, as a FeedFailure; null: it did not. */
    failure: text("failure"),
    /** When it was found to be permanently removed (410). */
    endedAt: moment("ended_at"),
    /** The target of its permanent redirect, and how many readings in a row were redirected there. */
    movedTo: text("moved_to"),
    movedReadings: integer("moved_readings").notNull().default(0),
    /** When it last published more between two readings than it lists, so that posts may be missing. */
    missedAt: moment("missed_at"),
    /** Since when no workspace has had it; null: one does. */
    abandonedAt: moment("abandoned_at"),
  },
  (table) => [
    index("feeds_due").on(table.dueAt).where(sql`${table.endedAt} is null`),
    index("feeds_host").on(table.host),
  ],
);

/** The hosts of feeds: one process at a time reads from each. */
export const feedHosts = pgTable("feed_hosts", {
  host: text("host").primaryKey(),
  leasedBy: uuid("leased_by"),
  leaseUntil: moment("lease_until"),
  /** Until when the host asked us to send no requests. */
  blockedUntil: moment("blocked_until"),
});

/** Which workspace has added which feed. */
export const workspaceFeeds = pgTable(
  "workspace_feeds",
  {
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    feedId: uuid("feed_id")
      .notNull()
      .references(() => feeds.id, { onDelete: "cascade" }),
    addedAt: moment("added_at").notNull().defaultNow(),
    /** When the customer paused it. */
    pausedAt: moment("paused_at"),
    /** When the posts from before it was added were searched for the workspace's keywords. */
    searchedAt: moment("searched_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.feedId] }),
    index("workspace_feeds_feed").on(table.feedId),
  ],
);
