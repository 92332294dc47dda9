import type { Queries } from "./store.ts";

/** A keyword's mentions on a day by level. */
export interface KeywordDayRow {
  /** The position of the keyword in the request. */
  keyword: number;
  facet: string;
  day: string;
  cold: number;
  curious: number;
  looking: number;
  ready: number;
}

/** The mentions of keywords on each day with mentions. */
export async function listKeywordDays(
  database: Queries,
  workspaceId: string,
  keywords: readonly string[],
  days: readonly string[],
): Promise<KeywordDayRow[]> {
  const { rows } = await database.query({
    name: "figures by keyword and day",
    text: `select k.at::int - 1 as keyword, facet, day::text as day, cold, curious, looking, ready
      from daily_figures join unnest($2::text[]) with ordinality k(keyword, at) on facet = 'k:' || lower(k.keyword)
      where workspace_id = $1 and day = any($3::date[])`,
    values: [workspaceId, keywords, days],
  });
  return rows as KeywordDayRow[];
}

const names = ["cold", "curious", "looking", "ready", "skipped", "engaged"] as const;
type KeywordSums = Record<(typeof names)[number], number> & {
  /** The position of the keyword in the request. */
  keyword: number;
};

/** The sums of keywords on some days. */
export async function sumKeywords(
  database: Queries,
  workspaceId: string,
  keywords: readonly string[],
  days: readonly string[],
): Promise<KeywordSums[]> {
  const { rows } = await database.query({
    name: "figures of keywords",
    text: `select k.at::int - 1 as keyword, ${names.map((name) => `sum(${name})::int as ${name}`).join(", ")}
      from daily_figures join unnest($2::text[]) with ordinality k(keyword, at) on facet = 'k:' || lower(k.keyword)
      where workspace_id = $1 and day = any($3::date[])
      group by k.at`,
    values: [workspaceId, keywords, days],
  });
  return rows as KeywordSums[];
}
