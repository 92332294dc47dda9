import type { Database } from "../../../infrastructure/database/index.ts";

type Queries = Pick<Database, "query">;

/** A span of time in seconds since the epoch. */
interface Span {
  from: number;
  to: number;
}

/** How many mentions each facet has in a span of time, in all and without skipped ones. */
export async function countFacets(
  database: Queries,
  workspaceId: string,
  facets: readonly string[],
  { from, to }: Span,
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

/** Counts the authors of the newest `max` mentions that were not skipped; one without an author counts as one. */
export async function countAuthors(
  database: Queries,
  workspaceId: string,
  { from, to, max }: Span & { max: number },
): Promise<{ authors: number; counted: number }> {
  const { rows } = await database.query({
    name: "authors of mentions",
    // Grouped in memory: counting distinct names would sort them, which takes longer than finding them.
    text: `select coalesce(sum(mentions), 0)::int as counted,
        coalesce(sum(case when author is null then mentions else 1 end), 0)::int as authors
      from (
        select lower(p.author) as author, count(*) as mentions from (
          select post_id from mentions
          where workspace_id = $1 and posted_at >= to_timestamp($2::float8)
            and posted_at < to_timestamp($4::float8) and status <> 'denied'
            and merged_into is null and hidden_by is null
          order by posted_at desc, id desc limit $3
        ) newest join posts p on p.id = newest.post_id
        group by p.source, lower(p.author)
      ) grouped`,
    values: [workspaceId, from, max, to],
  });
  const [row] = rows as { authors: number; counted: number }[];
  return row ?? { authors: 0, counted: 0 };
}
