import { boolean, index, integer, pgEnum, pgTable, text, unique } from "drizzle-orm/pg-core";
import { id, moment } from "../../platform/db/columns.ts";

export const postSource = pgEnum("post_source", ["reddit", "x"]);

/** The public posts that we hold. They belong to no workspace. */
export const posts = pgTable(
  "posts",
  {
    id: id(),
    source: postSource("source").notNull(),
    externalId: text("external_id").notNull(),
    community: text("community"),
    author: text("author"),
    title: text("title").notNull(),
    body: text("body").notNull(),
    url: text("url").notNull(),
    score: integer("score").notNull(),
    numComments: integer("num_comments").notNull(),
    postedAt: moment("posted_at").notNull(),
    removed: boolean("removed").notNull(),
    storedAt: moment("stored_at").notNull().defaultNow(),
  },
  (table) => [
    unique("posts_source_external_id").on(table.source, table.externalId),
    index("posts_posted_at").on(table.postedAt, table.id),
  ],
);
