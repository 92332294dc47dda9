import { and, count, desc, eq, gte, inArray, lt, ne } from "drizzle-orm";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import { mentionFacets } from "../../inbox/mentions/schema.ts";

/** A span of time from one moment until before another. */
interface Span {
  from: Date;
  until: Date;
}

const within = (workspaceId: string, { from, until }: Span) =>
  and(
    eq(mentionFacets.workspaceId, workspaceId),
    gte(mentionFacets.postedAt, from),
    lt(mentionFacets.postedAt, until),
  );

/** Counts the visible mentions of keywords by the times of their posts. @param keywords in lower case */
export async function countByKeyword(
  db: Queryable,
  workspaceId: string,
  keywords: readonly string[],
  span: Span,
): Promise<Map<string, number>> {
  if (keywords.length === 0) return new Map();
  const facets = keywords.map((keyword) => `k:${keyword}`);
  const rows = await db
    .select({ facet: mentionFacets.facet, mentions: count() })
    .from(mentionFacets)
    .where(and(within(workspaceId, span), inArray(mentionFacets.facet, facets)))
    .groupBy(mentionFacets.facet);
  return new Map(rows.map(({ facet, mentions }) => [facet.slice("k:".length), mentions]));
}

/** The visible mentions of a span with the strongest intent, strongest first, except skipped ones. */
export async function listStrongest(
  db: Queryable,
  workspaceId: string,
  span: Span,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: mentionFacets.mentionId })
    .from(mentionFacets)
    .where(
      and(
        within(workspaceId, span),
        eq(mentionFacets.facet, ""),
        ne(mentionFacets.status, "denied"),
      ),
    )
    .orderBy(desc(mentionFacets.score), desc(mentionFacets.postedAt), desc(mentionFacets.mentionId))
    .limit(limit);
  return rows.map(({ id }) => id);
}
