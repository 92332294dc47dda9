import type { Database } from "../../../infrastructure/database/index.ts";

export type Queries = Pick<Database, "query">;

/** The counts of each platform, keyword and community. */
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
/** The additional counts of the whole workspace. */
const wholeMeasures = ["found_later", "promised", "promise_kept", "promise_late"] as const;

/** The counts of a facet. */
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

/** The counts of a facet in a period and, with the prefix `before_`, in the period before. */
export type FacetRow = {
  facet: string;
  /** A keyword as the workspace writes it now; null: it was deleted. */
  keyword: string | null;
  /** A community as its newest mention writes it, with its platform; null: no mention of it is left. */
  community: string | null;
  source: string | null;
} & Measures & { [Name in keyof Measures as `before_${Name}`]: number };

/** Delays of one length: `bucket` is `delay_bucket` of their seconds. */
interface DelayRow {
  kind: "found" | "replied";
  isBefore: boolean;
  bucket: number;
  count: number;
}

/** The value of conversions in one currency. */
interface EarnedRow {
  currency: string;
  amount: number;
  isBefore: boolean;
}

/** The stored figures of a period and of the period before. */
export interface StoredFigures {
  /** The whole workspace (facet ``) and its strongest platforms, keywords and communities. */
  facets: FacetRow[];
  /** The days of the period that have counts. */
  days: (Measures & { day: string })[];
  delays: DelayRow[];
  /** The largest first. */
  earned: EarnedRow[];
  /** Acceptances since `promisedSince` that promise a reply and have none so far. */
  open: number;
}

const all = [...partMeasures, ...wholeMeasures];
const sumsWhere = (condition: string, prefix = "") =>
  all
    .map((name) => `coalesce(sum(${name}) filter (where ${condition}), 0)::int as ${prefix}${name}`)
    .join(", ");

/** How many platforms, keywords and communities are listed. */
const maxParts = 20;

/**
 * Reads the stored figures of a period and of the period before, in one round trip. PostgreSQL reuses the generic plan
 * of a statement only if it does not seem worse than a plan for the values. So each span has two bounds, and constants
 * are not parameters.
 * @param moments when the periods begin and end; the period before may end before the end of its last day
 */
export async function readFigures(
  database: Queries,
  workspaceId: string,
  { beforeFrom, from, until }: Span,
  moments: {
    beforeFrom: Date;
    beforeTo: Date;
    from: Date;
    to: Date;
    promisedSince: Date;
    now: Date;
  },
): Promise<StoredFigures> {
  const { rows } = await database.query({
    name: "figures of a period",
    text: `with stored as materialized (
        select * from daily_figures where workspace_id = $1 and day between $2 and $4
      ), ranked as (
        select facet, row_number() over (partition by left(facet, 2) order by mentions desc, placed desc, facet) as rank
        from (
          select facet, coalesce(sum(cold + curious + looking + ready) filter (where day >= $3), 0) as mentions,
            coalesce(sum(placed) filter (where day >= $3), 0) as placed
          from stored group by facet
        ) counted
      ), listed as (
        select facet, rank, ${sumsWhere("day >= $3")}, ${sumsWhere("day < $3", "before_")}
        from ranked join stored using (facet) where rank <= ${maxParts} group by facet, rank
      )
      select json_build_object(
        'facets', (
          select coalesce(json_agg(f order by f.rank), '[]') from (
            select listed.*, written.keyword, newest.community, newest.source
            from listed
            left join lateral (
              select k.keyword from keywords k
              where k.workspace_id = $1 and listed.facet = 'k:' || lower(k.keyword) limit 1
            ) written on listed.facet like 'k:%'
            left join lateral (
              select m.community, m.source from (
                select c.mention_id from mention_facets c
                where c.workspace_id = $1 and c.facet = listed.facet
                order by c.posted_at desc, c.mention_id desc limit 1
              ) c join mentions m on m.id = c.mention_id
              where listed.facet = 'c:' || lower(m.community)
            ) newest on listed.facet like 'c:%'
          ) f
        ),
        'days', (
          select coalesce(json_agg(stored), '[]') from stored where facet = '' and day >= $3
        ),
        'delays', (
          select coalesce(json_agg(d), '[]') from (
            select kind, day < $3 as "isBefore", bucket, sum(count)::int as count from daily_delays
            where workspace_id = $1 and kind in ('found', 'replied') and day between $2 and $4
            group by 1, 2, 3
          ) d
        ),
        'earned', (
          select coalesce(json_agg(e order by e.amount desc, e.currency), '[]') from (
            select currency, at < $7 as "isBefore", sum(value)::float8 as amount from conversions
            where workspace_id = $1 and at >= $5 and at < $8 and (at < $6 or at >= $7)
              and value is not null and currency is not null
            group by 1, 2
          ) e
        ),
        'open', (
          select count(*) from figure_entries
          where workspace_id = $1 and at > $9 and at <= $10 and kind = 'm' and promised > promise_kept + promise_late
        )
      ) as figures`,
    values: [
      workspaceId,
      beforeFrom,
      from,
      until,
      moments.beforeFrom,
      moments.beforeTo,
      moments.from,
      moments.to,
      moments.promisedSince,
      moments.now,
    ],
  });
  const [row] = rows as { figures: StoredFigures }[];
  if (!row) throw new Error("the figures were not read");
  return row.figures;
}

/** The counts of the whole workspace on each day that has some. */
export async function listDays(
  database: Queries,
  workspaceId: string,
  { from, until }: Pick<Span, "from" | "until">,
): Promise<StoredFigures["days"]> {
  const { rows } = await database.query({
    name: "figures by day",
    text: `select day::text as day, ${all.join(", ")} from daily_figures
      where workspace_id = $1 and facet = '' and day between $2 and $3`,
    values: [workspaceId, from, until],
  });
  return rows as StoredFigures["days"];
}
