import { DumpError } from "./errors.ts";

/** The names of a record's fields: those of Pushshift's dumps. */
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

/** Maps our field names to the column names of a file. */
export type ColumnMap = ReadonlyMap<FieldName, string>;

/**
 * Reads `title=Title,selftext=Post text`.
 * @throws DumpError when a field is unknown or named twice.
 */
export function readColumnMap(text: string): ColumnMap {
  const columns = new Map<FieldName, string>();
  for (const part of text.split(",")) {
    const [, name = "", column = ""] = /^(\w+)\s*=\s*(\S.*)$/.exec(part.trim()) ?? [];
    const field = fieldNames.find((one) => one === name);
    if (!field) {
      throw new DumpError(
        `--columns: "${part.trim()}" is not a known field. Write field=column, where field is one of ${fieldNames.join(", ")}.`,
      );
    }
    if (columns.has(field)) throw new DumpError(`--columns names the field ${field} twice.`);
    columns.set(field, column);
  }
  return columns;
}

/** @throws DumpError when the file lacks a column that the user named. */
export function checkColumns(path: string, columns: ColumnMap, header: readonly string[]): void {
  for (const [field, column] of columns) {
    if (header.includes(column)) continue;
    throw new DumpError(
      `${path} has no column "${column}" for ${field}. It has: ${header.join(", ")}.`,
    );
  }
}

/** The fields that every record needs: one of each group. */
const required: readonly (readonly FieldName[])[] = [
  ["id"],
  ["subreddit"],
  ["created_utc"],
  ["title", "body"],
];

/** @throws DumpError when a file of rows lacks a column that every record needs. */
export function checkRequiredColumns(
  path: string,
  columns: ColumnMap,
  header: readonly string[],
): void {
  for (const names of required) {
    if (names.some((name) => columns.has(name) || header.includes(name))) continue;
    throw new DumpError(
      `${path} has no column ${names.join(" or ")}. Say which one it is with --columns ${names[0]}=…; it has: ${header.join(", ")}.`,
    );
  }
}

/** Renames the mapped fields of a record; the names of the others do not change. */
export function renameFields(
  record: Readonly<Record<string, unknown>>,
  columns: ColumnMap,
): Record<string, unknown> {
  if (columns.size === 0) return record;
  const mapped = new Set(columns.values());
  const renamed = Object.entries(record).filter(([name]) => !mapped.has(name));
  for (const [field, column] of columns) {
    // A comment may lack the column with the title of a post.
    if (Object.hasOwn(record, column)) renamed.push([field, record[column]]);
  }
  return Object.fromEntries(renamed);
}
