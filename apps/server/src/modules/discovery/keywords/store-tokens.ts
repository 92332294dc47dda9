import { and, asc, count, eq, gte, isNull, lt } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { keywordTokens } from "./schema.ts";

/** A token that a search took. */
export type TokenRow = typeof keywordTokens.$inferSelect;

/** The token is neither spent nor given back. */
const isOpen = and(isNull(keywordTokens.spentAt), isNull(keywordTokens.givenBackAt));

/** Tokens taken since a moment that were not given back. */
export async function countTokens(
  db: Queryable,
  workspaceId: string,
  since: Date,
): Promise<number> {
  const [row] = await db
    .select({ used: count() })
    .from(keywordTokens)
    .where(
      and(
        eq(keywordTokens.workspaceId, workspaceId),
        gte(keywordTokens.takenAt, since),
        isNull(keywordTokens.givenBackAt),
      ),
    );
  return row?.used ?? 0;
}

export async function insertToken(tx: Tx, workspaceId: string, takenAt: Date): Promise<TokenRow> {
  const [row] = await tx.insert(keywordTokens).values({ workspaceId, takenAt }).returning();
  if (!row) throw new Error("a keyword token was not stored");
  return row;
}

/** Ends an open token, one way or the other. @returns whether it was still open. */
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
