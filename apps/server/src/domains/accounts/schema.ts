import { boolean, index, pgEnum, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytes, id, moment } from "../../platform/db/columns.ts";

export const userType = pgEnum("user_type", ["user", "writer"]);

export const users = pgTable("users", {
  id: id(),
  /** Trimmed and lower-cased. */
  email: text("email").notNull().unique(),
  emailVerifiedAt: moment("email_verified_at"),
  /** argon2id, in its own encoded form. */
  passwordHash: text("password_hash").notNull(),
  fullName: text("full_name"),
  companyName: text("company_name"),
  userType: userType("user_type").notNull(),
  /** The workspace that the person works in now; a person may belong to several. */
  currentWorkspaceId: uuid("current_workspace_id"),
  createdAt: moment("created_at").notNull().defaultNow(),
});

/** One sign-in. Its refresh tokens are a family: the session lives or ends with all of them. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    rememberMe: boolean("remember_me").notNull(),
    userAgent: text("user_agent").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    endedAt: moment("ended_at"),
  },
  (table) => [
    index("sessions_user").on(table.userId),
    index("sessions_expires").on(table.expiresAt),
  ],
);

export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    /** SHA-256 of the token; the token itself is stored nowhere. */
    hash: bytes("hash").primaryKey(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** When it was exchanged for the next one. */
    usedAt: moment("used_at"),
  },
  (table) => [index("refresh_tokens_session").on(table.sessionId)],
);
