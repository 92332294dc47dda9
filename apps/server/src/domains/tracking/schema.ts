import { bigserial, index, pgEnum, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../platform/db/columns.ts";
import { replies } from "../replies/schema.ts";

export const standing = pgEnum("standing", ["standing", "edited", "removed", "deleted", "unseen"]);

/** The looks at placed replies, done and due. */
export const replyChecks = pgTable(
  "reply_checks",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    replyId: uuid("reply_id")
      .notNull()
      .references(() => replies.id, { onDelete: "cascade" }),
    dueAt: moment("due_at").notNull(),
    /** null: still to come. */
    checkedAt: moment("checked_at"),
    standing: standing("standing"),
    cause: text("cause"),
  },
  (table) => [index("reply_checks_reply").on(table.replyId, table.dueAt)],
);
