import { and, eq, gt, isNull, lt } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { mailedLinks } from "./schema.ts";

export type LinkRow = typeof mailedLinks.$inferSelect;
type Kind = LinkRow["kind"];

export async function insertLink(
  db: Queryable,
  link: typeof mailedLinks.$inferInsert,
): Promise<string> {
  const [row] = await db.insert(mailedLinks).values(link).returning({ id: mailedLinks.id });
  if (!row) throw new Error("a link was not stored");
  return row.id;
}

const unexpired = (id: string, now: Date) =>
  and(eq(mailedLinks.id, id), gt(mailedLinks.expiresAt, now), isNull(mailedLinks.usedAt));

export async function isUsable(db: Queryable, id: string, now: Date): Promise<boolean> {
  const rows = await db.select({ id: mailedLinks.id }).from(mailedLinks).where(unexpired(id, now));
  return rows.length > 0;
}

export async function findLink(
  db: Queryable,
  id: string,
  kind: Kind,
  now: Date,
): Promise<LinkRow | null> {
  const [row] = await db
    .select()
    .from(mailedLinks)
    .where(and(unexpired(id, now), eq(mailedLinks.kind, kind)));
  return row ?? null;
}

/** Marks a link as used. Of several concurrent uses, one gets the row. */
export async function useLink(tx: Tx, id: string, kind: Kind, now: Date): Promise<LinkRow | null> {
  const [row] = await tx
    .update(mailedLinks)
    .set({ usedAt: now })
    .where(and(unexpired(id, now), eq(mailedLinks.kind, kind)))
    .returning();
  return row ?? null;
}

export async function useLinksOf(tx: Tx, userId: string, kind: Kind, now: Date): Promise<void> {
  await tx
    .update(mailedLinks)
    .set({ usedAt: now })
    .where(
      and(eq(mailedLinks.userId, userId), eq(mailedLinks.kind, kind), isNull(mailedLinks.usedAt)),
    );
}

export async function deleteLinks(db: Queryable, endedBefore: Date): Promise<void> {
  await db.delete(mailedLinks).where(lt(mailedLinks.expiresAt, endedBefore));
}
