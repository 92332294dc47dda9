import type { Source } from "@earshot/contract";
import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import { communities } from "./schema.ts";

export type ListedCommunityRow = typeof communities.$inferSelect;

export function listCommunities(db: Queryable, source: Source): Promise<ListedCommunityRow[]> {
  return db.select().from(communities).where(eq(communities.source, source));
}

/** Inserts rows for communities that have none. */
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
 * Communities that were never checked, and those that could not be read at a check before a moment.
 * @param includeReadable whether readable ones are returned too
 */
export function findCommunitiesToCheck(
  db: Queryable,
  source: Source,
  names: readonly string[],
  before: Date,
  includeReadable = false,
): Promise<ListedCommunityRow[]> {
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
          // An unreadable community is checked again: it may have opened.
          and(
            includeReadable ? undefined : isNotNull(communities.failure),
            lt(communities.checkedAt, before),
          ),
        ),
      ),
    );
}

export async function recordCheck(
  db: Queryable,
  source: Source,
  name: string,
  result: { failure: string | null; checkedAt: Date },
): Promise<void> {
  await db
    .update(communities)
    .set(result)
    .where(and(eq(communities.source, source), eq(communities.name, name.toLowerCase())));
}

/** Records the volume as a moving average: the newest measurement counts a fifth. */
export async function recordVolume(
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
