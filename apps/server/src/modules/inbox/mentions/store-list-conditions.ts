import type { IntentLevel, MentionStatus, Source } from "@earshot/contract";

/** Filters of the list; undefined means any. */
export interface MentionFilter {
  source?: Source | undefined;
  status?: MentionStatus | undefined;
  keyword?: string | undefined;
  subreddit?: string | undefined;
  /** The minimum level. */
  level?: IntentLevel | undefined;
  /** The lowest score of that level. */
  minScore?: number | undefined;
  /** The day on which it was posted, by its limits in the workspace's time zone. */
  day?: { from: Date; until: Date } | undefined;
  /** Words that it must contain, as `searchWords` returns them; the last one may be a prefix. */
  words?: string | undefined;
}

/** Collects the parameters of a statement. */
export function createValues() {
  const values: unknown[] = [];
  return { values, add: (value: unknown) => `$${values.push(value)}` };
}
export type Values = ReturnType<typeof createValues>;

/** The facets of a filter as SQL. */
export function facetsOf(filter: MentionFilter, { add }: Values): string[] {
  const { keyword, subreddit, level, source } = filter;
  const facets = [
    keyword && `'k:' || lower(${add(keyword)}::text)`,
    subreddit && `'c:' || lower(${add(subreddit)}::text)`,
    // Every mention is at least cold.
    level && level !== "Cold" && add(`l:${level}`),
    source && add(`s:${source}`),
  ].filter((one) => typeof one === "string" && one !== "");
  return facets.length > 0 ? (facets as string[]) : ["''"];
}

/** The limits of a day as a condition on `posted_at`; in seconds since the epoch, which any year has. */
export function dayCondition(
  day: MentionFilter["day"],
  { add }: Values,
): (table: string) => string {
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
