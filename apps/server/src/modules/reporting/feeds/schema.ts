import type { MentionFeed } from "@earshot/contract";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { users } from "../../identity/accounts/schema.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";

/** Feeds of mentions. Their secret addresses are derived and stored nowhere. */
export const mentionFeeds = pgTable(
  "mention_feeds",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** The creator; the feed stops working when this person leaves the workspace. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    filter: jsonb("filter").$type<MentionFeed["filter"]>().notNull(),
    createdAt: moment("created_at").notNull(),
    /** Updated at most once an hour. */
    lastReadAt: moment("last_read_at"),
  },
  (table) => [
    index("mention_feeds_workspace").on(table.workspaceId),
    index("mention_feeds_user").on(table.userId),
  ],
);
