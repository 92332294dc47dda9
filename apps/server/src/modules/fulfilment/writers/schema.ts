import type { WriterSource } from "@earshot/contract";
import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { users } from "../../identity/accounts/schema.ts";
import { mentions } from "../../inbox/mentions/schema.ts";

/** What a writer declared. Its row is also the lock under which claims are counted. */
export const writerProfiles = pgTable("writer_profiles", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Where the writer replies; empty: everywhere. */
  platforms: text("platforms").array().$type<WriterSource[]>().notNull().default(sql`'{}'`),
  /** An IANA name; null: the hours are UTC. */
  timeZone: text("time_zone"),
  hours: jsonb("hours").$type<{ day: number; from: string; to: string }[]>().notNull().default([]),
});

/** The account that a writer posts with on a platform. */
export const writerAccounts = pgTable(
  "writer_accounts",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    source: text("source").$type<WriterSource>().notNull(),
    /** Without a prefix such as u/ or @. */
    name: text("name").notNull(),
    declaredAt: moment("declared_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.source] }),
    index("writer_accounts_name").on(table.source, table.name),
  ],
);

/** Opportunities that a writer does not want to see. */
export const writerDeclines = pgTable(
  "writer_declines",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    mentionId: uuid("mention_id")
      .notNull()
      .references(() => mentions.id, { onDelete: "cascade" }),
    at: moment("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.mentionId] })],
);

/** Invitations to become a writer. The token in the link is derived from the id and never stored. */
export const writerInvitations = pgTable("writer_invitations", {
  id: id(),
  /** Trimmed and lower-cased; the account gets this address. */
  email: text("email").notNull(),
  invitedBy: uuid("invited_by")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  createdAt: moment("created_at").notNull(),
  expiresAt: moment("expires_at").notNull(),
  usedAt: moment("used_at"),
});
