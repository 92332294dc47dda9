import type { OwnPostStatus, PublishingPlatform } from "@earshot/contract";
import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";

/** Posts for a workspace's own accounts. */
export const ownPosts = pgTable(
  "own_posts",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    platform: text("platform").$type<PublishingPlatform>().notNull(),
    /** Without a prefix; null: the platform has none, or it is not chosen yet. */
    community: text("community"),
    title: text("title").notNull(),
    content: text("content").notNull(),
    status: text("status").$type<OwnPostStatus>().notNull(),
    /** Incremented with each change, so that the job of an earlier revision does nothing. */
    revision: integer("revision").notNull().default(1),
    scheduledAt: moment("scheduled_at"),
    /** The time zone in which the time was chosen, as an IANA name. */
    timeZone: text("time_zone").notNull(),
    publishedAt: moment("published_at"),
    url: text("url"),
    /** Sentences about the problem and the remedy; null: there is no problem. */
    failure: text("failure"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("own_posts_workspace").on(table.workspaceId, table.scheduledAt),
    index("own_posts_due").on(table.scheduledAt).where(sql`${table.status} = 'scheduled'`),
  ],
);

/** Attempts to publish a post through a platform's API. A post has at most one open attempt. */
export const ownPostAttempts = pgTable(
  "own_post_attempts",
  {
    id: id(),
    postId: uuid("post_id")
      .notNull()
      .references(() => ownPosts.id, { onDelete: "cascade" }),
    /**
     * Open: `planned` (the platform was not called yet), `sent` (committed before the call), `unknown` (it may have
     * been published). Resolved: `published`, `refused`, `absent` (it was not published).
     */
    state: text("state")
      .$type<"planned" | "sent" | "unknown" | "published" | "refused" | "absent">()
      .notNull()
      .default("planned"),
    community: text("community").notNull(),
    title: text("title").notNull(),
    content: text("content").notNull(),
    plannedAt: moment("planned_at").notNull(),
    sentAt: moment("sent_at"),
    resolvedAt: moment("resolved_at"),
    externalId: text("external_id"),
    /** How often the account's posts were checked for it after the call. */
    checks: integer("checks").notNull().default(0),
  },
  (table) => [
    uniqueIndex("own_post_attempts_open")
      .on(table.postId)
      .where(sql`${table.state} in ('planned', 'sent', 'unknown')`),
    index("own_post_attempts_post").on(table.postId, table.plannedAt),
  ],
);
