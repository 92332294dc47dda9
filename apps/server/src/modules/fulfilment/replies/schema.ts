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
import { mentions } from "../../inbox/mentions/schema.ts";

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

/** Replies from their claim on; those that came to nothing stay for their history. */
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
    /** The writer says that they have used themselves what they write that they have. */
    firstHandConfirmed: boolean("first_hand_confirmed").notNull().default(false),
    /** Why a reviewer reads it first. */
    reviewReasons: text("review_reasons").array().notNull().default(sql`'{}'`),
    /** The version of its community's rules that it was last checked against. */
    rulesVersionId: uuid("rules_version_id"),
    /** The source and the external id of what opened the thread. */
    thread: text("thread"),
    claimedAt: moment("claimed_at").notNull(),
    /** The writer's last sign of life while it is claimed. */
    activeAt: moment("active_at").notNull(),
    approveBy: moment("approve_by"),
    /** When the text was approved as it stands; a comment from before is not this reply. */
    approvedAt: moment("approved_at"),
    /** When the comment was posted, as the platform says; where it does not tell, when it was recorded. */
    placedAt: moment("placed_at"),
    /** `attested`: by hand, where the platform can't be read. */
    placementMethod: text("placement_method").$type<"hand" | "api" | "attested">(),
    /** The operator's account that it was placed with; null: the writer's own. */
    communityAccountId: uuid("community_account_id"),
    /** The screenshot of an attested one (`blobs`). */
    screenshotId: uuid("screenshot_id"),
    /** As the last check saw them; null where the platform does not tell. */
    score: integer("score"),
    answers: integer("answers"),
    /** Who took it away, of a removed one. */
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
    // One workspace never speaks twice in one thread.
    uniqueIndex("replies_one_in_thread")
      .on(table.workspaceId, table.thread)
      .where(sql`${table.status} not in ('released', 'failed', 'withdrawn')`),
    // Each check asks whether the model has helped with any reply of the mention.
    index("replies_mention").on(table.mentionId),
    index("replies_workspace").on(table.workspaceId, table.updatedAt),
    index("replies_writer").on(table.writerId, table.status),
    index("replies_status_active").on(table.status, table.activeAt),
    // What an account has placed lately, over all workspaces.
    index("replies_account")
      .on(sql`lower(${table.accountName})`, table.placedAt)
      .where(sql`${table.placedAt} is not null`),
  ],
);

/** Texts of a reply as they were: nothing that somebody wrote is lost. */
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

/** Replies that were withdrawn after hand-in, lapsed approvals included. A workspace's allowance counts them. */
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
    /** `system`: the approval lapsed. */
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

/** What reviewers have said of a reply. */
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
    /** The text that was read. */
    text: text("text").notNull(),
    at: moment("at").notNull(),
    userId: uuid("user_id").notNull(),
  },
  (table) => [index("reply_reviews_reply").on(table.replyId, table.at)],
);

/** What a text that was handed in is found by when another one is like it (`trust`). */
export const replyFingerprints = pgTable(
  "reply_fingerprints",
  {
    replyId: uuid("reply_id")
      .primaryKey()
      .references(() => replies.id, { onDelete: "cascade" }),
    source: text("source").notNull(),
    /** Lower-cased; null where a platform has none. */
    community: text("community"),
    /** Hashes of bands of the text's signature: texts that share one may be alike. */
    bands: bigint("bands", { mode: "bigint" }).array().notNull(),
    at: moment("at").notNull(),
  },
  (table) => [index("reply_fingerprints_bands").using("gin", table.bands)],
);

/** Each change of a reply: who, when, from where to where. */
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
