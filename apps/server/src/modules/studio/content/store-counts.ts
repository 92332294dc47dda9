import { and, eq, gte, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { contentCounts as counts } from "./schema.ts";

/** The key of a count. */
export type CountKey = Pick<typeof counts.$inferSelect, "workspaceId" | "day" | "type" | "voice">;

/** Adds to a count. */
export async function addCount(
  tx: Tx,
  key: CountKey,
  added: { generated?: number; saved?: number },
): Promise<void> {
  const { generated = 0, saved = 0 } = added;
  await tx
    .insert(counts)
    .values({ ...key, generated, saved })
    .onConflictDoUpdate({
      target: [counts.workspaceId, counts.day, counts.type, counts.voice],
      set: {
        generated: sql`${counts.generated} + ${generated}::int`,
        saved: sql`${counts.saved} + ${saved}::int`,
      },
    });
}

/** The counts of a workspace since a day. */
export function listCounts(db: Queryable, workspaceId: string, from: string) {
  return db
    .select()
    .from(counts)
    .where(and(eq(counts.workspaceId, workspaceId), gte(counts.day, from)));
}
