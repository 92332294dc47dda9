import { and, asc, count, eq, gte, isNull, lt, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { keywords, keywordTokens } from "./schema.ts";

/** A token that a search took. */
export type TokenRow = typeof keywordTokens.$inferSelect;

/** The token is neither spent nor given back. */
const isOpen = and(isNull(keywordTokens.spentAt), isNull(keywordTokens.givenBackAt));

/** The keywords that are not paused, and the tokens taken since a moment that were not given back. */
export async function countTokens(
  db: Queryable,
  workspaceId: string,
  since: Date,
): Promise<{ watched: number; searched: number }> {
  const watched = db
    .select({ count: count().as("watched") })
    .from(keywords)
    .where(and(eq(keywords.workspaceId, workspaceId), isNull(keywords.pausedAt)));
  const [row] = await db
    .select({ searched: count(), watched: sql<number>`(${watched})`.mapWith(Number) })
    .from(keywordTokens)
    .where(
      and(
        eq(keywordTokens.workspaceId, workspaceId),
        gte(keywordTokens.takenAt, since),
        isNull(keywordTokens.givenBackAt),
      ),
    )
    .prepare("tokens of a workspace")
    .execute();
  return row ?? { watched: 0, searched: 0 };
}

export async function insertToken(tx: Tx, workspaceId: string, takenAt: Date): Promise<TokenRow> {
  const [row] = await tx.insert(keywordTokens).values({ workspaceId, takenAt }).returning();
  if (!row) throw new Error("a keyword token was not stored");
  return row;
}

/** Marks an open token as spent or given back. @returns whether it was still open. */
export async function endToken(
  tx: Tx,
  id: string,
  end: { spentAt: Date } | { givenBackAt: Date; reason: string },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(keywordTokens)
    .set(end)
    .where(and(eq(keywordTokens.id, id), isOpen));
  return rowCount === 1;
}

/** Open tokens that were taken before a moment. */
export function findOpenTokens(db: Queryable, before: Date): Promise<TokenRow[]> {
  return db
    .select()
    .from(keywordTokens)
    .where(and(lt(keywordTokens.takenAt, before), isOpen))
    .orderBy(asc(keywordTokens.takenAt))
    .limit(500);
}

export async function deleteTokens(db: Queryable, takenBefore: Date): Promise<void> {
  await db.delete(keywordTokens).where(lt(keywordTokens.takenAt, takenBefore));
}
