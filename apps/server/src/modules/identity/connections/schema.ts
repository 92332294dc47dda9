import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../infrastructure/database/columns.ts";
import { users } from "../accounts/schema.ts";
import { workspaces } from "../workspaces/schema.ts";

/** One account of a workspace at one service. */
export const connections = pgTable(
  "connections",
  {
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    provider: text("provider").notNull(),
    /** The account's name at the service; of Notion the name of the workspace there. */
    username: text("username").notNull(),
    /** The refresh token, encrypted for `connections:<workspace id>:<provider>`. */
    sealedToken: text("sealed_token").notNull(),
    scopes: text("scopes").array().notNull(),
    connectedBy: uuid("connected_by")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    connectedAt: moment("connected_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.provider] })],
);
