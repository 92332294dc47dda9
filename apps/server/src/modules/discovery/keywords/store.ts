import type { Tier } from "@earshot/contract";
import { and, asc, count, eq, gte, isNull, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
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

/** Announced when a keyword is added or deleted, or a workspace's keywords are paused or resumed. */
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
    .orderBy(asc(keywords.createdAt), asc(keywords.id));
}

export async function countKeywords(db: Queryable, workspaceId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(keywords)
    .where(eq(keywords.workspaceId, workspaceId));
  return row?.count ?? 0;
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

/** The phrases of all workspaces that are not paused, or of one of them. */
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

/** Adds to the use counts; several writers do so in one order, and in one query for all. */
export async function addUses(tx: Tx, uses: ReadonlyMap<string, number>, at: Date): Promise<void> {
  const sorted = [...uses].sort(([a], [b]) => (a < b ? -1 : 1));
  if (sorted.length === 0) return;
  const ids = sorted.map(([id]) => id);
  await tx.execute(sql`
    with locked as (
      select id from keywords where id = any(${sql.param(ids)}::uuid[]) order by id for update
    )
    update keywords set use_count = use_count + found, last_used = ${at}
    from locked, unnest(${sql.param(ids)}::uuid[], ${sql.param(sorted.map(([, found]) => found))}::int[]) as uses(id, found)
    where keywords.id = locked.id and locked.id = uses.id`);
  // The keywords are locked by now, so that their days need no order of their own.
  await tx.execute(sql`
    insert into keyword_days (keyword_id, day, found)
    select keywords.id, (${at}::timestamptz at time zone 'UTC')::date, uses.found
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(sorted.map(([, found]) => found))}::int[]) as uses(id, found)
    join keywords on keywords.id = uses.id
    on conflict (keyword_id, day) do update set found = keyword_days.found + excluded.found`);
}

/** One phrase, or null when it is no longer watched. */
export async function findActivePhrase(
  db: Queryable,
  keywordId: string,
): Promise<ActivePhrase | null> {
  const [row] = await db.select().from(keywords).where(eq(keywords.id, keywordId));
  if (!row) return null;
  const { subscriber, id, workspaceId, keyword } = row;
  return { subscriber, keywordId: id, workspaceId, keyword };
}
