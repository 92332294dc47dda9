import type { Measures, Queries } from "./store.ts";

/**
 * The counts of each facet between two moments of one day. They are computed from the mentions and entries of that
 * time, since the stored counts are those of whole days.
 */
export async function countBetween(
  database: Queries,
  workspaceId: string,
  { from, to }: { from: Date; to: Date },
): Promise<Map<string, Measures>> {
  const { rows } = await database.query({
    name: "figures of a part of a day",
    text: `select facet, sum(cold)::int as cold, sum(curious)::int as curious, sum(looking)::int as looking,
        sum(ready)::int as ready, sum(skipped)::int as skipped, sum(found_later)::int as found_later,
        sum(engaged)::int as engaged, sum(answered)::int as answered, sum(promised)::int as promised,
        sum(promise_kept)::int as promise_kept, sum(promise_late)::int as promise_late, sum(placed)::int as placed,
        sum(survived)::int as survived, sum(removed)::int as removed, sum(clicks)::int as clicks,
        sum(conversions)::int as conversions
      from (
        select f.facet, (f.score < 25)::int as cold, (f.score >= 25 and f.score < 50)::int as curious,
          (f.score >= 50 and f.score < 75)::int as looking, (f.score >= 75)::int as ready,
          (f.status = 'denied')::int as skipped, (f.found_bucket is not distinct from -1)::int as found_later,
          0 as engaged, 0 as answered, 0 as promised, 0 as promise_kept, 0 as promise_late, 0 as placed,
          0 as survived, 0 as removed, 0 as clicks, 0 as conversions
        from mention_facets own join mention_facets f on f.mention_id = own.mention_id
        where own.workspace_id = $1 and own.facet = '' and own.posted_at >= $2 and own.posted_at < $3
          and f.facet not like 'l:%'
        union all
        select of_entry.facet, 0, 0, 0, 0, 0, 0, engaged, answered, promised, promise_kept, promise_late, placed,
          survived, removed, clicks, conversions
        from figure_entries e, unnest(e.facets) as of_entry(facet)
        where e.workspace_id = $1 and e.at >= $2 and e.at < $3
      ) counted
      group by facet`,
    values: [workspaceId, from, to],
  });
  const counted = rows as (Measures & { facet: string })[];
  return new Map(counted.map(({ facet, ...measures }) => [facet, measures]));
}
