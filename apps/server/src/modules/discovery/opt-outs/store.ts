import { and, eq, gt, inArray, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { optOuts } from "./schema.ts";

export type OptOutRow = typeof optOuts.$inferSelect;

export async function insertOptOut(tx: Tx, row: typeof optOuts.$inferInsert): Promise<OptOutRow> {
  const [made] = await tx.insert(optOuts).values(row).returning();
  if (!made) throw new Error("an opt-out was not stored");
  return made;
}

/** A request that was made after `since` and not confirmed yet. */
export async function findUnconfirmed(
  db: Queryable,
  id: string,
  since: Date,
): Promise<OptOutRow | null> {
  const [row] = await db
    .select()
    .from(optOuts)
    .where(
      and(
        eq(optOuts.id, id),
        gt(optOuts.createdAt, since),
        isNull(optOuts.mailConfirmedAt),
        isNull(optOuts.effectiveAt),
        isNull(optOuts.refusedAt),
      ),
    );
  return row ?? null;
}

/** Whether an author or a community of a source has opted out under one of their names. */
export async function covers(
  db: Queryable,
  source: string,
  names: Record<OptOutRow["kind"], readonly string[]>,
): Promise<boolean> {
  const named = (kind: OptOutRow["kind"]) =>
    names[kind].length === 0
      ? undefined
      : and(eq(optOuts.kind, kind), inArray(optOuts.name, [...names[kind]]));
  const either = or(named("author"), named("community"));
  if (!either) return false;
  const rows = await db
    .select({ id: optOuts.id })
    .from(optOuts)
    .where(and(eq(optOuts.source, source), isNotNull(optOuts.effectiveAt), either))
    .limit(1);
  return rows.length > 0;
}

/** Whether any author of a source has opted out. */
export async function hasAuthors(db: Queryable, source: string): Promise<boolean> {
  const rows = await db
    .select({ id: optOuts.id })
    .from(optOuts)
    .where(
      and(eq(optOuts.source, source), eq(optOuts.kind, "author"), isNotNull(optOuts.effectiveAt)),
    )
    .limit(1);
  return rows.length > 0;
}

/** The names among these that have opted out, at any source, as author or community. */
export function findNames(
  db: Queryable,
  names: readonly string[],
): Promise<Pick<OptOutRow, "source" | "kind" | "name">[]> {
  if (names.length === 0) return Promise.resolve([]);
  return db
    .select({ source: optOuts.source, kind: optOuts.kind, name: optOuts.name })
    .from(optOuts)
    .where(and(isNotNull(optOuts.effectiveAt), inArray(optOuts.name, [...names])));
}

/** Deletes requests that were made before a moment and never confirmed. */
export async function deleteUnconfirmed(db: Queryable, before: Date): Promise<void> {
  await db
    .delete(optOuts)
    .where(
      and(
        isNull(optOuts.effectiveAt),
        isNull(optOuts.mailConfirmedAt),
        isNull(optOuts.refusedAt),
        isNull(optOuts.endedAt),
        lt(optOuts.createdAt, before),
      ),
    );
}
