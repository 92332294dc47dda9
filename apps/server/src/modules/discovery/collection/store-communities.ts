import type { Source } from "@earshot/contract";
import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import { communities } from "./schema.ts";

export type CommunityRow = typeof communities.$inferSelect;

export function listCommunities(db: Queryable, source: Source): Promise<CommunityRow[]> {
  return db.select().from(communities).where(eq(communities.source, source));
}

/** Makes rows for communities that are not known yet. */
export async function ensureCommunities(
  db: Queryable,
  source: Source,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  await db
    .insert(communities)
    .values(names.map((name) => ({ source, name: name.toLowerCase() })))
    .onConflictDoNothing();
}

/**
 * Those that were never looked at, and those that could not be read before a moment.
 * @param also the ones that could be read too
 */
export function findUnchecked(
  db: Queryable,
  source: Source,
  names: readonly string[],
  before: Date,
  also = false,
): Promise<CommunityRow[]> {
  if (names.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(communities)
    .where(
      and(
        eq(communities.source, source),
        inArray(
          communities.name,
          names.map((name) => name.toLowerCase()),
        ),
        or(
          isNull(communities.checkedAt),
          // One that can't be read is looked at again sooner: it may have opened.
          and(also ? undefined : isNotNull(communities.trouble), lt(communities.checkedAt, before)),
        ),
      ),
    );
}

export async function recordCheck(
  db: Queryable,
  source: Source,
  name: string,
  result: { trouble: string | null; checkedAt: Date },
): Promise<void> {
  await db
    .update(communities)
    .set(result)
    .where(and(eq(communities.source, source), eq(communities.name, name.toLowerCase())));
}

/** Learns how much is said: the newest measure counts a fifth. */
export async function learnVolume(
  db: Queryable,
  source: Source,
  kind: "posts" | "comments",
  perHour: ReadonlyMap<string, number>,
): Promise<void> {
  const column = kind === "posts" ? communities.postsPerHour : communities.commentsPerHour;
  for (const [name, value] of [...perHour].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await db
      .update(communities)
      .set({
        [kind === "posts" ? "postsPerHour" : "commentsPerHour"]:
          sql`coalesce(${column} * 0.8 + ${value}::real * 0.2, ${value}::real)`,
      })
      .where(and(eq(communities.source, source), eq(communities.name, name)));
  }
}
