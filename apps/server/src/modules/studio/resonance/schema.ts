import type { PostType } from "@earshot/contract";
import { index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";

/** Texts that the model improved, with their scores before and after. */
export const optimizations = pgTable(
  "optimizations",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    platform: text("platform").$type<PostType>().notNull(),
    before: text("before").notNull(),
    after: text("after").notNull(),
    scoreBefore: smallint("score_before").notNull(),
    scoreAfter: smallint("score_after").notNull(),
    /** null: to improve the score. */
    instruction: text("instruction"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("optimizations_workspace").on(table.workspaceId, table.createdAt),
    index("optimizations_created_at").on(table.createdAt),
  ],
);
