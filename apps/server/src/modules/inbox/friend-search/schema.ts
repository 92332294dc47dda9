import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { posts } from "../../discovery/posts/schema.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";

/** The part of the friend's company profile that a shared page shows. */
export type StoredContext = Partial<
  Record<
    | "companyName"
    | "problem"
    | "problemTrigger"
    | "audience"
    | "audienceRole"
    | "industry"
    | "location",
    string
  > & { keywords: string[] }
>;

/** A phrase of a snapshot; its posts are in `friend_posts`. */
export interface StoredRun {
  keyword: string;
  tokensRemaining: number | null;
}

/** Successful searches: a workspace can only save posts that it found. */
export const friendSearches = pgTable(
  "friend_searches",
  {
    /** The id of its keyword token. */
    id: uuid("id").primaryKey(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    foundAt: moment("found_at").notNull(),
    /** Some of them may have been deleted since. */
    postIds: uuid("post_ids").array().notNull(),
  },
  (table) => [
    index("friend_searches_workspace").on(table.workspaceId, table.foundAt),
    index("friend_searches_found_at").on(table.foundAt),
  ],
);

/** Saved friend searches. Of posts only the ids are stored. */
export const friendSnapshots = pgTable(
  "friend_snapshots",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    context: jsonb("context").$type<StoredContext>().notNull(),
    runs: jsonb("runs").$type<StoredRun[]>().notNull(),
    tokensRemaining: integer("tokens_remaining"),
    /** Incremented to revoke the links. */
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    index("friend_snapshots_workspace").on(table.workspaceId, table.createdAt),
    index("friend_snapshots_expires_at").on(table.expiresAt),
  ],
);

/** The posts of a snapshot, by phrase, in their order. A deleted post is deleted here, too. */
export const friendPosts = pgTable(
  "friend_posts",
  {
    snapshotId: uuid("snapshot_id")
      .notNull()
      .references(() => friendSnapshots.id, { onDelete: "cascade" }),
    /** Which of the snapshot's phrases, from 0. */
    run: smallint("run").notNull(),
    position: smallint("position").notNull(),
    postId: uuid("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.snapshotId, table.run, table.position] }),
    index("friend_posts_post").on(table.postId),
  ],
);
