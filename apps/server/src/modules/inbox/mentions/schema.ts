import { and, desc, isNull, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  customType,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";
import { postSource, posts } from "../../discovery/posts/schema.ts";
import { users } from "../../identity/accounts/schema.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";

export const mentionStatus = pgEnum("mention_status", [
  "pending",
  "accepted",
  "in_progress",
  "replied",
  "denied",
]);

/** A signal for or against a reply, and its position in the post. */
export interface StoredSignal {
  kind: string;
  weight: number;
  /** null for a signal that is not in the text. */
  part: "title" | "body" | null;
  /** In UTF-16 units of that part. */
  start: number;
  end: number;
}

/** A language model's assessment of the post. The stored keys are older than the names of today. */
export interface StoredAssessment {
  status: "waiting" | "done" | "failed";
  failure: string | null;
  verdict: {
    level: string;
    summary: string;
    /** The quotes occur in the post word for word. */
    reasons: { message: string; quote: string }[];
    model: string;
  } | null;
  readAt: string | null;
}

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
    /** Copied from the post, where they never change, so that lists need a single index. */
    source: postSource("source").notNull(),
    community: text("community"),
    postedAt: moment("posted_at").notNull(),
    foundAt: moment("found_at").notNull(),
    statusChangedAt: moment("status_changed_at"),
    /** A sentence for the customer: why it is pending again, or unsuitable. */
    statusNote: text("status_note"),
    /** When the customer accepted it; the promised time starts here. */
    acceptedAt: moment("accepted_at"),
    /** Its latest reply, copied from the replies module, so that lists need no later table. */
    replyId: uuid("reply_id"),
    replyStatus: text("reply_status"),
    replyPermalink: text("reply_permalink"),
    statusChangedBy: uuid("status_changed_by").references(() => users.id, { onDelete: "set null" }),
    /** 0 to 100. */
    intentScore: smallint("intent_score").notNull().default(0),
    intentSignals: jsonb("intent_signals").$type<StoredSignal[]>().notNull().default([]),
    warnings: jsonb("warnings").$type<Omit<StoredSignal, "weight">[]>().notNull().default([]),
    /** The version of the rules that scored it; 0: not scored yet. */
    intentVersion: smallint("intent_version").notNull().default(0),
    /** The canonical mention that this duplicate is merged into, in the same workspace. */
    mergedInto: uuid("merged_into").references((): AnyPgColumn => mentions.id, {
      onDelete: "set null",
    }),
    /** The rule of a visibility filter that keeps it from being shown. */
    hiddenBy: uuid("hidden_by"),
    /** Hashes of its text, salted with the workspace; near-duplicates share some of them. */
    similarityHashes: bigint("similarity_hashes", { mode: "bigint" }).array().notNull().default([]),
    /** A language model's assessment; null without one. */
    assessment: jsonb("assessment").$type<StoredAssessment>(),
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
    index("mentions_strongest").on(
      table.workspaceId,
      desc(table.intentScore),
      desc(table.postedAt),
      desc(table.id),
    ),
    // Without fastupdate: every recorded batch reads this index and would read its pending list, too.
    index("mentions_similarity_hashes")
      .using("gin", table.similarityHashes)
      .with({ fastupdate: false }),
    // Counts read only this index.
    index("mentions_shown")
      .on(table.workspaceId, table.status, table.source, table.intentScore)
      .where(sql`${table.mergedInto} is null and ${table.hiddenBy} is null`),
    index("mentions_merged").on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
    index("mentions_hidden").on(table.hiddenBy).where(sql`${table.hiddenBy} is not null`),
    index("mentions_unscored").on(table.intentVersion),
    index("mentions_accepted").on(table.acceptedAt).where(sql`${table.status} = 'accepted'`),
  ],
);

/** The mentions that lists and counts contain: neither duplicates nor hidden. */
export const isShown = () => and(isNull(mentions.mergedInto), isNull(mentions.hiddenBy));

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

/** The member who takes care of a mention. The assignment ends when they leave the workspace. */
export const mentionAssignments = pgTable(
  "mention_assignments",
  {
    mentionId: uuid("mention_id")
      .primaryKey()
      .references(() => mentions.id, { onDelete: "cascade" }),
    /** No foreign key, also below: it would lock the workspace's row, after the mention's. */
    workspaceId: uuid("workspace_id").notNull(),
    memberId: uuid("member_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    note: text("note"),
    assignedBy: uuid("assigned_by").references(() => users.id, { onDelete: "set null" }),
    assignedAt: moment("assigned_at").notNull(),
  },
  (table) => [
    index("mention_assignments_workspace").on(table.workspaceId, table.memberId),
    index("mention_assignments_member").on(table.memberId),
    index("mention_assignments_by").on(table.assignedBy),
  ],
);

/** What people of a workspace say to each other about a mention. */
export const mentionComments = pgTable(
  "mention_comments",
  {
    id: id(),
    mentionId: uuid("mention_id")
      .notNull()
      .references(() => mentions.id, { onDelete: "cascade" }),
    workspaceId: uuid("workspace_id").notNull(),
    /** null: the account is deleted. */
    authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
    text: text("text").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("mention_comments_mention").on(table.mentionId, table.id),
    index("mention_comments_workspace").on(table.workspaceId),
    index("mention_comments_author").on(table.authorId),
  ],
);

/**
 * The rows that lists are read from: one for each visible mention and each single filter that it passes.
 * Written only by triggers, at the end of each transaction (migration 0013, decision 019).
 */
export const mentionFacets = pgTable(
  "mention_facets",
  {
    mentionId: uuid("mention_id").notNull(),
    /** `` for all, or `s:` a source, `l:` at least a level, `k:` a keyword, `c:` a community. */
    facet: text("facet").notNull(),
    workspaceId: uuid("workspace_id").notNull(),
    status: mentionStatus("status").notNull(),
    score: smallint("score").notNull(),
    source: postSource("source").notNull(),
    postedAt: moment("posted_at").notNull(),
    /**
     * Only for the facet ``: `delay_bucket` of the seconds from the post to the mention, or -1 when it was found
     * more than a day later. The daily figures count it.
     */
    foundBucket: smallint("found_bucket"),
  },
  (table) => [
    primaryKey({ columns: [table.mentionId, table.facet] }),
    // Score and source at the end of each index: several filters are one scan of it (decision 043).
    index("mention_facets_newest").on(
      table.workspaceId,
      table.facet,
      table.status,
      desc(table.postedAt),
      desc(table.mentionId),
      table.score,
      table.source,
    ),
    // Of any status: the status is read with it.
    index("mention_facets_newest_any").on(
      table.workspaceId,
      table.facet,
      desc(table.postedAt),
      desc(table.mentionId),
      table.status,
      table.score,
      table.source,
    ),
    index("mention_facets_strongest_any").on(
      table.workspaceId,
      table.facet,
      desc(table.score),
      desc(table.postedAt),
      desc(table.mentionId),
      table.status,
      table.source,
    ),
    index("mention_facets_strongest").on(
      table.workspaceId,
      table.facet,
      table.status,
      desc(table.score),
      desc(table.postedAt),
      desc(table.mentionId),
      table.source,
    ),
  ],
);

/** How many rows of `mention_facets` there are of each kind; maintained by triggers. */
export const mentionTallies = pgTable(
  "mention_tallies",
  {
    workspaceId: uuid("workspace_id").notNull(),
    facet: text("facet").notNull(),
    status: mentionStatus("status").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.facet, table.status] })],
);

/**
 * How many rows of `mention_facets` there are of each week (`kind` w: weeks since 1970, UTC, of `posted_at`) and
 * of each score (s), so that a distant page is found without reading all rows before it; maintained by triggers.
 */
export const mentionBuckets = pgTable(
  "mention_buckets",
  {
    workspaceId: uuid("workspace_id").notNull(),
    facet: text("facet").notNull(),
    kind: text("kind").$type<"w" | "s">().notNull(),
    bucket: integer("bucket").notNull(),
    status: mentionStatus("status").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.workspaceId, table.facet, table.kind, table.bucket, table.status],
    }),
  ],
);

/** Mentions whose facets are written at the end of the transaction; empty outside of one. */
export const mentionFacetsDue = pgTable(
  "mention_facets_due",
  {
    transaction: bigint("transaction", { mode: "bigint" }).notNull(),
    mentionIds: uuid("mention_ids").array().notNull(),
    workspaceIds: uuid("workspace_ids").array().notNull(),
    /** Mentions whose links were clicked in the hours from `clicked_from` until `clicked_until`. */
    clickedIds: uuid("clicked_ids").array().notNull().default([]),
    clickedFrom: moment("clicked_from"),
    clickedUntil: moment("clicked_until"),
    /** Workspaces whose time zone changed, so that their days begin at another time. */
    recountIds: uuid("recount_ids").array().notNull().default([]),
  },
  (table) => [index("mention_facets_due_transaction").on(table.transaction)],
);

/** A list of words, as `tsvector`. */
export const wordList = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * The words that a mention is searched by, and `w:` its workspace; maintained by triggers. The index has a prefix
 * of the workspace before each word, so that words of other workspaces do not slow a search down.
 */
export const mentionWords = pgTable(
  "mention_words",
  {
    mentionId: uuid("mention_id")
      .primaryKey()
      .references(() => mentions.id, { onDelete: "cascade" }),
    words: wordList("words").notNull(),
  },
  (table) => [index("mention_words_workspace").using("gin", sql`workspace_words(${table.words})`)],
);
