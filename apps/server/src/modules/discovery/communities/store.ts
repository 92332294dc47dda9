import type { CommunityRule, RulesAssessment, Source } from "@earshot/contract";
import { and, asc, count, desc, eq, gt, ilike, isNotNull, or, sql } from "drizzle-orm";
import { escapeLike } from "../../../infrastructure/database/escape.ts";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { communityRules, ruledCommunities } from "./schema.ts";

export type CommunityRow = typeof ruledCommunities.$inferSelect;
export type RulesRow = Omit<typeof communityRules.$inferSelect, "assessment"> & {
  assessment: RulesAssessment;
};
/** The key of a community. */
export interface Key {
  source: Source;
  key: string;
}

// Only this module writes the assessment, in the contract's shape.
const asRules = (row: typeof communityRules.$inferSelect): RulesRow => ({
  ...row,
  assessment: row.assessment as RulesAssessment,
});

const among = (table: typeof ruledCommunities | typeof communityRules, keys: readonly Key[]) =>
  or(...keys.map(({ source, key }) => and(eq(table.source, source), eq(table.key, key))));

export async function findCommunities(
  db: Queryable,
  keys: readonly Key[],
): Promise<CommunityRow[]> {
  if (keys.length === 0) return [];
  return db.select().from(ruledCommunities).where(among(ruledCommunities, keys));
}

/** The latest rules of each community. */
export async function findLatest(db: Queryable, keys: readonly Key[]): Promise<RulesRow[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectDistinctOn([communityRules.source, communityRules.key])
    .from(communityRules)
    .where(among(communityRules, keys))
    .orderBy(communityRules.source, communityRules.key, desc(communityRules.lastSeenAt));
  return rows.map(asRules);
}

/** The stored wordings of one community's rules, the newest first. */
export async function listVersions(db: Queryable, { source, key }: Key, limit: number) {
  const rows = await db
    .select()
    .from(communityRules)
    .where(and(eq(communityRules.source, source), eq(communityRules.key, key)))
    .orderBy(desc(communityRules.lastSeenAt))
    .limit(limit);
  return rows.map(asRules);
}

/**
 * The row of a community, created if it is missing, with the given fields; locked until the end of the
 * transaction.
 */
export async function saveCommunity(
  tx: Tx,
  row: typeof ruledCommunities.$inferInsert,
  change: Partial<Omit<CommunityRow, "source" | "key">>,
): Promise<void> {
  await tx
    .insert(ruledCommunities)
    .values({ ...row, ...change })
    .onConflictDoUpdate({
      target: [ruledCommunities.source, ruledCommunities.key],
      // Something has to be set for the row to be locked.
      set: { source: row.source, ...change },
    });
}

/** Removes a decision. @returns the name of the community; null: there was no decision */
export async function dropVerdict(tx: Tx, { source, key }: Key): Promise<string | null> {
  const isDecided = isNotNull(ruledCommunities.verdict);
  const [row] = await tx
    .update(ruledCommunities)
    .set({ verdict: null, verdictNote: null, verdictAt: null, verdictBy: null })
    .where(and(eq(ruledCommunities.source, source), eq(ruledCommunities.key, key), isDecided))
    .returning({ name: ruledCommunities.name });
  return row?.name ?? null;
}

export async function insertRules(
  tx: Tx,
  row: Omit<typeof communityRules.$inferInsert, "assessment" | "rules"> & {
    assessment: RulesAssessment;
    rules: CommunityRule[];
  },
): Promise<void> {
  await tx.insert(communityRules).values(row);
}

/** Records that rules were seen again, or changed. */
export async function updateRules(
  tx: Queryable,
  id: string,
  change: Partial<Pick<RulesRow, "lastSeenAt" | "assessment" | "rulebookVersion">>,
): Promise<void> {
  await tx.update(communityRules).set(change).where(eq(communityRules.id, id));
}

/** Rules that an older rulebook version assessed, ordered by id. @param after the last id of the page before */
export async function findReadBefore(
  db: Queryable,
  version: number,
  { after, limit }: { after: string | null; limit: number },
) {
  // A value that is not a number is from before versions were numbers.
  const rulebookVersion = sql`case when ${communityRules.rulebookVersion} ~ '^[0-9]{1,9}$' then ${communityRules.rulebookVersion}::int else 0 end`;
  const rows = await db
    .select()
    .from(communityRules)
    .where(
      and(
        sql`${rulebookVersion} < ${version}`,
        after === null ? undefined : gt(communityRules.id, after),
      ),
    )
    .orderBy(asc(communityRules.id))
    .limit(limit);
  return rows.map(asRules);
}

const named = (search: string) =>
  search === "" ? undefined : ilike(ruledCommunities.name, `%${escapeLike(search)}%`);
const inOrder = [asc(ruledCommunities.key), asc(ruledCommunities.source)];

export async function countCommunities(db: Queryable, search: string): Promise<number> {
  const [row] = await db.select({ all: count() }).from(ruledCommunities).where(named(search));
  return row?.all ?? 0;
}

/** Communities by name. */
export function listCommunities(
  db: Queryable,
  search: string,
  page: { limit: number; offset: number },
): Promise<CommunityRow[]> {
  return db
    .select()
    .from(ruledCommunities)
    .where(named(search))
    .orderBy(...inOrder)
    .limit(page.limit)
    .offset(page.offset);
}

/** All communities by name with their decisions, without the rules themselves. */
export async function listSummaries(db: Queryable, search: string) {
  const latest = db
    .selectDistinctOn([communityRules.source, communityRules.key], {
      source: communityRules.source,
      key: communityRules.key,
      assessment: communityRules.assessment,
      lastSeenAt: communityRules.lastSeenAt,
    })
    .from(communityRules)
    .orderBy(communityRules.source, communityRules.key, desc(communityRules.lastSeenAt))
    .as("latest");
  const rows = await db
    .select({
      community: ruledCommunities,
      // Without the quotes, which do not affect the verdict and are most of its size.
      assessment: sql<RulesAssessment | null>`${latest.assessment} - 'quotes'`,
      lastSeenAt: latest.lastSeenAt,
    })
    .from(ruledCommunities)
    .leftJoin(
      latest,
      and(eq(latest.source, ruledCommunities.source), eq(latest.key, ruledCommunities.key)),
    )
    .where(named(search))
    .orderBy(...inOrder);
  return rows.map(({ community, assessment, lastSeenAt }) => ({
    community,
    latest:
      assessment && lastSeenAt ? { assessment: { ...assessment, quotes: [] }, lastSeenAt } : null,
  }));
}
