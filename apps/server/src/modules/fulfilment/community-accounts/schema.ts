import type { Source } from "@earshot/contract";
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

/** The accounts that the operator has replies placed with. */
export const communityAccounts = pgTable(
  "community_accounts",
  {
    id: id(),
    source: text("source").$type<Source>().notNull(),
    /** Without what people write before it. */
    name: text("name").notNull(),
    /** What its profile says of whom it works for. */
    affiliation: text("affiliation").notNull(),
    mode: text("mode").$type<"hand" | "api">().notNull(),
    /** Who works with it by hand; null: every writer. */
    writerId: uuid("writer_id").references(() => users.id, { onDelete: "set null" }),
    active: boolean("active").notNull().default(true),
    /** The refresh token, sealed for `community_accounts:<id>`; null until it is connected. */
    sealedToken: text("sealed_token"),
    scopes: text("scopes").array().notNull().default(sql`'{}'`),
    connectedAt: moment("connected_at"),
    /** Why its token can't be used any more, in a sentence. */
    tokenFailure: text("token_failure"),
    createdAt: moment("created_at").notNull(),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    uniqueIndex("community_accounts_name").on(table.source, sql`lower(${table.name})`),
    index("community_accounts_writer").on(table.writerId),
  ],
);

/** How accounts stand at their platform, whoever declared them: the operator or a writer. */
export const platformAccounts = pgTable(
  "account_states",
  {
    source: text("source").$type<Source>().notNull(),
    /** The name, lower-cased. */
    key: text("key").notNull(),
    name: text("name").notNull(),
    /** As last seen; null where the platform does not tell. */
    karma: integer("karma"),
    bornAt: moment("account_created_at"),
    seenAt: moment("seen_at"),
    /** As the platform shows it to others. */
    state: text("state")
      .$type<"unknown" | "good" | "shadowed" | "suspended" | "gone">()
      .notNull()
      .default("unknown"),
    /** Nothing is placed with it from then on; null: from whenever on. A rest that is over stays here. */
    cooldownFrom: moment("cooldown_from"),
    /** And until then. */
    cooldownUntil: moment("cooldown_until"),
    cooldownReason: text("cooldown_reason"),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.key] })],
);
