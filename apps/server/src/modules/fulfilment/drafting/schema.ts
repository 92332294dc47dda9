import { boolean, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../infrastructure/database/columns.ts";
import { replies } from "../replies/schema.ts";

/** The state in which the thread of a reply was last seen, by any process. */
export const threadStates = pgTable("thread_states", {
  replyId: uuid("reply_id")
    .primaryKey()
    .references(() => replies.id, { onDelete: "cascade" }),
  /** As the contract's `Thread.post.state`. */
  state: text("state").notNull(),
  locked: boolean("locked").notNull(),
  archived: boolean("archived").notNull(),
  seenAt: moment("seen_at").notNull(),
});
