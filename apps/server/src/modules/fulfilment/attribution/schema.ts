import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";
import { replies } from "../replies/schema.ts";

/** Tracked links in replies. */
export const trackedLinks = pgTable(
  "tracked_links",
  {
    code: text("code").primaryKey(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    replyId: uuid("reply_id")
      .notNull()
      .references(() => replies.id, { onDelete: "cascade" }),
    /** The page that it redirects to, without the added parameters. */
    target: text("target").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("tracked_links_target").on(table.replyId, table.target),
    index("tracked_links_workspace").on(table.workspaceId),
  ],
);

/** Counted clicks. No data about the visitor: no IP address, user agent or cookie. */
export const linkClicks = pgTable(
  "link_clicks",
  {
    /** Sent to the customer's site in the address, to attribute conversions. */
    id: id(),
    code: text("code")
      .notNull()
      .references(() => trackedLinks.code, { onDelete: "cascade" }),
    at: moment("at").notNull(),
  },
  (table) => [index("link_clicks_code").on(table.code, table.at)],
);

/** The version of a workspace's conversion keys. The keys are derived from it and never stored. */
export const conversionKeys = pgTable("conversion_keys", {
  workspaceId: uuid("workspace_id")
    .primaryKey()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  /** Increased to invalidate the previous keys. */
  version: integer("version").notNull().default(1),
});

/** What visitors did on the customer's site after a click. */
export const conversions = pgTable(
  "conversions",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    code: text("code")
      .notNull()
      .references(() => trackedLinks.code, { onDelete: "cascade" }),
    clickId: uuid("click_id").references(() => linkClicks.id, { onDelete: "set null" }),
    /** The customer's name for it, e.g. `signup`. */
    name: text("name").notNull(),
    /** In the currency's smallest unit; null: no value. */
    value: bigint("value", { mode: "number" }),
    /** ISO 4217. */
    currency: text("currency"),
    /** The deduplication key: a conversion with the same one counts once. */
    key: text("key").notNull(),
    via: text("via").$type<"snippet" | "server">().notNull(),
    at: moment("at").notNull(),
  },
  (table) => [
    uniqueIndex("conversions_key").on(table.workspaceId, table.key),
    index("conversions_code").on(table.code),
    index("conversions_workspace").on(table.workspaceId, table.at),
  ],
);
