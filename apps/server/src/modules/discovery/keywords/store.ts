import type { KeywordKind, Tier } from "@earshot/contract";
import { and, asc, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { microsOf, type RowKey } from "../../../infrastructure/database/row-key.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";
import { keywordDays, keywords } from "./schema.ts";

/** A row of the keywords table. */
export type KeywordRow = typeof keywords.$inferSelect;

/** The fields of a keyword that the phrase index needs. */
export interface ActivePhrase {
  subscriber: number;
  keywordId: string;
  workspaceId: string;
  keyword: string;
}

/**
 * A change to announce: a keyword is monitored from now on ("added") or no longer ("removed"), or all keywords of a
 * workspace are paused or resumed.
 */
export type KeywordChange =
  | ({ change: "added" | "removed" } & ActivePhrase)
  | { change: "paused" | "resumed"; workspaceId: string };

/** The channel on which changes of keywords are announced (LISTEN). */
export const keywordChannel = "earshot_keywords";

export function listKeywords(db: Queryable, workspaceId: string): Promise<KeywordRow[]> {
  return db
    .select()
    .from(keywords)
    .where(eq(keywords.workspaceId, workspaceId))
    .orderBy(asc(keywords.createdAt), asc(keywords.id))
    .prepare("keywords of a workspace")
    .execute();
}

export const countKeywords = (db: Queryable, workspaceId: string): Promise<number> =>
  db.$count(keywords, eq(keywords.workspaceId, workspaceId));

/** A page of a workspace's keywords, oldest first. */
export async function listKeywordPage(
  db: Queryable,
  workspaceId: string,
  { limit, after }: { limit?: number | undefined; after?: RowKey | undefined },
): Promise<{ rows: KeywordRow[]; last: RowKey | null }> {
  const isAfter =
    after &&
    sql`(${keywords.createdAt}, ${keywords.id}) > (timestamptz 'epoch'
      + ${after.micros}::float8 * interval '1 microsecond', ${after.id}::uuid)`;
  const query = db
    .select({ row: keywords, micros: sql<string>`${sql.raw(microsOf("keywords.created_at"))}` })
    .from(keywords)
    .where(and(eq(keywords.workspaceId, workspaceId), isAfter))
    .orderBy(asc(keywords.createdAt), asc(keywords.id))
    .$dynamic();
  const rows = await (limit === undefined ? query : query.limit(limit));
  const end = rows.at(-1);
  return {
    rows: rows.map(({ row }) => row),
    last: end ? { micros: end.micros, id: end.row.id, score: 0 } : null,
  };
}

/** @returns null when the workspace has the keyword already, in any case. */
export async function insertKeyword(
  tx: Tx,
  workspaceId: string,
  keyword: string,
): Promise<KeywordRow | null> {
  const [row] = await tx
    .insert(keywords)
    .values({ workspaceId, keyword })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/** Sets what a keyword is about. @returns whether the workspace has it */
export async function setKind(
  db: Queryable,
  workspaceId: string,
  keywordId: string,
  kind: KeywordKind | null,
): Promise<boolean> {
  const { rowCount } = await db
    .update(keywords)
    .set({ kind })
    .where(and(eq(keywords.id, keywordId), eq(keywords.workspaceId, workspaceId)));
  return rowCount === 1;
}

export async function removeKeyword(
  tx: Tx,
  workspaceId: string,
  keywordId: string,
): Promise<KeywordRow | null> {
  const [row] = await tx
    .delete(keywords)
    .where(and(eq(keywords.workspaceId, workspaceId), eq(keywords.id, keywordId)))
    .returning();
  return row ?? null;
}

/** Locks a workspace's keywords in the order of their ids, as `addUses` does. @returns them, oldest first */
export async function lockKeywords(tx: Tx, workspaceId: string): Promise<KeywordRow[]> {
  const rows = await tx
    .select()
    .from(keywords)
    .where(eq(keywords.workspaceId, workspaceId))
    .orderBy(asc(keywords.id))
    .for("update");
  const age = ({ createdAt }: KeywordRow) => createdAt.getTime();
  return rows.sort((a, b) => age(a) - age(b) || (a.id < b.id ? -1 : 1));
}

/** Pauses keywords that the caller has locked, or resumes them with null. */
export async function setKeywordsPaused(
  tx: Tx,
  ids: readonly string[],
  pausedAt: Date | null,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(keywords)
    .set({ pausedAt })
    .where(inArray(keywords.id, [...ids]));
}

/** Announces a change to every process at the transaction's commit. */
export async function announceChange(
  tx: Tx,
  change: "added" | "removed",
  row: KeywordRow,
): Promise<void> {
  await notify(tx, {
    change,
    subscriber: row.subscriber,
    keywordId: row.id,
    workspaceId: row.workspaceId,
    keyword: row.keyword,
  });
}

/** Announces that a workspace's searches are paused or resumed. */
export const announcePause = (
  tx: Tx,
  change: "paused" | "resumed",
  workspaceId: string,
): Promise<void> => notify(tx, { change, workspaceId });

async function notify(tx: Tx, message: KeywordChange): Promise<void> {
  await tx.execute(sql`select pg_notify(${keywordChannel}, ${JSON.stringify(message)})`);
}

/** The keywords that are not paused of all workspaces that are not paused, or of one of them. */
export function listActivePhrases(
  db: Queryable,
  workspaceId?: string,
): Promise<(ActivePhrase & { tier: Tier | null })[]> {
  return db
    .select({
      subscriber: keywords.subscriber,
      keywordId: keywords.id,
      workspaceId: keywords.workspaceId,
      keyword: keywords.keyword,
      tier: workspaces.tier,
    })
    .from(keywords)
    .innerJoin(workspaces, eq(workspaces.id, keywords.workspaceId))
    .where(
      and(
        isNull(workspaces.pausedAt),
        isNull(workspaces.suspendedAt),
        isNull(keywords.pausedAt),
        workspaceId ? eq(keywords.workspaceId, workspaceId) : undefined,
      ),
    )
    .orderBy(asc(keywords.subscriber));
}

/** Mentions found by keyword and day (`2026-11-21`), from a day on. */
export async function listDays(
  db: Queryable,
  workspaceId: string,
  since: string,
): Promise<Map<string, Map<string, number>>> {
  const rows = await db
    .select({ keywordId: keywordDays.keywordId, day: keywordDays.day, found: keywordDays.found })
    .from(keywordDays)
    .innerJoin(keywords, eq(keywords.id, keywordDays.keywordId))
    .where(and(eq(keywords.workspaceId, workspaceId), gte(keywordDays.day, since)));
  const byKeyword = Map.groupBy(rows, ({ keywordId }) => keywordId);
  return new Map(
    [...byKeyword].map(([id, days]) => [id, new Map(days.map(({ day, found }) => [day, found]))]),
  );
}

/**
 * Adds to the use counts of all keywords in one query. Writers lock the keywords in one order, to avoid deadlocks.
 * @param dayIn the current day in a time zone. PostgreSQL does not compute it, because a zone that it does not know
 *   yet would abort the transaction, which has mentions of other workspaces too.
 */
export async function addUses(
  tx: Tx,
  uses: ReadonlyMap<string, number>,
  at: Date,
  dayIn: (timeZone: string) => string,
): Promise<void> {
  const sorted = [...uses].sort(([a], [b]) => (a < b ? -1 : 1));
  if (sorted.length === 0) return;
  const ids = sorted.map(([id]) => id);
  const { rows } = await tx.execute<{ id: string; zone: string; found: number }>(sql`
    with locked as (
      select id from keywords where id = any(${sql.param(ids)}::uuid[]) order by id for update
    )
    update keywords set use_count = use_count + uses.found, last_used = ${at}
    from locked, workspaces,
      unnest(${sql.param(ids)}::uuid[], ${sql.param(sorted.map(([, found]) => found))}::int[]) as uses(id, found)
    where keywords.id = locked.id and locked.id = uses.id and workspaces.id = keywords.workspace_id
    returning keywords.id, workspaces.time_zone as zone, uses.found`);
  if (rows.length === 0) return;
  // The keywords are locked, so their days can be written in any order.
  await tx.execute(sql`
    insert into keyword_days (keyword_id, day, found)
    select * from unnest(
      ${sql.param(rows.map(({ id }) => id))}::uuid[],
      ${sql.param(rows.map(({ zone }) => dayIn(zone)))}::date[],
      ${sql.param(rows.map(({ found }) => found))}::int[]
    )
    on conflict (keyword_id, day) do update set found = keyword_days.found + excluded.found`);
}

/** One phrase, or null when it was removed or is paused. */
export async function findActivePhrase(
  db: Queryable,
  keywordId: string,
): Promise<ActivePhrase | null> {
  const [row] = await db
    .select()
    .from(keywords)
    .where(and(eq(keywords.id, keywordId), isNull(keywords.pausedAt)));
  if (!row) return null;
  const { subscriber, id, workspaceId, keyword } = row;
  return { subscriber, keywordId: id, workspaceId, keyword };
}
