import type { Source, WriterSource } from "@earshot/contract";
import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { users } from "../../identity/accounts/schema.ts";

/** The operator's accounts that replies are placed with. */
export const communityAccounts = pgTable(
  "community_accounts",
  {
    id: id(),
    source: text("source").$type<WriterSource>().notNull(),
    /** Without a prefix such as u/ or @. */
    name: text("name").notNull(),
    /** The affiliation that its profile discloses. */
    affiliation: text("affiliation").notNull(),
    mode: text("mode").$type<"hand" | "api">().notNull(),
    /** Who places replies with it manually; null: every writer. */
    writerId: uuid("writer_id").references(() => users.id, { onDelete: "set null" }),
    active: boolean("active").notNull().default(true),
    /** The refresh token, sealed for `community_accounts:<id>`; null until it is connected. */
    sealedToken: text("sealed_token"),
    scopes: text("scopes").array().notNull().default(sql`'{}'`),
    connectedAt: moment("connected_at"),
    /** Why its token can no longer be used, in a sentence. */
    tokenFailure: text("token_failure"),
    createdAt: moment("created_at").notNull(),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    uniqueIndex("community_accounts_name").on(table.source, sql`lower(${table.name})`),
    index("community_accounts_writer").on(table.writerId),
  ],
);

/** The status of accounts at their platform, both the operator's and writers'. */
export const platformAccounts = pgTable(
  "account_states",
  {
    source: text("source").$type<Source>().notNull(),
    /** The name, lower-cased. */
    key: text("key").notNull(),
    name: text("name").notNull(),
    /** As last seen; null when the platform does not show it. */
    karma: integer("karma"),
    bornAt: moment("account_created_at"),
    seenAt: moment("seen_at"),
    /** As the platform shows it to others. */
    state: text("state")
      .$type<"unknown" | "good" | "shadowed" | "suspended" | "gone">()
      .notNull()
      .default("unknown"),
    /** The start of the latest cooldown, past ones included; null: unknown. */
    cooldownFrom: moment("cooldown_from"),
    /** The end of the latest cooldown. */
    cooldownUntil: moment("cooldown_until"),
    cooldownReason: text("cooldown_reason"),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.key] })],
);
