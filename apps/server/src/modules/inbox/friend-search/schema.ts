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

/** What is known of the friend's company, as far as a shared page shows it. */
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

/** A phrase of a snapshot; its posts are rows of their own. */
export interface StoredRun {
  keyword: string;
  tokensRemaining: number | null;
}

/** Searches that ended well: what a workspace has found, and so may keep. */
export const friendSearches = pgTable(
  "friend_searches",
  {
    /** Of its keyword token. */
    id: uuid("id").primaryKey(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    foundAt: moment("found_at").notNull(),
    /** Held posts; they may be gone by now. */
    postIds: uuid("post_ids").array().notNull(),
  },
  (table) => [
    index("friend_searches_workspace").on(table.workspaceId, table.foundAt),
    index("friend_searches_found_at").on(table.foundAt),
  ],
);

/** Friend searches that a workspace keeps and may share. Nothing of a post stands here but its id. */
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
    /** Raised to make links that were given away worth nothing. */
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    index("friend_snapshots_workspace").on(table.workspaceId, table.createdAt),
    index("friend_snapshots_expires_at").on(table.expiresAt),
  ],
);

/** The posts of a snapshot, by phrase, in their order. A post that we let go of goes from here too. */
export const friendPosts = pgTable(
  "friend_posts",
  {
    snapshotId: uuid("snapshot_id")
      .notNull()
      .references(() => friendSnapshots.id, { onDelete: "cascade" }),
    /** Which of the snapshot's phrases, from 0. */
    run: smallint("run").notNull(),
    place: smallint("position").notNull(),
    postId: uuid("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.snapshotId, table.run, table.place] }),
    index("friend_posts_post").on(table.postId),
  ],
);
