import type { Source } from "@earshot/contract";
import { gte, lt, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { lags } from "./schema.ts";

/** Counts posts by how late they were found. */
export async function addLags(
  tx: Tx,
  source: Source,
  hour: Date,
  counts: ReadonlyMap<number, number>,
): Promise<void> {
  if (counts.size === 0) return;
  await tx
    .insert(lags)
    .values(
      [...counts]
        .sort(([a], [b]) => a - b)
        .map(([seconds, posts]) => ({ source, hour, seconds, posts })),
    )
    .onConflictDoUpdate({
      target: [lags.source, lags.hour, lags.seconds],
      set: { posts: sql`${lags.posts} + excluded.posts` },
    });
}

/** Posts by class of lag since a moment, for each source. */
export async function lagsSince(
  db: Queryable,
  since: Date,
): Promise<Map<Source, Map<number, number>>> {
  const rows = await db
    .select({
      source: lags.source,
      seconds: lags.seconds,
      posts: sql<string>`sum(${lags.posts})`,
    })
    .from(lags)
    .where(gte(lags.hour, since))
    .groupBy(lags.source, lags.seconds);
  const found = new Map<Source, Map<number, number>>();
  for (const { source, seconds, posts } of rows) {
    const counts = found.get(source) ?? new Map<number, number>();
    found.set(source, counts.set(seconds, Number(posts)));
  }
  return found;
}

export async function pruneLags(db: Queryable, before: Date): Promise<void> {
  await db.delete(lags).where(lt(lags.hour, before));
}
