import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../infrastructure/database/columns.ts";
import { posts } from "../../discovery/posts/schema.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";

/** Posts that a workspace saved. A row is deleted with the stored post. */
export const savedPosts = pgTable(
  "saved_posts",
  {
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    postId: uuid("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    savedAt: moment("saved_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.postId] }),
    index("saved_posts_post").on(table.postId),
  ],
);
