import { and, count, desc, eq, gt, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { knowledgeEntries as entries } from "./schema.ts";

type Row = typeof entries.$inferSelect;
/** An entry without its text. */
export type EntryRow = Omit<Row, "content" | "words" | "workspaceId" | "deletedAt"> & {
  excerpt: string;
};
/** An entry with its text. */
export type WholeEntryRow = EntryRow & Pick<Row, "content">;
export type NewEntry = Pick<Row, "title" | "source" | "origin" | "content" | "length" | "isCut">;

/** Characters of an excerpt, and how many of them are before the found word. */
const excerpt = { length: 300, before: 60 } as const;

const columns = {
  id: entries.id,
  title: entries.title,
  source: entries.source,
  origin: entries.origin,
  length: entries.length,
  isCut: entries.isCut,
  createdAt: entries.createdAt,
  updatedAt: entries.updatedAt,
  excerpt: sql<string>`left(${entries.content}, ${excerpt.length}::int)`,
};

const ofWorkspace = (workspaceId: string): SQL | undefined =>
  and(eq(entries.workspaceId, workspaceId), isNull(entries.deletedAt));
const oneOf = (workspaceId: string, id: string) =>
  and(ofWorkspace(workspaceId), eq(entries.id, id));

/** A workspace's entries, the newest first. */
export function listEntries(db: Queryable, workspaceId: string): Promise<EntryRow[]> {
  return db
    .select(columns)
    .from(entries)
    .where(ofWorkspace(workspaceId))
    .orderBy(desc(entries.createdAt), desc(entries.id));
}

/**
 * A workspace's entries that contain all words of a search, of which the last may be a prefix; the newest first. The
 * excerpt is around the first word.
 */
export function searchEntries(
  db: Queryable,
  workspaceId: string,
  search: string,
): Promise<EntryRow[]> {
  const [first = ""] = search.split(/\s+/);
  const found = sql`strpos(lower(${entries.content}), lower(${first}))`;
  const terms = sql`nullif(plainto_tsquery('simple', ${search})::text, '')`;
  return db
    .select({
      ...columns,
      excerpt: sql<string>`substr(${entries.content}, greatest(1, ${found} - ${excerpt.before}::int), ${excerpt.length}::int)`,
    })
    .from(entries)
    .where(and(ofWorkspace(workspaceId), sql`${entries.words} @@ (${terms} || ':*')::tsquery`))
    .orderBy(desc(entries.createdAt), desc(entries.id));
}

/** A workspace's entries that contain all words of any of the texts. */
export function findEntriesAbout(
  db: Queryable,
  workspaceId: string,
  { texts, limit }: { texts: readonly string[]; limit: number },
): Promise<Pick<Row, "title" | "content">[]> {
  const about = sql`(
    select string_agg('(' || words || ')', ' | ')::tsquery
    from unnest(${sql.param([...texts])}::text[]) as text,
      nullif(plainto_tsquery('simple', text)::text, '') as words
    where words is not null)`;
  return db
    .select({ title: entries.title, content: entries.content })
    .from(entries)
    .where(and(ofWorkspace(workspaceId), sql`${entries.words} @@ ${about}`))
    .orderBy(desc(entries.createdAt), desc(entries.id))
    .limit(limit);
}

/** The entries with these ids that the workspace has, with their texts. */
export function findEntries(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<WholeEntryRow[]> {
  return db
    .select({ ...columns, content: entries.content })
    .from(entries)
    .where(and(ofWorkspace(workspaceId), inArray(entries.id, [...ids])));
}

export async function countEntries(db: Queryable, workspaceId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(entries).where(ofWorkspace(workspaceId));
  return row?.count ?? 0;
}

export async function insertEntry(
  tx: Tx,
  row: NewEntry & { workspaceId: string; now: Date },
): Promise<EntryRow> {
  const { now, ...values } = row;
  const [inserted] = await tx
    .insert(entries)
    .values({ ...values, createdAt: now, updatedAt: now })
    .returning(columns);
  if (!inserted) throw new Error("an inserted row was not returned");
  return inserted;
}

/** Replaces title and text. @returns null when the workspace has no such entry. */
export async function updateEntry(
  tx: Tx,
  workspaceId: string,
  id: string,
  change: Pick<Row, "title" | "content" | "length" | "isCut" | "updatedAt">,
): Promise<EntryRow | null> {
  const [row] = await tx
    .update(entries)
    .set(change)
    .where(oneOf(workspaceId, id))
    .returning(columns);
  return row ?? null;
}

/** @returns whether the workspace had such an entry. */
export async function markDeleted(
  tx: Tx,
  workspaceId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const marked = await tx
    .update(entries)
    .set({ deletedAt: now })
    .where(oneOf(workspaceId, id))
    .returning({ id: entries.id });
  return marked.length > 0;
}

/** @returns null when the workspace has no entry that was deleted after that time. */
export async function restoreEntry(
  tx: Tx,
  workspaceId: string,
  id: string,
  deletedAfter: Date,
): Promise<EntryRow | null> {
  const [row] = await tx
    .update(entries)
    .set({ deletedAt: null })
    .where(
      and(
        eq(entries.workspaceId, workspaceId),
        eq(entries.id, id),
        gt(entries.deletedAt, deletedAfter),
      ),
    )
    .returning(columns);
  return row ?? null;
}

/** Deletes the rows of entries that were deleted before that time. */
export async function pruneEntries(db: Queryable, deletedBefore: Date): Promise<void> {
  await db.delete(entries).where(lt(entries.deletedAt, deletedBefore));
}
