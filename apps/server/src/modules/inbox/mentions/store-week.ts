import type { Database } from "../../../infrastructure/database/index.ts";

type Queries = Pick<Database, "query">;

/** A span of time in seconds since the epoch; without an end, until now. */
interface Span {
  from: number;
  to?: number;
}

/** The mentions of a keyword, by its position among those asked for. */
interface KeywordDay {
  keyword: number;
  day: number;
  count: number;
  /** The highest. */
  score: number;
}

/**
 * How many mentions each keyword has of each day, and their highest score.
 * @param limits when each day begins, and when the last one ends, in seconds since the epoch
 */
export async function listKeywordDays(
  database: Queries,
  workspaceId: string,
  keywords: readonly string[],
  limits: readonly number[],
): Promise<KeywordDay[]> {
  // One index range for each keyword and day: faster than one range for all, which is grouped afterwards.
  const { rows } = await database.query({
    name: "mentions by keyword and day",
    text: `select k.at::int - 1 as keyword, d.at::int - 1 as day, found.count, found.score
      from unnest($2::text[]) with ordinality k(keyword, at),
        unnest($3::float8[], $4::float8[]) with ordinality d(begins, ends, at), lateral (
        select count(*)::int as count, max(score) as score from mention_facets f
        where f.workspace_id = $1 and f.facet = 'k:' || lower(k.keyword)
          and f.posted_at >= to_timestamp(d.begins) and f.posted_at < to_timestamp(d.ends)
      ) found
      where found.count > 0`,
    values: [workspaceId, keywords, limits.slice(0, -1), limits.slice(1)],
  });
  return rows as KeywordDay[];
}

/** How many mentions each keyword has of a span of time. */
export async function countKeywords(
  database: Queries,
  workspaceId: string,
  keywords: readonly string[],
  { from, to }: Required<Span>,
): Promise<number[]> {
  const { rows } = await database.query({
    name: "mentions by keyword",
    text: `select (
        select count(*)::int from mention_facets f
        where f.workspace_id = $1 and f.facet = 'k:' || lower(k.keyword)
          and f.posted_at >= to_timestamp($3::float8) and f.posted_at < to_timestamp($4::float8)
      ) as count
      from unnest($2::text[]) with ordinality k(keyword, at) order by k.at`,
    values: [workspaceId, keywords, from, to],
  });
  return (rows as { count: number }[]).map(({ count }) => count);
}

/** How many mentions each facet has of a span of time, in all and without skipped ones. */
export async function countFacets(
  database: Queries,
  workspaceId: string,
  facets: readonly string[],
  { from, to = Number.POSITIVE_INFINITY }: Span,
): Promise<Map<string, { all: number; notSkipped: number }>> {
  const { rows } = await database.query({
    name: "mentions by facet",
    text: `select facet, count(*)::int as "all", (count(*) filter (where status <> 'denied'))::int as "notSkipped"
      from mention_facets where workspace_id = $1 and facet = any($2::text[])
        and posted_at >= to_timestamp($3::float8) and posted_at < to_timestamp($4::float8)
      group by 1`,
    values: [workspaceId, facets, from, to],
  });
  const counted = rows as { facet: string; all: number; notSkipped: number }[];
  return new Map(counted.map(({ facet, ...counts }) => [facet, counts]));
}

/** How many pending mentions a facet has, as it is stored. */
export async function countPending(
  database: Queries,
  workspaceId: string,
  facet: string,
): Promise<number> {
  const { rows } = await database.query({
    name: "pending mentions of a facet",
    text: `select count from mention_tallies
      where workspace_id = $1 and facet = $2 and status = 'pending'`,
    values: [workspaceId, facet],
  });
  const [row] = rows as { count: number }[];
  return row?.count ?? 0;
}

/** The authors of the newest mentions that were not skipped, at most `max` of them. */
export async function countAuthors(
  database: Queries,
  workspaceId: string,
  { from, to, max }: Required<Span> & { max: number },
): Promise<{ authors: number; counted: number }> {
  const { rows } = await database.query({
    name: "authors of mentions",
    text: `select count(*)::int as counted,
        count(distinct coalesce(p.source || ' ' || lower(p.author), p.id::text))::int as authors
      from (
        select post_id from mentions
        where workspace_id = $1 and posted_at >= to_timestamp($2::float8)
          and posted_at < to_timestamp($4::float8) and status <> 'denied'
          and merged_into is null and hidden_by is null
        order by posted_at desc, id desc limit $3
      ) newest join posts p on p.id = newest.post_id`,
    values: [workspaceId, from, max, to],
  });
  const [row] = rows as { authors: number; counted: number }[];
  return row ?? { authors: 0, counted: 0 };
}
