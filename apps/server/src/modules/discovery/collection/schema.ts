import { index, integer, pgEnum, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { postSource } from "../posts/schema.ts";

export const collectionKind = pgEnum("collection_kind", ["posts", "comments", "search", "stream"]);

/** What is polled or streamed from a source, by one process at a time. The planner writes the rows. */
export const collectionTasks = pgTable(
  "collection_tasks",
  {
    id: id(),
    source: postSource("source").notNull(),
    kind: collectionKind("kind").notNull(),
    /** Identifies what is read: the same task has the same key in every plan. */
    key: text("key").notNull().unique(),
    /** A listing's communities; the keyword ids of a search or a stream. */
    covers: text("covers").array().notNull(),
    /** In the source's own syntax; null for a listing. */
    query: text("query"),
    /** The workspaces that pay; empty where reading is free. */
    workspaceIds: uuid("workspace_ids").array().notNull().default([]),
    /** Seconds between two polls. */
    everySeconds: integer("every_seconds").notNull(),
    dueAt: moment("due_at").notNull().defaultNow(),
    /** The runner that has the task's lease, and when the lease ends unless renewed. */
    leasedBy: text("leased_by"),
    leasedUntil: moment("leased_until"),
    /** Everything posted up to this moment has been read; null before the first poll. */
    readUntil: moment("read_until"),
    lastPolledAt: moment("last_polled_at"),
    /** Consecutive polls that failed. */
    failures: integer("failures").notNull().default(0),
    /** A sentence for customers while polling fails. */
    failure: text("failure"),
  },
  (table) => [index("collection_tasks_due").on(table.dueAt)],
);

/** Periods with possibly missing posts: the source listed only later ones. */
export const collectionGaps = pgTable(
  "collection_gaps",
  {
    id: id(),
    source: postSource("source").notNull(),
    kind: collectionKind("kind").notNull(),
    covers: text("covers").array().notNull(),
    from: moment("from").notNull(),
    until: moment("until").notNull(),
    reason: text("reason").notNull(),
    foundAt: moment("found_at").notNull(),
  },
  (table) => [index("collection_gaps_found").on(table.foundAt)],
);

/** Histogram of the delay between a post and its discovery, by hour. */
export const delays = pgTable(
  "collection_delays",
  {
    source: postSource("source").notNull(),
    hour: moment("hour").notNull(),
    /** The bucket's upper bound; see `delayBuckets`. */
    seconds: integer("seconds").notNull(),
    posts: integer("posts").notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.hour, table.seconds] })],
);
