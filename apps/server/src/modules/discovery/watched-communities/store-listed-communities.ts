import type { Source } from "@earshot/contract";
import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import { listedCommunities } from "./schema.ts";

export type ListedCommunityRow = typeof listedCommunities.$inferSelect;

export function listCommunities(db: Queryable, source: Source): Promise<ListedCommunityRow[]> {
  return db.select().from(listedCommunities).where(eq(listedCommunities.source, source));
}

/** Inserts rows for communities that have none. */
export async function ensureCommunities(
  db: Queryable,
  source: Source,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  await db
    .insert(listedCommunities)
    .values(names.map((name) => ({ source, name: name.toLowerCase() })))
    .onConflictDoNothing();
}

// One parameter for all names: a query has at most 65,535.
const isOneOf = (names: readonly string[]) =>
  sql`${listedCommunities.name} = any(${sql.param(names.map((name) => name.toLowerCase()))}::text[])`;

/** Why communities can't be read, by their names in lower case; readable ones are omitted. */
export async function findFailures(
  db: Queryable,
  source: Source,
  names: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ name: listedCommunities.name, failure: listedCommunities.failure })
    .from(listedCommunities)
    .where(and(eq(listedCommunities.source, source), isOneOf(names)));
  return new Map(rows.flatMap(({ name, failure }) => (failure === null ? [] : [[name, failure]])));
}

/**
 * Communities that were never checked, then those that could not be read at a check before a moment.
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
    .from(listedCommunities)
    .where(
      and(
        eq(listedCommunities.source, source),
        isOneOf(names),
        or(
          isNull(listedCommunities.checkedAt),
          // An unreadable community is checked again: it may have become readable.
          and(
            includeReadable ? undefined : isNotNull(listedCommunities.failure),
            lt(listedCommunities.checkedAt, before),
          ),
        ),
      ),
    )
    .orderBy(sql`${listedCommunities.checkedAt} nulls first`, listedCommunities.name);
}

export async function recordCheck(
  db: Queryable,
  source: Source,
  name: string,
  result: { failure: string | null; checkedAt: Date },
): Promise<void> {
  await db
    .update(listedCommunities)
    .set(result)
    .where(
      and(eq(listedCommunities.source, source), eq(listedCommunities.name, name.toLowerCase())),
    );
}

/** Records the volume as a moving average: the newest measurement counts a fifth. */
export async function recordVolume(
  db: Queryable,
  source: Source,
  kind: "posts" | "comments",
  perHour: ReadonlyMap<string, number>,
): Promise<void> {
  const column =
    kind === "posts" ? listedCommunities.postsPerHour : listedCommunities.commentsPerHour;
  for (const [name, value] of [...perHour].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await db
      .update(listedCommunities)
      .set({
        [kind === "posts" ? "postsPerHour" : "commentsPerHour"]:
          sql`coalesce(${column} * 0.8 + ${value}::real * 0.2, ${value}::real)`,
      })
      .where(and(eq(listedCommunities.source, source), eq(listedCommunities.name, name)));
  }
}
