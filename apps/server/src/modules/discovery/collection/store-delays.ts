import type { Source } from "@earshot/contract";
import { gte, lt, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { delays } from "./schema.ts";

/** Adds posts to the delay histogram. */
export async function addDelays(
  tx: Tx,
  source: Source,
  hour: Date,
  counts: ReadonlyMap<number, number>,
): Promise<void> {
  if (counts.size === 0) return;
  await tx
    .insert(delays)
    .values(
      [...counts]
        .sort(([a], [b]) => a - b)
        .map(([seconds, posts]) => ({ source, hour, seconds, posts })),
    )
    .onConflictDoUpdate({
      target: [delays.source, delays.hour, delays.seconds],
      set: { posts: sql`${delays.posts} + excluded.posts` },
    });
}

/** Posts by bucket of delay since a moment, for each source. */
export async function delaysSince(
  db: Queryable,
  since: Date,
): Promise<Map<Source, Map<number, number>>> {
  const rows = await db
    .select({
      source: delays.source,
      seconds: delays.seconds,
      posts: sql<string>`sum(${delays.posts})`,
    })
    .from(delays)
    .where(gte(delays.hour, since))
    .groupBy(delays.source, delays.seconds);
  const found = new Map<Source, Map<number, number>>();
  for (const { source, seconds, posts } of rows) {
    const counts = found.get(source) ?? new Map<number, number>();
    found.set(source, counts.set(seconds, Number(posts)));
  }
  return found;
}

export async function pruneDelays(db: Queryable, before: Date): Promise<void> {
  await db.delete(delays).where(lt(delays.hour, before));
}
