import type { Database } from "../../../infrastructure/database/index.ts";
import { countedAnew } from "./store-counted.ts";

/** What is counted of each day and facet. */
const measures = [
  "cold",
  "curious",
  "looking",
  "ready",
  "skipped",
  "found_later",
  "engaged",
  "answered",
  "promised",
  "promise_kept",
  "promise_late",
  "placed",
  "survived",
  "removed",
  "clicks",
  "conversions",
] as const;
type Measures = Record<(typeof measures)[number], number>;

type Queries = Pick<Database, "query">;

/** Days of a time zone: those of a period, and the first one of the period before. */
export interface Span {
  timeZone: string;
  beforeFrom: string;
  from: string;
  /** Included. */
  until: string;
}

export type FacetRow = Measures & { facet: string; isBefore: boolean };
export type DayRow = Measures & { day: string };

const sums = measures.map((name) => `sum(${name})::int as ${name}`).join(", ");

/** The sums of each facet in a period and in the one before. */
export async function sumByFacet(
  database: Queries,
  workspaceId: string,
  { timeZone, beforeFrom, from, until }: Span,
): Promise<FacetRow[]> {
  const { rows } = await database.query({
    text: `select facet, day < $4::date as "isBefore", ${sums} from (${countedAnew}) counted
      where day between $3::date and $5::date group by 1, 2`,
    values: [workspaceId, timeZone, beforeFrom, from, until],
  });
  return rows as FacetRow[];
}

/** The sums of the whole workspace on each day that has any. */
export async function listDays(
  database: Queries,
  workspaceId: string,
  { timeZone, from, until }: Omit<Span, "beforeFrom">,
): Promise<DayRow[]> {
  const { rows } = await database.query({
    text: `select day::text as day, ${measures.join(", ")} from (${countedAnew}) counted
      where facet = '' and day between $3::date and $4::date`,
    values: [workspaceId, timeZone, from, until],
  });
  return rows as DayRow[];
}

export interface DelayRow {
  kind: "found" | "replied";
  isBefore: boolean;
  /** The length of the delay: see `delay_bucket`. */
  bucket: number;
  count: number;
}

/** How many delays of each length there are in a period and in the one before. */
export async function countDelays(
  database: Queries,
  workspaceId: string,
  { timeZone, beforeFrom, from, until }: Span,
): Promise<DelayRow[]> {
  const { rows } = await database.query({
    text: `select kind, day < $4::date as "isBefore", floor(ln(greatest(seconds, 0) + 1) / ln(1.1))::int as bucket,
        count(*)::int as count
      from (
        select 'found' as kind, (m.posted_at at time zone $2)::date as day,
          extract(epoch from m.found_at - m.posted_at)::float8 as seconds
        from mentions m
        where m.workspace_id = $1 and m.merged_into is null and m.hidden_by is null
          and m.found_at - m.posted_at <= interval '1 day'
        union all
        select 'replied', (m.accepted_at at time zone $2)::date, extract(epoch from min(r.placed_at) - m.accepted_at)::float8
        from mentions m join replies r on r.mention_id = m.id
        where m.workspace_id = $1 and m.status in ('accepted', 'in_progress', 'replied')
          and r.placed_at is not null and r.claimed_at >= m.accepted_at
        group by m.id
      ) delays
      where day between $3::date and $5::date group by 1, 2, 3`,
    values: [workspaceId, timeZone, beforeFrom, from, until],
  });
  return rows as DelayRow[];
}

export interface EarnedRow {
  currency: string;
  amount: number;
  isBefore: boolean;
}

/** The conversions' value by currency between moments: from the second on, and before it. */
export async function sumEarned(
  database: Queries,
  workspaceId: string,
  { beforeFrom, from, to }: { beforeFrom: Date; from: Date; to: Date },
): Promise<EarnedRow[]> {
  const { rows } = await database.query({
    text: `select currency, at < $3 as "isBefore", sum(value)::float8 as amount from conversions
      where workspace_id = $1 and at >= $2 and at < $4 and value is not null and currency is not null
      group by 1, 2 order by amount desc, currency`,
    values: [workspaceId, beforeFrom, from, to],
  });
  return rows as EarnedRow[];
}

/** How many acceptances since a moment promise a reply and have none so far. */
export async function countOpenPromises(
  database: Queries,
  workspaceId: string,
  since: Date,
): Promise<number> {
  const { rows } = await database.query({
    text: `select count(*)::int as count from mentions m
      where m.workspace_id = $1 and m.accepted_at > $2 and m.status in ('accepted', 'in_progress')
        and m.source in ('reddit', 'x', 'linkedin', 'facebook')`,
    values: [workspaceId, since],
  });
  return (rows as { count: number }[])[0]?.count ?? 0;
}

/** How each community is written by its newest mention, and on which platform. */
export async function listCommunityNames(
  database: Queries,
  workspaceId: string,
  communities: readonly string[],
): Promise<Map<string, { community: string; source: string }>> {
  const { rows } = await database.query({
    name: "names of communities",
    text: `select c.name, m.community, m.source from unnest($2::text[]) as c(name), lateral (
        select f.mention_id from mention_facets f
        where f.workspace_id = $1 and f.facet = 'c:' || c.name order by f.posted_at desc, f.mention_id desc limit 1
      ) newest join mentions m on m.id = newest.mention_id
      where lower(m.community) = c.name`,
    values: [workspaceId, communities],
  });
  const named = rows as { name: string; community: string; source: string }[];
  return new Map(named.map(({ name, ...found }) => [name, found]));
}
