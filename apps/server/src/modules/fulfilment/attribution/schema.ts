import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";
import { replies } from "../replies/schema.ts";

/** Links of replies that lead on to the customer's site. */
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
    /** Where it leads, without what we add. */
    target: text("target").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("tracked_links_target").on(table.replyId, table.target),
    index("tracked_links_workspace").on(table.workspaceId),
  ],
);

/** Clicks of people. Nothing here tells who: no address, no agent, no cookie. */
export const linkClicks = pgTable(
  "link_clicks",
  {
    /** Handed on in the address, so that a conversion finds its click. */
    id: id(),
    code: text("code")
      .notNull()
      .references(() => trackedLinks.code, { onDelete: "cascade" }),
    at: moment("at").notNull(),
  },
  (table) => [index("link_clicks_code").on(table.code, table.at)],
);

/** Which keys of a workspace's conversions hold: they are derived and stored nowhere. */
export const conversionKeys = pgTable("conversion_keys", {
  workspaceId: uuid("workspace_id")
    .primaryKey()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  /** Raised to make the keys before it invalid. */
  version: integer("version").notNull().default(1),
});

/** What people did on the customer's site after a click. */
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
    /** As the customer calls it: `signup`. */
    name: text("name").notNull(),
    /** Integer, in the currency's smallest unit; null: it has no value. */
    value: bigint("value", { mode: "number" }),
    /** ISO 4217. */
    currency: text("currency"),
    /** The customer's own id of it, or what stands for one: it counts once. */
    key: text("key").notNull(),
    via: text("via").$type<"snippet" | "server">().notNull(),
    at: moment("at").notNull(),
  },
  (table) => [
    uniqueIndex("conversions_key").on(table.workspaceId, table.key),
    index("conversions_code").on(table.code),
  ],
);
