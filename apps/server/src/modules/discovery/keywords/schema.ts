import { keywordKinds } from "@earshot/contract";
import { sql } from "drizzle-orm";
import {
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";

export const keywordKind = pgEnum("keyword_kind", keywordKinds);

/** The phrases that workspaces monitor. */
export const keywords = pgTable(
  "keywords",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    keyword: text("keyword").notNull(),
    /** What it is about, for the share of voice; null: not set. */
    kind: keywordKind("kind"),
    /** A small number that identifies the keyword in the phrase engine. */
    subscriber: integer("subscriber").generatedAlwaysAsIdentity().unique(),
    /** How many mentions it has found. */
    useCount: integer("use_count").notNull().default(0),
    lastUsed: moment("last_used"),
    /** Since when it is not monitored, because the plan has fewer keywords; null: it is monitored. */
    pausedAt: moment("paused_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("keywords_workspace_keyword").on(table.workspaceId, sql`lower(${table.keyword})`),
  ],
);

/** How many mentions a keyword found on a day of its workspace's time zone, counted as they are found. */
export const keywordDays = pgTable(
  "keyword_days",
  {
    keywordId: uuid("keyword_id")
      .notNull()
      .references(() => keywords.id, { onDelete: "cascade" }),
    day: date("day").notNull(),
    found: integer("found").notNull(),
  },
  (table) => [primaryKey({ columns: [table.keywordId, table.day] })],
);

/** Keyword tokens used by searches that are not monitored. */
export const keywordTokens = pgTable(
  "keyword_tokens",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    takenAt: moment("taken_at").notNull(),
    /** When the search succeeded. With neither of the two set, the search is running or its process died. */
    spentAt: moment("spent_at"),
    givenBackAt: moment("given_back_at"),
    /** Why it was given back, in a word. */
    reason: text("reason"),
  },
  (table) => [
    index("keyword_tokens_workspace").on(table.workspaceId, table.takenAt),
    index("keyword_tokens_open")
      .on(table.takenAt)
      .where(sql`${table.spentAt} is null and ${table.givenBackAt} is null`),
  ],
);
