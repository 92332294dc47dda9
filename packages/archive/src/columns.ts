import { DumpError } from "./errors.ts";

/** Our names of a record's fields: those of Pushshift's dumps. */
export const fieldNames = [
  "id",
  "title",
  "selftext",
  "body",
  "author",
  "subreddit",
  "created_utc",
  "score",
  "num_comments",
  "permalink",
  "url",
  "link_id",
  "link_title",
  "parent_id",
  "removed_by_category",
] as const;
export type FieldName = (typeof fieldNames)[number];

/** For our fields the names that a file has for them. */
export type ColumnMap = ReadonlyMap<FieldName, string>;

/**
 * Reads `title=Title,selftext=Post text`.
 * @throws DumpError with a sentence when a field is none of ours or stands twice.
 */
export function readColumnMap(text: string): ColumnMap {
  const columns = new Map<FieldName, string>();
  for (const part of text.split(",")) {
    const [, name = "", column = ""] = /^(\w+)\s*=\s*(\S.*)$/.exec(part.trim()) ?? [];
    const field = fieldNames.find((one) => one === name);
    if (!field) {
      throw new DumpError(
        `--columns: "${part.trim()}" names no field of ours. Write field=column, with a field of ${fieldNames.join(", ")}.`,
      );
    }
    if (columns.has(field)) throw new DumpError(`--columns names the field ${field} twice.`);
    columns.set(field, column);
  }
  return columns;
}

/** @throws DumpError when the file lacks a column that was named. */
export function checkColumns(path: string, columns: ColumnMap, header: readonly string[]): void {
  for (const [field, column] of columns) {
    if (header.includes(column)) continue;
    throw new DumpError(
      `${path} has no column "${column}" for ${field}. It has: ${header.join(", ")}.`,
    );
  }
}

/** What no record can do without: each row has one name of each. */
const needed: readonly (readonly FieldName[])[] = [
  ["id"],
  ["subreddit"],
  ["created_utc"],
  ["title", "body"],
];

/** @throws DumpError when a file of rows lacks a column that every record needs. */
export function checkNeeded(path: string, columns: ColumnMap, header: readonly string[]): void {
  for (const names of needed) {
    if (names.some((name) => columns.has(name) || header.includes(name))) continue;
    throw new DumpError(
      `${path} has no column ${names.join(" or ")}. Say which one it is with --columns ${names[0]}=…; it has: ${header.join(", ")}.`,
    );
  }
}

/** A record under our names: mapped fields are renamed, the others stay. */
export function rename(
  record: Readonly<Record<string, unknown>>,
  columns: ColumnMap,
): Record<string, unknown> {
  if (columns.size === 0) return record;
  const taken = new Set(columns.values());
  const renamed = Object.entries(record).filter(([name]) => !taken.has(name));
  for (const [field, column] of columns) {
    // Where a post has its title a comment may have nothing.
    if (Object.hasOwn(record, column)) renamed.push([field, record[column]]);
  }
  return Object.fromEntries(renamed);
}
