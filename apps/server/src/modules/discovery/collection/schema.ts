import { index, integer, pgEnum, pgTable, primaryKey, real, text, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { postSource } from "../posts/schema.ts";

export const watchKind = pgEnum("collection_kind", ["posts", "comments", "search", "stream"]);

/** What is read at a source, again and again, by one process at a time. The planner writes the rows. */
export const watches = pgTable(
  "collection_tasks",
  {
    id: id(),
    source: postSource("source").notNull(),
    kind: watchKind("kind").notNull(),
    /** What is read, in a word: two plans that want the same of a source have the same key. */
    key: text("key").notNull().unique(),
    /** Of a listing: its communities. Of a search or a stream: the phrases it finds. */
    covers: text("covers").array().notNull(),
    /** In the source's own syntax; null for a listing. */
    query: text("query"),
    /** For whom it is read; empty where reading costs nothing. */
    workspaceIds: uuid("workspace_ids").array().notNull().default([]),
    /** Seconds between two looks. */
    everySeconds: integer("every_seconds").notNull(),
    dueAt: moment("due_at").notNull().defaultNow(),
    /** Who reads it at present, and until when that holds without a word of theirs. */
    leaseBy: text("leased_by"),
    leaseUntil: moment("leased_until"),
    /** All that was said up to then has been read; null before the first look. */
    readUntil: moment("read_until"),
    lastLookedAt: moment("last_polled_at"),
    /** Looks that failed, one after the other. */
    failures: integer("failures").notNull().default(0),
    /** A sentence for customers while looking fails. */
    trouble: text("failure"),
  },
  (table) => [index("collection_tasks_due").on(table.dueAt)],
);

/** Times of which something may be missing: the source gave no more than what came after. */
export const gaps = pgTable(
  "collection_gaps",
  {
    id: id(),
    source: postSource("source").notNull(),
    kind: watchKind("kind").notNull(),
    covers: text("covers").array().notNull(),
    from: moment("from").notNull(),
    until: moment("until").notNull(),
    reason: text("reason").notNull(),
    foundAt: moment("found_at").notNull(),
  },
  (table) => [index("collection_gaps_found").on(table.foundAt)],
);

/** How a community presents itself to readers, and how much is said there. */
export const communities = pgTable(
  "listed_communities",
  {
    source: postSource("source").notNull(),
    /** In lower case. */
    name: text("name").notNull(),
    /** Why it can't be read, as a SourceTrouble; null: it can. */
    trouble: text("failure"),
    checkedAt: moment("checked_at"),
    postsPerHour: real("posts_per_hour"),
    commentsPerHour: real("comments_per_hour"),
  },
  (table) => [primaryKey({ columns: [table.source, table.name] })],
);

/** How many posts were found how long after they were said, by hour. */
export const lags = pgTable(
  "collection_delays",
  {
    source: postSource("source").notNull(),
    hour: moment("hour").notNull(),
    /** At most so many seconds after; see `lagSteps`. */
    seconds: integer("seconds").notNull(),
    posts: integer("posts").notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.hour, table.seconds] })],
);
