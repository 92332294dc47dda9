import { pgTable, primaryKey, real, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../infrastructure/database/columns.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";
import { postSource } from "../posts/schema.ts";

/** The communities that workspaces watch. */
export const watchedCommunities = pgTable(
  "watched_communities",
  {
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    source: postSource("source").notNull(),
    /** In lower case. */
    key: text("key").notNull(),
    /** As it was entered. */
    name: text("name").notNull(),
    addedAt: moment("added_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.source, table.key] })],
);

/** Whether a community can be read, and its volume. */
export const listedCommunities = pgTable(
  "listed_communities",
  {
    source: postSource("source").notNull(),
    /** In lower case. */
    name: text("name").notNull(),
    /** Why it can't be read, as a SourceFailure; null: it is readable. */
    failure: text("failure"),
    checkedAt: moment("checked_at"),
    postsPerHour: real("posts_per_hour"),
    commentsPerHour: real("comments_per_hour"),
  },
  (table) => [primaryKey({ columns: [table.source, table.name] })],
);
