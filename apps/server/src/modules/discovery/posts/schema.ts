import { type DroppedText, sources, type WebSearchProvider } from "@earshot/contract";
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { id, moment } from "../../../infrastructure/database/columns.ts";

export const postSource = pgEnum("post_source", sources);
export const postKind = pgEnum("post_kind", ["post", "comment"]);

/** Whether a post is public and its text is stored. */
const hasPublicText = (table: Record<"removed" | "droppedText" | "ownerWorkspaceId", unknown>) =>
  sql`not ${table.removed} and ${table.droppedText} is null and ${table.ownerWorkspaceId} is null`;

/**
 * Whether a post has votes that were stored a day or more after it was posted. Posts from a dump do; posts that are
 * collected live have the votes of their first minutes.
 */
export const hasSettledScore = (
  table: Record<
    "removed" | "droppedText" | "ownerWorkspaceId" | "score" | "kind" | "storedAt" | "postedAt",
    unknown
  >,
) =>
  sql`${hasPublicText(table)} and ${table.score} is not null and ${table.kind} = 'post' and ${table.storedAt} - ${table.postedAt} >= '24 hours'::interval`;

/**
 * The posts that we store. Public posts belong to no workspace. All workspaces can see them, except posts of a feed,
 * which only the workspaces that added it can see. A pasted post belongs to its workspace alone (decision 027).
 */
export const posts = pgTable(
  "posts",
  {
    id: id(),
    source: postSource("source").notNull(),
    kind: postKind("kind").notNull().default("post"),
    /**
     * Unique within a source. Of a pasted post it also names the workspace, so that each workspace can
     * have its own text of one post. Select `platformId` to get the platform's id.
     */
    externalId: text("external_id").notNull(),
    /**
     * The workspace that pasted the post; null for a public post. There is no foreign key, because it
     * would need an index over all posts: a trigger deletes a pasted post with its mention.
     */
    ownerWorkspaceId: uuid("owner_workspace_id"),
    /**
     * The feed or forum that it was read from: only the workspaces that have added that can see the post. null for
     * a post that all can see. No foreign key: the post of a mention outlives its feed.
     */
    feedId: uuid("feed_id"),
    /** The platform's id of a pasted post; null for a public post. */
    platformId: text("platform_id"),
    /** For a comment: its thread and its parent. */
    threadId: text("thread_id"),
    threadTitle: text("thread_title"),
    parentId: text("parent_id"),
    community: text("community"),
    author: text("author"),
    /** The address of the author's profile, where it does not follow from the name. */
    authorUrl: text("author_url"),
    /** The languages that the author says it is in, as BCP 47 tags; null where a source does not say. */
    languages: text("languages").array(),
    /** The platform's id of the author's account, where a source says which accounts are deleted. */
    authorId: text("author_id"),
    title: text("title").notNull(),
    body: text("body").notNull(),
    url: text("url").notNull(),
    score: integer("score"),
    numComments: integer("num_comments"),
    postedAt: moment("posted_at").notNull(),
    removed: boolean("removed").notNull(),
    /**
     * The words of title and body, as phrases are compared, to find the posts in which a phrase can
     * occur; null for an old post, and for a text with too many words.
     */
    words: text("words").array(),
    storedAt: moment("stored_at").notNull().defaultNow(),
    /** When it was last seen at the platform, if it was checked again. */
    seenAt: moment("seen_at"),
    /**
     * Which web search found it; null for other posts. Posts that were found before this was recorded
     * have `unknown`.
     */
    foundThrough: text("found_through").$type<WebSearchProvider | "unknown">(),
    /** Why its text was dropped although it is not known to be deleted; null while it is stored. */
    droppedText: text("dropped_text").$type<DroppedText>(),
  },
  (table) => [
    unique("posts_source_external_id").on(table.source, table.externalId),
    check(
      "posts_comment_has_thread",
      sql`(${table.kind} = 'comment') = (${table.threadId} is not null)`,
    ),
    index("posts_posted_at").on(table.postedAt, table.id),
    index("posts_words").using("gin", table.words),
    // Together with the index above, it finds posts that have certain words or no list of words.
    index("posts_wordless").on(table.postedAt, table.id).where(sql`${table.words} is null`),
    index("posts_stored_at").on(table.storedAt),
    // Finds the public texts of a source that were last seen the longest ago.
    index("posts_last_seen")
      .on(table.source, sql`coalesce(${table.seenAt}, ${table.storedAt})`)
      .where(hasPublicText(table)),
    // Finds the posts of a community that a new text is compared with.
    index("posts_scored")
      .on(table.source, sql`lower(${table.community})`, table.postedAt)
      .where(hasSettledScore(table)),
    // Finds the posts of a deleted account.
    index("posts_author_id")
      .on(table.authorId, table.source)
      .where(sql`${table.authorId} is not null`),
    index("posts_feed")
      .on(table.feedId, table.postedAt, table.id)
      .where(sql`${table.feedId} is not null`),
    index("posts_found_through")
      .on(table.storedAt)
      .where(sql`${hasPublicText(table)} and ${table.foundThrough} is not null`),
  ],
);

/** The posts whose public text is stored. */
export const isPublicText = hasPublicText(posts);

/** When a post was last seen at its platform. */
export const lastSeen = sql`coalesce(${posts.seenAt}, ${posts.storedAt})`;

/** The platform's id of a post, to compare it with what a platform returns. */
export const platformIdOf: SQL<string> = sql<string>`coalesce(${posts.platformId}, ${posts.externalId})`;

/** The columns of a post for readers outside of this domain: `externalId` is the platform's id. */
export const postColumns = { ...getTableColumns(posts), externalId: platformIdOf };

/**
 * The progress of each dump import. It is written in the transaction of the imported posts, so that a stopped
 * import resumes after its last stored post.
 */
export const imports = pgTable("imports", {
  id: id(),
  /** A hash of the file's identity and of the options that select its posts. */
  fingerprint: text("fingerprint").notNull().unique(),
  path: text("path").notNull(),
  /** Lines (of CSV: records) that are done. */
  lines: bigint("lines", { mode: "number" }).notNull().default(0),
  /** The length of the put-aside file at that line, in bytes. */
  asideBytes: bigint("rejected_bytes", { mode: "number" }).notNull().default(0),
  read: bigint("read", { mode: "number" }).notNull().default(0),
  stored: bigint("stored", { mode: "number" }).notNull().default(0),
  known: bigint("duplicates", { mode: "number" }).notNull().default(0),
  /** Records that the options exclude. */
  leftOut: bigint("skipped", { mode: "number" }).notNull().default(0),
  putAside: bigint("rejected", { mode: "number" }).notNull().default(0),
  /** New mentions by keyword text. */
  mentions: jsonb("mentions").$type<Record<string, number>>().notNull().default({}),
  /** Why the file could not be read completely, once the import has finished. */
  problem: text("problem"),
  startedAt: moment("started_at").notNull().defaultNow(),
  finishedAt: moment("finished_at"),
});
