import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "../../../infrastructure/database/columns.ts";
import { postSource } from "../../discovery/posts/schema.ts";

/** The result of analyzing a community. */
export interface StoredAnalysis {
  /** The platform's ids of the posts that did best, the best first. */
  best: string[];
  answering: {
    answers: number;
    people: number;
    topTenShare: number;
    byAuthorOfPost: number;
  } | null;
}

/** What was measured of a community, for all workspaces. No texts of posts and no names of people. */
export const communityMeasurements = pgTable(
  "community_measurements",
  {
    source: postSource("source").notNull(),
    /** In lower case. */
    key: text("key").notNull(),
    /** As the platform writes it. */
    name: text("name").notNull(),
    /** Its description of itself. */
    description: text("description").notNull(),
    subscribers: integer("subscribers"),
    createdAt: moment("created_at").notNull(),
    measuredAt: moment("measured_at").notNull(),
    posts: jsonb("posts")
      .$type<{ at: number; replies: number | null; isAnswered: boolean | null }[]>()
      .notNull(),
    isWhole: boolean("is_whole").notNull(),
    /** null: it was measured, but not analyzed. */
    analysis: jsonb("analysis").$type<StoredAnalysis>(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.key] }),
    index("community_measurements_measured").on(table.measuredAt),
  ],
);
