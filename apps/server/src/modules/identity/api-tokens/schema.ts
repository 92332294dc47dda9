import type { TokenScope } from "@earshot/contract";
import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { users } from "../accounts/schema.ts";
import { workspaces } from "../workspaces/schema.ts";

/** API tokens. Only a hash of the secret is stored. */
export const apiTokens = pgTable(
  "api_tokens",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Who created it: a token may do at most what this person may do now. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** The first characters of the token, to recognize it by. */
    prefix: text("prefix").notNull(),
    /** SHA-256 of the token, base64url. The token has 178 random bits, so the hash needs no salt. */
    hash: text("hash").notNull(),
    scopes: text("scopes").array().$type<TokenScope[]>().notNull(),
    createdAt: moment("created_at").notNull(),
    /** null: it does not expire. */
    expiresAt: moment("expires_at"),
    /** Written at most once a minute. */
    lastUsedAt: moment("last_used_at"),
    revokedAt: moment("revoked_at"),
  },
  (table) => [
    uniqueIndex("api_tokens_hash").on(table.hash),
    index("api_tokens_workspace").on(table.workspaceId).where(sql`${table.revokedAt} is null`),
    index("api_tokens_user").on(table.userId),
  ],
);

/** Requests of tokens that carried an idempotency key, with their answers. */
export const idempotentRequests = pgTable(
  "idempotent_requests",
  {
    tokenId: uuid("token_id")
      .notNull()
      .references(() => apiTokens.id, { onDelete: "cascade" }),
    /** The client's key. */
    key: text("key").notNull(),
    /** SHA-256 of method, address and body. */
    requestHash: text("request_hash").notNull(),
    createdAt: moment("created_at").notNull(),
    /** The answer's HTTP status and body; null: the request is being processed. */
    status: integer("status"),
    answer: text("answer"),
  },
  (table) => [
    primaryKey({ columns: [table.tokenId, table.key] }),
    index("idempotent_requests_created").on(table.createdAt),
  ],
);
