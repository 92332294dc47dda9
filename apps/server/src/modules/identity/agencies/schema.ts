import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../infrastructure/database/columns.ts";
import { workspaces } from "../workspaces/schema.ts";

/** The white label of agencies. Their client workspaces name them by `agency_id`. */
export const agencies = pgTable(
  "agencies",
  {
    /** The agency's own workspace, whose plan includes the white label. */
    workspaceId: uuid("workspace_id")
      .primaryKey()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Names it in addresses. */
    slug: text("slug").notNull().unique(),
    name: text("name").notNull(),
    /** The id of a file (PNG), another one with each upload; null: none. */
    logoId: uuid("logo_id"),
    /** As #rrggbb in lower case; null: the product's. */
    color: text("color"),
    senderName: text("sender_name").notNull(),
    supportEmail: text("support_email").notNull(),
    domainText: text("domain_text"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("agencies_logo").on(table.logoId)],
);
