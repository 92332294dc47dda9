import type { Database } from "../../../infrastructure/database/index.ts";

export type Queries = Pick<Database, "query">;

/** What each platform, keyword and community is counted by. */
const partMeasures = [
  "cold",
  "curious",
  "looking",
  "ready",
  "skipped",
  "engaged",
  "answered",
  "placed",
  "survived",
  "removed",
  "clicks",
  "conversions",
] as const;
/** What the whole workspace is counted by, too. */
const wholeMeasures = ["found_later", "promised", "promise_kept", "promise_late"] as const;

/** What is counted of a facet. */
export type Measures = Record<
  (typeof partMeasures)[number] | (typeof wholeMeasures)[number],
  number
>;

/** Days of a period, and the first one of the period before. The last day is included. */
export interface Span {
  beforeFrom: string;
  from: string;
  until: string;
}

/** A facet in a period, and under the same names with `before_` in front what it had in the one before. */
export type FacetRow = { facet: string } & Measures & {
    [Name in keyof Measures as `before_${Name}`]: number;
  };

const all = [...partMeasures, ...wholeMeasures];
const sumsWhere = (condition: string, prefix = "") =>
  all
    .map((name) => `coalesce(sum(${name}) filter (where ${condition}), 0)::int as ${prefix}${name}`)
    .join(", ");

/**
 * The sums of the whole workspace in a period and in the one before, and of its strongest platforms, keywords and
 * communities, at most `max` of each.
 */
export async function sumByFacet(
  database: Queries,
  workspaceId: string,
  { beforeFrom, from, until }: Span,
  max: number,
): Promise<FacetRow[]> {
  const { rows } = await database.query({
    name: "figures by facet",
    text: `select * from (
        select *, row_number() over (
          partition by left(facet, 2) order by cold + curious + looking + ready desc, placed desc, facet
        ) as rank
        from (
          select facet, ${sumsWhere("day >= $3")}, ${sumsWhere("day < $3", "before_")}
          from daily_figures where workspace_id = $1 and day between $2 and $4
          group by facet
        ) summed
      ) ranked where rank <= $5`,
    values: [workspaceId, beforeFrom, from, until, max],
  });
  return rows as FacetRow[];
}

export type DayRow = Measures & { day: string };

/** The sums of the whole workspace on each day that has any. */
export async function listDays(
  database: Queries,
  workspaceId: string,
  { from, until }: Pick<Span, "from" | "until">,
): Promise<DayRow[]> {
  const { rows } = await database.query({
    name: "figures by day",
    text: `select day::text as day, ${all.join(", ")} from daily_figures
      where workspace_id = $1 and facet = '' and day between $2 and $3`,
    values: [workspaceId, from, until],
  });
  return rows as DayRow[];
}

/** A keyword's mentions of a day by level. */
export interface KeywordDayRow {
  /** The position of the keyword among those asked for. */
  keyword: number;
  day: string;
  cold: number;
  curious: number;
  looking: number;
  ready: number;
}

/** The mentions of keywords on each day that has any. */
export async function listKeywordDays(
  database: Queries,
  workspaceId: string,
  keywords: readonly string[],
  { from, until }: Pick<Span, "from" | "until">,
): Promise<KeywordDayRow[]> {
  const { rows } = await database.query({
    name: "figures by keyword and day",
    text: `select k.at::int - 1 as keyword, day::text as day, cold, curious, looking, ready
      from daily_figures join unnest($2::text[]) with ordinality k(keyword, at) on facet = 'k:' || lower(k.keyword)
      where workspace_id = $1 and day between $3 and $4`,
    values: [workspaceId, keywords, from, until],
  });
  return rows as KeywordDayRow[];
}

/** What is counted of keywords in some days. */
export async function sumKeywords(
  database: Queries,
  workspaceId: string,
  keywords: readonly string[],
  { from, until }: Pick<Span, "from" | "until">,
): Promise<(Measures & { keyword: number })[]> {
  const { rows } = await database.query({
    name: "figures of keywords",
    text: `select k.at::int - 1 as keyword, ${all.map((name) => `sum(${name})::int as ${name}`).join(", ")}
      from daily_figures join unnest($2::text[]) with ordinality k(keyword, at) on facet = 'k:' || lower(k.keyword)
      where workspace_id = $1 and day between $3 and $4
      group by k.at`,
    values: [workspaceId, keywords, from, until],
  });
  return rows as (Measures & { keyword: number })[];
}

/** Delays of one length: `bucket` is `delay_bucket` of their seconds. */
export interface DelayRow {
  kind: "found" | "replied";
  isBefore: boolean;
  bucket: number;
  count: number;
}

/** How many delays of each length there are in a period and in the one before. */
export async function countDelays(
  database: Queries,
  workspaceId: string,
  { beforeFrom, from, until }: Span,
): Promise<DelayRow[]> {
  const { rows } = await database.query({
    name: "delays by length",
    text: `select kind, day < $3 as "isBefore", bucket, sum(count)::int as count from daily_delays
      where workspace_id = $1 and kind in ('found', 'replied') and day between $2 and $4
      group by 1, 2, 3`,
    values: [workspaceId, beforeFrom, from, until],
  });
  return rows as DelayRow[];
}

export interface EarnedRow {
  currency: string;
  amount: number;
  isBefore: boolean;
}

/** The conversions' value by currency from `from` until `to`, and from `beforeFrom` until `beforeTo`. */
export async function sumEarned(
  database: Queries,
  workspaceId: string,
  moments: { beforeFrom: Date; beforeTo: Date; from: Date; to: Date },
): Promise<EarnedRow[]> {
  const { beforeFrom, beforeTo, from, to } = moments;
  const { rows } = await database.query({
    name: "value of conversions",
    text: `select currency, at < $4 as "isBefore", sum(value)::float8 as amount from conversions
      where workspace_id = $1 and at >= $2 and at < $5 and (at < $3 or at >= $4)
        and value is not null and currency is not null
      group by 1, 2 order by amount desc, currency`,
    values: [workspaceId, beforeFrom, beforeTo, from, to],
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
    name: "open promises",
    text: `select count(*)::int as count from figure_entries
      where workspace_id = $1 and at > $2 and kind = 'm' and promised > promise_kept + promise_late`,
    values: [workspaceId, since],
  });
  return (rows as { count: number }[])[0]?.count ?? 0;
}

/** What is counted of all days: of the whole workspace, and of each platform. */
export type TotalRow = Record<
  | "placed"
  | "survived"
  | "removed"
  | "checks"
  | "checked"
  | "self_reported"
  | "self_reported_decided",
  number
> & { facet: string };

/** The sums of all days, of the whole workspace (facet ``) and of each platform (facet `s:`). */
export async function sumAllDays(database: Queries, workspaceId: string): Promise<TotalRow[]> {
  const { rows } = await database.query({
    name: "figures of all days",
    text: `select facet, placed, survived, removed, checks, checked, self_reported, self_reported_decided
      from daily_figures where workspace_id = $1 and day = 'infinity'`,
    values: [workspaceId],
  });
  return rows as TotalRow[];
}

/** How each community is written by its newest mention, and on which platform. */
export async function listCommunityNames(
  database: Queries,
  workspaceId: string,
  communities: readonly string[],
): Promise<Map<string, { community: string; source: string }>> {
  if (communities.length === 0) return new Map();
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
