import { sql } from "drizzle-orm";
import { pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { postSource } from "../../discovery/posts/schema.ts";
import { users } from "../../identity/accounts/schema.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";

export const exclusionKind = pgEnum("exclusion_kind", ["author", "community", "words", "signal"]);

/** What a workspace does not want to see. */
export const exclusions = pgTable(
  "exclusions",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    kind: exclusionKind("kind").notNull(),
    /** A name without u/ or r/, a phrase as keywords are written, or the kind of a signal. */
    value: text("value").notNull(),
    /** Of authors and communities; else null. */
    source: postSource("source"),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("exclusions_once").on(
      table.workspaceId,
      table.kind,
      // Null for kinds without it, which a unique index ignores; a cast to text would not.
      sql`coalesce(${table.source}, 'reddit')`,
      sql`lower(${table.value})`,
    ),
  ],
);
