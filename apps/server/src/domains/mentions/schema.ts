import { desc, sql } from "drizzle-orm";
import { index, jsonb, pgEnum, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "../../platform/db/columns.ts";
import { users } from "../accounts/schema.ts";
import { postSource, posts } from "../posts/schema.ts";
import { workspaces } from "../workspaces/schema.ts";

export const mentionStatus = pgEnum("mention_status", [
  "pending",
  "accepted",
  "in_progress",
  "replied",
  "denied",
]);

/** A post that concerns a workspace: one for each pair, however many keywords it matched. */
export const mentions = pgTable(
  "mentions",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    postId: uuid("post_id")
      .notNull()
      .references(() => posts.id),
    status: mentionStatus("status").notNull().default("pending"),
    /** Copied from the post, which never changes in them, so that lists need one index alone. */
    source: postSource("source").notNull(),
    community: text("community"),
    postedAt: moment("posted_at").notNull(),
    foundAt: moment("found_at").notNull(),
    statusChangedAt: moment("status_changed_at"),
    /** A sentence for the customer: why it is back, or unsuitable. */
    statusNote: text("status_note"),
    /** When the customer sent it to the writers; the promise runs from here. */
    acceptedAt: moment("accepted_at"),
    /** Its latest reply, as the replies' domain reports it, so that lists need no later table. */
    replyId: uuid("reply_id"),
    replyStatus: text("reply_status"),
    replyPermalink: text("reply_permalink"),
    statusChangedBy: uuid("status_changed_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    unique("mentions_workspace_post").on(table.workspaceId, table.postId),
    index("mentions_post").on(table.postId),
    index("mentions_newest").on(table.workspaceId, desc(table.postedAt), desc(table.id)),
    index("mentions_status_newest").on(
      table.workspaceId,
      table.status,
      desc(table.postedAt),
      desc(table.id),
    ),
    index("mentions_accepted").on(table.acceptedAt).where(sql`${table.status} = 'accepted'`),
  ],
);

/** The keywords that a mention's post matched, and where. They outlive the keyword. */
export const mentionKeywords = pgTable(
  "mention_keywords",
  {
    mentionId: uuid("mention_id")
      .notNull()
      .references(() => mentions.id, { onDelete: "cascade" }),
    keywordId: uuid("keyword_id").notNull(),
    workspaceId: uuid("workspace_id").notNull(),
    keyword: text("keyword").notNull(),
    /** `[start, end)` pairs in UTF-16 units of the post's title and body. */
    titleMarks: jsonb("title_marks").$type<[number, number][]>().notNull(),
    bodyMarks: jsonb("body_marks").$type<[number, number][]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mentionId, table.keywordId] }),
    index("mention_keywords_keyword").on(
      table.workspaceId,
      sql`lower(${table.keyword})`,
      table.mentionId,
    ),
  ],
);
