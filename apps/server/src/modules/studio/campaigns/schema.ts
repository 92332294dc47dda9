import type { Campaign, Grounding, PostType } from "@earshot/contract";
import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";
import { ownPosts } from "../publishing/schema.ts";

/** Campaigns: dated posts that the language model writes for one goal. */
export const campaigns = pgTable(
  "campaigns",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    goal: text("goal").notNull(),
    platforms: jsonb("platforms").$type<PostType[]>().notNull(),
    weeks: integer("weeks").notNull(),
    startsOn: date("starts_on").notNull(),
    /** An IANA name. */
    timeZone: text("time_zone").notNull(),
    /** The name of a built-in voice, or the id of an own voice. */
    voiceId: text("voice_id").notNull(),
    status: text("status").$type<Campaign["status"]>().notNull(),
    /** Incremented whenever writing begins, continues or ends, so that an earlier job stores nothing. */
    run: integer("run").notNull().default(1),
    /** Why some posts were not written, for people. */
    failure: text("failure"),
    /** When writing began or a post was last stored. */
    progressAt: moment("progress_at").notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("campaigns_workspace").on(table.workspaceId, table.createdAt),
    index("campaigns_generating").on(table.progressAt).where(sql`${table.status} = 'generating'`),
  ],
);

/** The dated posts of campaigns. */
export const campaignPosts = pgTable(
  "campaign_posts",
  {
    id: id(),
    campaignId: uuid("campaign_id")
      .notNull()
      .references(() => campaigns.id, { onDelete: "cascade" }),
    /** The order in which they are written. */
    position: integer("position").notNull(),
    postType: text("post_type").$type<PostType>().notNull(),
    /** The local time in the campaign's time zone, such as `2026-12-01T09:00`. */
    localTime: text("local_time").notNull(),
    title: text("title").notNull().default(""),
    /** Empty: not written yet. */
    content: text("content").notNull().default(""),
    /** The grounding of the text: the sources that it uses, and its unsupported claims. */
    grounding: jsonb("grounding")
      .$type<Grounding>()
      .notNull()
      .default({ used: [], unsupported: [] }),
    intent: text("intent").notNull(),
    isDropped: boolean("is_dropped").notNull().default(false),
    /** Whether it is to be written, or written again. */
    isPending: boolean("is_pending").notNull().default(true),
    /** The scheduled post it was handed to. */
    ownPostId: uuid("own_post_id").references(() => ownPosts.id, { onDelete: "set null" }),
    /** Incremented with each change: calendars treat a higher number as an update (RFC 5545). */
    sequence: integer("sequence").notNull().default(0),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("campaign_posts_campaign").on(table.campaignId, table.position),
    index("campaign_posts_own_post").on(table.ownPostId),
  ],
);
