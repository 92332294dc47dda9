import type { PostType } from "@earshot/contract";
import { and, asc, count, desc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { generations, contentItems as items, replySuggestions } from "./schema.ts";

export type GenerationRow = typeof generations.$inferSelect;
export type ItemRow = typeof items.$inferSelect;

/** A text with the request that it was generated for. */
export interface ItemWithGeneration {
  item: ItemRow;
  generation: GenerationRow;
}

/** The identity of a text. */
export interface ItemRef {
  postId: string;
  postIndex: number;
}

/** A filter of the history. */
export interface HistoryFilter {
  search?: string | undefined;
  postType?: PostType | undefined;
  isSaved?: boolean | undefined;
}

const isItem = ({ postId, postIndex }: ItemRef) =>
  and(eq(items.generationId, postId), eq(items.postIndex, postIndex));

const ofWorkspace = (tx: Queryable, workspaceId: string) =>
  inArray(
    items.generationId,
    tx
      .select({ id: generations.id })
      .from(generations)
      .where(eq(generations.workspaceId, workspaceId)),
  );

export async function insertGeneration(tx: Tx, row: GenerationRow): Promise<void> {
  await tx.insert(generations).values(row);
}

export async function insertItem(
  tx: Tx,
  row: Omit<ItemRow, "isSaved" | "deletedAt">,
): Promise<ItemRow> {
  const [inserted] = await tx.insert(items).values(row).returning();
  if (!inserted) throw new Error("an inserted row was not returned");
  return inserted;
}

/** A text of the workspace that is not deleted; null: there is none. */
export async function findItem(
  db: Queryable,
  workspaceId: string,
  ref: ItemRef,
): Promise<ItemWithGeneration | null> {
  const [row] = await db
    .select({ item: items, generation: generations })
    .from(items)
    .innerJoin(generations, eq(generations.id, items.generationId))
    .where(and(eq(generations.workspaceId, workspaceId), isItem(ref), isNull(items.deletedAt)));
  return row ?? null;
}

/** Changes a text of the workspace. @returns null when there is none. */
export async function updateItem(
  tx: Tx,
  workspaceId: string,
  ref: ItemRef,
  change: Partial<Pick<ItemRow, "title" | "content" | "grounding" | "isSaved" | "updatedAt">>,
): Promise<ItemRow | null> {
  const [row] = await tx
    .update(items)
    .set(change)
    .where(and(ofWorkspace(tx, workspaceId), isItem(ref), isNull(items.deletedAt)))
    .returning();
  return row ?? null;
}

/** @returns whether the workspace had such a text. */
export async function markDeleted(
  tx: Tx,
  workspaceId: string,
  ref: ItemRef,
  now: Date,
): Promise<boolean> {
  const marked = await tx
    .update(items)
    .set({ deletedAt: now })
    .where(and(ofWorkspace(tx, workspaceId), isItem(ref), isNull(items.deletedAt)))
    .returning({ postIndex: items.postIndex });
  return marked.length > 0;
}

/** @returns whether the workspace had such a text, deleted after that time. */
export async function restoreItem(
  tx: Tx,
  workspaceId: string,
  ref: ItemRef,
  deletedAfter: Date,
): Promise<boolean> {
  const restored = await tx
    .update(items)
    .set({ deletedAt: null })
    .where(and(ofWorkspace(tx, workspaceId), isItem(ref), gt(items.deletedAt, deletedAfter)))
    .returning({ postIndex: items.postIndex });
  return restored.length > 0;
}

/** A page of a workspace's texts, the newest first, and how many there are. */
export async function listItems(
  db: Queryable,
  workspaceId: string,
  { search, postType, isSaved }: HistoryFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ItemWithGeneration[]; total: number }> {
  const words = search?.toLowerCase();
  const has = (column: typeof items.content | typeof generations.prompt) =>
    sql`strpos(lower(${column}), ${words}) > 0`;
  const where = and(
    eq(generations.workspaceId, workspaceId),
    isNull(items.deletedAt),
    postType && eq(generations.postType, postType),
    isSaved === undefined ? undefined : eq(items.isSaved, isSaved),
    words
      ? sql`(${has(items.content)} or strpos(lower(${items.title}), ${words}) > 0 or ${has(generations.prompt)})`
      : undefined,
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select({ item: items, generation: generations })
      .from(items)
      .innerJoin(generations, eq(generations.id, items.generationId))
      .where(where)
      .orderBy(desc(generations.createdAt), desc(generations.id), asc(items.postIndex))
      .limit(limit)
      .offset(offset),
    db
      .select({ count: count() })
      .from(items)
      .innerJoin(generations, eq(generations.id, items.generationId))
      .where(where),
  ]);
  return { rows, total: counted?.count ?? 0 };
}

/** Deletes texts that can't be restored, texts that were not saved in time, and requests without texts. */
export async function pruneItems(
  tx: Tx,
  { deletedBefore, unsavedBefore }: { deletedBefore: Date; unsavedBefore: Date },
): Promise<void> {
  const deleted = await tx
    .delete(items)
    .where(
      sql`${lt(items.deletedAt, deletedBefore)} or (not ${items.isSaved} and ${lt(items.createdAt, unsavedBefore)})`,
    )
    .returning({ id: items.generationId });
  const ids = [...new Set(deleted.map(({ id }) => id))];
  if (ids.length === 0) return;
  await tx
    .delete(generations)
    .where(
      and(
        sql`${generations.id} = any(${sql.param(ids)}::uuid[])`,
        sql`not exists (select from ${items} where ${items.generationId} = ${generations.id})`,
      ),
    );
}

/** Stores the text that a customer suggests for a mention, in place of an earlier one. */
export async function saveSuggestion(
  tx: Tx,
  row: typeof replySuggestions.$inferInsert,
): Promise<void> {
  const { mentionId: _key, ...change } = row;
  await tx
    .insert(replySuggestions)
    .values(row)
    .onConflictDoUpdate({ target: replySuggestions.mentionId, set: change });
}

/** The texts that customers suggest for mentions. */
export function listSuggestions(db: Queryable, mentionIds: readonly string[]) {
  if (mentionIds.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(replySuggestions)
    .where(inArray(replySuggestions.mentionId, [...mentionIds]));
}
