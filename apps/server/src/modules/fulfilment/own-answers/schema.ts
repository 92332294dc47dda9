import type { ownAnswerStates } from "@earshot/contract";
import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../infrastructure/database/columns.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";
import { mentions } from "../../inbox/mentions/schema.ts";

/** Answers that customers posted with accounts of their own. */
export const ownAnswers = pgTable(
  "own_answers",
  {
    mentionId: uuid("mention_id")
      .primaryKey()
      .references(() => mentions.id, { onDelete: "cascade" }),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    url: text("url").notNull(),
    /** Its id at the platform; null: it is not tracked. */
    externalId: text("external_id"),
    state: text("state").$type<(typeof ownAnswerStates)[number]>().notNull(),
    addedAt: moment("added_at").notNull(),
    checkedAt: moment("checked_at"),
    /** When it is checked next; null: not again. */
    checkAt: moment("check_at"),
  },
  (table) => [
    index("own_answers_workspace").on(table.workspaceId, table.addedAt.desc()),
    index("own_answers_due").on(table.checkAt).where(sql`${table.checkAt} is not null`),
  ],
);
