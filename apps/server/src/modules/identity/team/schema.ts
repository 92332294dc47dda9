import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { users } from "../accounts/schema.ts";
import { memberRole, workspaces } from "../workspaces/schema.ts";

/** Invitations to workspaces. The secrets of their links are derived and stored nowhere (decision 010). */
export const workspaceInvitations = pgTable(
  "workspace_invitations",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Trimmed and lower-cased. */
    email: text("email").notNull(),
    role: memberRole("role").notNull(),
    invitedBy: uuid("invited_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull(),
    /** When it was last sent, and how often: only the newest link works. */
    sentAt: moment("sent_at").notNull(),
    sends: integer("sends").notNull().default(1),
    expiresAt: moment("expires_at").notNull(),
    acceptedAt: moment("accepted_at"),
    acceptedBy: uuid("accepted_by").references(() => users.id, { onDelete: "set null" }),
    revokedAt: moment("revoked_at"),
  },
  (table) => [
    // An address has one invitation to a workspace that waits for an answer.
    uniqueIndex("workspace_invitations_open")
      .on(table.workspaceId, table.email)
      .where(sql`${table.acceptedAt} is null and ${table.revokedAt} is null`),
    index("workspace_invitations_expires").on(table.expiresAt),
  ],
);
