import type { OwnPostStatus } from "@earshot/contract";
import { and, asc, count, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { ownPostAttempts as attempts, ownPosts as posts } from "./schema.ts";

export type PostRow = typeof posts.$inferSelect;
export type AttemptRow = typeof attempts.$inferSelect;

const openStates: AttemptRow["state"][] = ["planned", "sent", "unknown"];

export const isOpen = ({ state }: AttemptRow): boolean => openStates.includes(state);

export async function insertPost(tx: Tx, row: typeof posts.$inferInsert): Promise<PostRow> {
  const [made] = await tx.insert(posts).values(row).returning();
  if (!made) throw new Error("the post was not stored");
  return made;
}

/** A workspace's post; null: there is none with this id. */
export async function findPost(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<PostRow | null> {
  const [row] = await db
    .select()
    .from(posts)
    .where(and(eq(posts.workspaceId, workspaceId), eq(posts.id, id)));
  return row ?? null;
}

/** Locks a post until the end of the transaction. */
export async function lockPost(tx: Tx, id: string): Promise<PostRow | null> {
  const [row] = await tx.select().from(posts).where(eq(posts.id, id)).for("update");
  return row ?? null;
}

export async function updatePost(
  tx: Tx,
  id: string,
  change: Partial<typeof posts.$inferInsert>,
): Promise<PostRow> {
  const [row] = await tx.update(posts).set(change).where(eq(posts.id, id)).returning();
  if (!row) throw new Error("the post is gone although it is locked");
  return row;
}

/** Locks a workspace's publishing until the end of the transaction, so that concurrent calls can't exceed limits. */
export async function lockPublishing(tx: Tx, workspaceId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`publishing ${workspaceId}`}, 0))`,
  );
}

export async function countScheduled(tx: Tx, workspaceId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(posts)
    .where(and(eq(posts.workspaceId, workspaceId), eq(posts.status, "scheduled")));
  return row?.count ?? 0;
}

/** A post with the same text in the same community that was, or may have been, published since a moment. */
export async function findSame(
  tx: Tx,
  post: Pick<PostRow, "workspaceId" | "platform" | "title" | "content"> & { community: string },
  since: Date,
): Promise<PostRow | null> {
  const [row] = await tx
    .select()
    .from(posts)
    .where(
      and(
        eq(posts.workspaceId, post.workspaceId),
        eq(posts.platform, post.platform),
        sql`lower(${posts.community}) = ${post.community.toLowerCase()}`,
        eq(posts.title, post.title),
        eq(posts.content, post.content),
        inArray(posts.status, ["publishing", "unknown", "published"]),
        gte(posts.updatedAt, since),
      ),
    )
    .orderBy(desc(posts.updatedAt))
    .limit(1);
  return row ?? null;
}

/** A page of a workspace's posts, by the times at which the calendar shows them. */
export async function listPosts(
  db: Queryable,
  workspaceId: string,
  filter: {
    status?: OwnPostStatus;
    from?: Date;
    to?: Date;
    limit: number;
    offset: number;
  },
): Promise<{ rows: PostRow[]; total: number }> {
  const at = sql`coalesce(${posts.publishedAt}, ${posts.scheduledAt}, ${posts.createdAt})`;
  const where = and(
    eq(posts.workspaceId, workspaceId),
    filter.status && eq(posts.status, filter.status),
    filter.from && sql`${at} >= ${filter.from.toISOString()}::timestamptz`,
    filter.to && sql`${at} < ${filter.to.toISOString()}::timestamptz`,
  );
  const rows = await db
    .select()
    .from(posts)
    .where(where)
    .orderBy(asc(at), asc(posts.id))
    .limit(filter.limit)
    .offset(filter.offset);
  const [found] = await db.select({ total: count() }).from(posts).where(where);
  return { rows, total: found?.total ?? 0 };
}

/** The ids of the published posts of a workspace among these. */
export async function listPublished(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(
      and(
        eq(posts.workspaceId, workspaceId),
        inArray(posts.id, [...ids]),
        eq(posts.status, "published"),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Scheduled posts whose time was before a moment. */
export function listOverdue(db: Queryable, before: Date): Promise<PostRow[]> {
  return db
    .select()
    .from(posts)
    .where(and(eq(posts.status, "scheduled"), lt(posts.scheduledAt, before)))
    .limit(1_000);
}

export async function insertAttempt(
  tx: Tx,
  row: typeof attempts.$inferInsert,
): Promise<AttemptRow> {
  const [made] = await tx.insert(attempts).values(row).returning();
  if (!made) throw new Error("the attempt was not stored");
  return made;
}

export async function findAttempt(db: Queryable, id: string): Promise<AttemptRow | null> {
  const [row] = await db.select().from(attempts).where(eq(attempts.id, id));
  return row ?? null;
}

/** All attempts of a post, oldest first. */
export function listAttempts(db: Queryable, postId: string): Promise<AttemptRow[]> {
  return db
    .select()
    .from(attempts)
    .where(eq(attempts.postId, postId))
    .orderBy(asc(attempts.plannedAt), asc(attempts.id));
}

/** Sent but unconfirmed attempts of a workspace at a post with this title and community, oldest first. */
export async function listUnconfirmed(
  db: Queryable,
  attempt: { workspaceId: string; community: string; title: string },
): Promise<AttemptRow[]> {
  const rows = await db
    .select({ attempt: attempts })
    .from(attempts)
    .innerJoin(posts, eq(posts.id, attempts.postId))
    .where(
      and(
        eq(posts.workspaceId, attempt.workspaceId),
        sql`lower(${attempts.community}) = ${attempt.community.toLowerCase()}`,
        eq(attempts.title, attempt.title),
        inArray(attempts.state, ["sent", "unknown", "absent"]),
      ),
    )
    .orderBy(asc(attempts.sentAt));
  return rows.map((row) => row.attempt);
}

/** Open attempts that were planned before a moment, of all workspaces. */
export function listOpen(db: Queryable, plannedBefore: Date): Promise<AttemptRow[]> {
  return db
    .select()
    .from(attempts)
    .where(and(inArray(attempts.state, openStates), lt(attempts.plannedAt, plannedBefore)))
    .limit(1_000);
}

export async function updateAttempt(
  tx: Tx,
  id: string,
  change: Partial<typeof attempts.$inferInsert>,
): Promise<AttemptRow> {
  const [row] = await tx.update(attempts).set(change).where(eq(attempts.id, id)).returning();
  if (!row) throw new Error("the attempt is gone although its post is locked");
  return row;
}
