import { index, pgEnum, pgTable, text } from "drizzle-orm/pg-core";
import { id, moment } from "../../platform/db/columns.ts";

export const optOutKind = pgEnum("opt_out_kind", ["author", "community"]);

/** Who asked not to be replied to. What the confirming link carries is derived from the id. */
export const optOuts = pgTable(
  "opt_outs",
  {
    id: id(),
    source: text("source").notNull(),
    kind: optOutKind("kind").notNull(),
    /** As names are compared (`nameKey`), without u/ or r/. */
    name: text("name").notNull(),
    /** null: the administrator has put it on the list. */
    email: text("email"),
    note: text("note"),
    createdAt: moment("created_at").notNull(),
    /** null: not confirmed, and so without effect. */
    confirmedAt: moment("confirmed_at"),
  },
  (table) => [index("opt_outs_name").on(table.source, table.kind, table.name)],
);
