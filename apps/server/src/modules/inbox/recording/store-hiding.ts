import { and, asc, count, eq, isNotNull } from "drizzle-orm";
import { idIsOneOf } from "../../../infrastructure/database/columns.ts";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { mentions } from "../mentions/schema.ts";

/** How many mentions of a workspace each rule hides. */
export async function countHidden(
  db: Queryable,
  workspaceId: string,
): Promise<Map<string | null, number>> {
  const rows = await db
    .select({ by: mentions.hiddenBy, count: count() })
    .from(mentions)
    .where(and(eq(mentions.workspaceId, workspaceId), isNotNull(mentions.hiddenBy)))
    .groupBy(mentions.hiddenBy);
  return new Map(rows.map((row) => [row.by, row.count]));
}

/** The mentions that a rule hides, the oldest first. */
export async function findHidden(db: Queryable, ruleId: string): Promise<string[]> {
  const rows = await db
    .select({ id: mentions.id })
    .from(mentions)
    .where(eq(mentions.hiddenBy, ruleId))
    .orderBy(asc(mentions.id));
  return rows.map(({ id }) => id);
}

/** Locks mentions until the transaction ends. */
export async function lockMentions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: mentions.id })
    .from(mentions)
    .where(idIsOneOf(mentions.id, ids))
    .orderBy(asc(mentions.id))
    .for("update");
}

/** Hides mentions that are locked. They are no longer duplicates of another mention. */
export async function hideMentions(tx: Tx, ids: readonly string[], ruleId: string): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(mentions)
    .set({ hiddenBy: ruleId, mergedInto: null })
    .where(idIsOneOf(mentions.id, ids));
}
