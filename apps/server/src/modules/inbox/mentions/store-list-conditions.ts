import type { IntentLevel, MentionStatus, Source } from "@earshot/contract";

/** Filters of the list; undefined means any. */
export interface MentionFilter {
  source?: Source | undefined;
  status?: MentionStatus | undefined;
  keyword?: string | undefined;
  subreddit?: string | undefined;
  /** The minimum level, and its lowest score. */
  level?: { name: IntentLevel; minScore: number } | undefined;
  /** The day on which it was posted, by its limits in the workspace's time zone. */
  day?: { from: Date; until: Date } | undefined;
  /** The member that it is assigned to; `none`: it is not assigned. */
  assignee?: { memberId: string } | "none" | undefined;
  /** Words that it must contain, as `searchWords` returns them; the last one may be a prefix. */
  words?: string | undefined;
}

/** Collects the parameters of a statement. */
export function createValues() {
  const values: unknown[] = [];
  return { values, add: (value: unknown) => `$${values.push(value)}` };
}
export type Values = ReturnType<typeof createValues>;

/** How rows of the list are found. */
export interface FacetScan {
  /** SQL of the facets that a row has all of; mostly one, which an index is scanned for. */
  facets: string[];
  /** SQL of further conditions on a row of `mention_facets` with a name. */
  conditions: (table: string) => string;
}

/** The minimum level of a filter; every mention is at least cold. */
const levelOfFilter = ({ level }: MentionFilter) => (level?.name === "Cold" ? undefined : level);

/** Whether a filter has several parts, whose counts are not stored. */
export const isCombined = (filter: MentionFilter): boolean =>
  filter.day !== undefined ||
  filter.assignee !== undefined ||
  [filter.keyword, filter.subreddit, levelOfFilter(filter), filter.source].filter(Boolean).length >
    1;

/**
 * The facets to scan for, and the conditions on their rows. Level and source are columns of each row,
 * so that they cost no join beside another filter.
 * @param byIntent whether rows are ordered by score, in which a level is a range
 */
export function scanOf(filter: MentionFilter, byIntent: boolean, values: Values): FacetScan {
  const { add } = values;
  const { keyword, subreddit, source } = filter;
  const level = levelOfFilter(filter);
  const facets = [
    ...(keyword ? [`'k:' || lower(${add(keyword)}::text)`] : []),
    ...(subreddit ? [`'c:' || lower(${add(subreddit)}::text)`] : []),
  ];
  const isLevelFacet = facets.length === 0 && level !== undefined && !(source && byIntent);
  if (isLevelFacet) facets.push(add(`l:${level.name}`));
  const isSourceFacet = facets.length === 0 && source !== undefined;
  if (isSourceFacet) facets.push(add(`s:${source}`));
  const minScore = level && !isLevelFacet ? add(level.minScore) : null;
  const only = source && !isSourceFacet ? add(source) : null;
  const onDay = dayCondition(filter.day, values);
  return {
    facets: facets.length > 0 ? facets : ["''"],
    conditions: (table) =>
      [
        minScore === null ? "" : ` and ${table}.score >= ${minScore}`,
        only === null ? "" : ` and ${table}.source = ${only}::post_source`,
        onDay(table),
        filter.assignee === "none"
          ? ` and not exists (select from mention_assignments a where a.mention_id = ${table}.mention_id offset 0)`
          : "",
      ].join(""),
  };
}

/** The condition that a mention is assigned to the filter's member. `scanOf` has the one for "none". */
export function assignedCondition(
  { assignee }: MentionFilter,
  { add }: Values,
): (table: string) => string {
  if (assignee === undefined || assignee === "none") return () => "";
  const member = add(assignee.memberId);
  return (table) => ` and exists (
    select from mention_assignments a where a.mention_id = ${table}.mention_id and a.member_id = ${member}::uuid offset 0)`;
}

/** The limits of a day as a condition on `posted_at`; in seconds since the epoch, which any year has. */
function dayCondition(day: MentionFilter["day"], { add }: Values): (table: string) => string {
  if (day === undefined) return () => "";
  const [start, end] = [day.from, day.until].map((at) => add(at.getTime() / 1000));
  return (table) =>
    ` and ${table}.posted_at >= to_timestamp(${start}) and ${table}.posted_at < to_timestamp(${end})`;
}

/**
 * The words of a search as a tsquery, each quoted, the last as a prefix; built once, not for each row. It
 * is null, which matches nothing, when the database finds no word in it.
 */
export const tsqueryOf = (words: string, workspace: string, by: "scan" | "index") => {
  const terms = `nullif(plainto_tsquery('simple', ${words}::text)::text, '')`;
  if (by === "scan") return `(select (${terms} || ':*')::tsquery)`;
  // With the prefix that `workspace_words` gives; each lexeme is quoted, and quotes in it are doubled.
  return `(select (regexp_replace(${terms}, '''((?:[^'']|'''')+)''',
    '''' || left(md5(${workspace}::text), 5) || ' \\1''', 'g') || ':*')::tsquery)`;
};
