import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { users } from "../../identity/accounts/schema.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";
import { mentions, wordList } from "../../inbox/mentions/schema.ts";

export const replyStatus = pgEnum("reply_status", [
  "claimed",
  "submitted",
  "in_review",
  "awaiting_approval",
  "approved",
  "placing",
  "unknown",
  "placed",
  "survived",
  "removed",
  "released",
  "failed",
  "withdrawn",
]);

/** Replies since their claim, including released, failed and withdrawn ones. */
export const replies = pgTable(
  "replies",
  {
    id: id(),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    mentionId: uuid("mention_id")
      .notNull()
      .references(() => mentions.id, { onDelete: "cascade" }),
    writerId: uuid("writer_id")
      .notNull()
      .references(() => users.id),
    status: replyStatus("status").notNull().default("claimed"),
    text: text("text").notNull().default(""),
    disclosure: text("disclosure").notNull(),
    changeNote: text("change_note"),
    accountName: text("account_name"),
    permalink: text("permalink"),
    /** The platform's id of the placed comment. */
    externalId: text("external_id").unique(),
    /** Grows with each saved text. */
    revision: integer("revision").notNull().default(0),
    /** The writer confirms the first-hand use that the text claims. */
    firstHandConfirmed: boolean("first_hand_confirmed").notNull().default(false),
    /** Why a reviewer decides first. */
    reviewReasons: text("review_reasons").array().notNull().default(sql`'{}'`),
    /** The version of its community's rules that it was last checked against. */
    rulesVersionId: uuid("rules_version_id"),
    /** The source and the external id of the post that opened the thread. */
    thread: text("thread"),
    claimedAt: moment("claimed_at").notNull(),
    /** The writer's last activity on the claim. */
    activeAt: moment("active_at").notNull(),
    approveBy: moment("approve_by"),
    /** When the current text was approved; an earlier comment is not this reply. */
    approvedAt: moment("approved_at"),
    /** When the comment was posted, as the platform says, or when it was recorded if the platform does not say. */
    placedAt: moment("placed_at"),
    /** `attested`: self-reported, since the platform can't be read. */
    placementMethod: text("placement_method").$type<"hand" | "api" | "attested">(),
    /** The operator's account that it was placed with; null: the writer's own. */
    communityAccountId: uuid("community_account_id"),
    /** The screenshot of a self-reported reply (`blobs`). */
    screenshotId: uuid("screenshot_id"),
    /** At the last check; null when the platform does not show them. */
    score: integer("score"),
    answers: integer("answers"),
    /** Who removed it; null unless it was removed. */
    removedBy: text("removed_by").$type<
      "moderator" | "filter" | "platform" | "author" | "shadow" | "reported"
    >(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    // Decides between writers who claim at the same time.
    uniqueIndex("replies_one_live")
      .on(table.mentionId)
      .where(sql`${table.status} not in ('released', 'failed', 'withdrawn')`),
    // A workspace has at most one reply per thread.
    uniqueIndex("replies_one_in_thread")
      .on(table.workspaceId, table.thread)
      .where(sql`${table.status} not in ('released', 'failed', 'withdrawn')`),
    // Compliance checks look up whether the language model assisted a reply of the mention.
    index("replies_mention").on(table.mentionId),
    index("replies_workspace").on(table.workspaceId, table.updatedAt),
    // Unfinished replies, including those that wait for approval.
    index("replies_open")
      .on(table.workspaceId, table.status, table.approveBy)
      .where(
        sql`${table.status} in ('claimed', 'submitted', 'in_review', 'awaiting_approval', 'approved', 'placing', 'unknown')`,
      ),
    // Lists that are filtered by date.
    index("replies_workspace_date").on(
      table.workspaceId,
      sql`coalesce(${table.placedAt}, ${table.claimedAt})`,
    ),
    index("replies_writer").on(table.writerId, table.status),
    index("replies_status_active").on(table.status, table.activeAt),
    // Recent placements of an account, in all workspaces.
    index("replies_account")
      .on(sql`lower(${table.accountName})`, table.placedAt)
      .where(sql`${table.placedAt} is not null`),
  ],
);

/**
 * The words that a reply is searched by: those of its post, as in `mention_words`, and those of its text. Written by
 * triggers (migration 0062), so that nothing of a deleted post stays.
 */
export const replyWords = pgTable(
  "reply_words",
  {
    replyId: uuid("reply_id")
      .primaryKey()
      .references(() => replies.id, { onDelete: "cascade" }),
    words: wordList("words").notNull(),
  },
  (table) => [index("reply_words_workspace").using("gin", sql`workspace_words(${table.words})`)],
);

/** Earlier texts of a reply. */
export const replyVersions = pgTable(
  "reply_versions",
  {
    id: id(),
    replyId: uuid("reply_id")
      .notNull()
      .references(() => replies.id, { onDelete: "cascade" }),
    kind: text("kind")
      .$type<"draft" | "submitted" | "before_assist" | "conflict" | "late" | "refused" | "left">()
      .notNull(),
    text: text("text").notNull(),
    at: moment("at").notNull(),
    userId: uuid("user_id"),
  },
  (table) => [index("reply_versions_reply").on(table.replyId, table.at)],
);

/** Replies withdrawn after submission, including expired approvals. They count against a workspace's free withdrawals. */
export const replyWithdrawals = pgTable(
  "reply_withdrawals",
  {
    replyId: uuid("reply_id")
      .primaryKey()
      .references(() => replies.id, { onDelete: "cascade" }),
    workspaceId: uuid("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    writerId: uuid("writer_id")
      .notNull()
      .references(() => users.id),
    at: moment("at").notNull(),
    /** `system`: the approval expired. */
    by: text("by").$type<"customer" | "system">().notNull(),
    userId: uuid("user_id"),
    /** Whether its unit returned to the quota; otherwise it stays used. */
    returned: boolean("returned").notNull(),
  },
  (table) => [
    index("reply_withdrawals_workspace").on(table.workspaceId, table.at),
    index("reply_withdrawals_at").on(table.at),
  ],
);

/** Reviews of replies. */
export const replyReviews = pgTable(
  "reply_reviews",
  {
    id: id(),
    replyId: uuid("reply_id")
      .notNull()
      .references(() => replies.id, { onDelete: "cascade" }),
    decision: text("decision").$type<"approve" | "return">().notNull(),
    note: text("note").notNull(),
    notes: jsonb("notes").$type<{ span: [number, number]; note: string }[]>().notNull(),
    /** The reviewed text. */
    text: text("text").notNull(),
    at: moment("at").notNull(),
    userId: uuid("user_id").notNull(),
  },
  (table) => [index("reply_reviews_reply").on(table.replyId, table.at)],
);

/** Fingerprints of submitted texts, by which similar texts are found (`compliance`). */
export const replyFingerprints = pgTable(
  "reply_fingerprints",
  {
    replyId: uuid("reply_id")
      .primaryKey()
      .references(() => replies.id, { onDelete: "cascade" }),
    source: text("source").notNull(),
    /** In lower case; null: the platform has no communities. */
    community: text("community"),
    /** Hashes of bands of the MinHash signature: texts that share one may be similar. */
    bands: bigint("bands", { mode: "bigint" }).array().notNull(),
    at: moment("at").notNull(),
  },
  (table) => [index("reply_fingerprints_bands").using("gin", table.bands)],
);

/** Status changes of replies. */
export const replyChanges = pgTable(
  "reply_changes",
  {
    id: bigserial("id", { mode: "bigint" }).primaryKey(),
    replyId: uuid("reply_id")
      .notNull()
      .references(() => replies.id, { onDelete: "cascade" }),
    from: replyStatus("from_status"),
    to: replyStatus("to_status").notNull(),
    at: moment("at").notNull(),
    by: text("by").$type<"writer" | "reviewer" | "customer" | "system">().notNull(),
    userId: uuid("user_id"),
    note: text("note"),
  },
  (table) => [index("reply_changes_reply").on(table.replyId, table.id)],
);
