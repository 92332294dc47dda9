import type pg from "pg";
import type { ObjectStore } from "../blobs/index.ts";
import { quoteIdentifier } from "../database/escape.ts";
import { quotedColumns, quotedTable } from "./catalog.ts";
import { copyRows, type createTableWriter, rowOf } from "./copy-table.ts";
import { BackupError, type TableHead } from "./format.ts";

const batch = 100;

/** The value of a column if the file is in the database. */
const inDatabase = (column: string, value: string | null, content: Buffer): string | null => {
  if (column === "location") return "database";
  if (column === "content") return `\\x${content.toString("hex")}`;
  return column === "object_name" ? null : value;
};

/**
 * Copies the rows of small files. Those in an object store are written as if they were in the database: a restored
 * installation needs no bucket, and moves them into its own within minutes if it has one.
 * @throws BackupError when there are such files and no object store is configured
 */
export async function copyFiles(
  client: pg.ClientBase,
  table: TableHead,
  objectStore: ObjectStore | null,
  rows: ReturnType<typeof createTableWriter>,
): Promise<{ copied: number; missing: number }> {
  const at = quotedTable(table);
  await copyRows(
    client,
    `(select ${quotedColumns(table)} from ${at} where location = 'database')`,
    rows,
  );
  const texts = table.columns.map(
    (column) => `${quoteIdentifier(column)}::text as ${quoteIdentifier(column)}`,
  );
  const counted = { copied: 0, missing: 0 };
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows: files } = await client.query<Record<string, string | null>>(
      `select ${texts.join(", ")} from ${at} where location <> 'database' and id > $1 order by id limit ${batch}`,
      [last],
    );
    if (files.length > 0 && !objectStore) {
      throw new BackupError(
        "Files of this installation are in an object store, and none is configured here. Set the BLOBS_S3_ variables, as for the server.",
      );
    }
    for (const file of files) {
      const content = await objectStore?.get(file.object_name ?? "");
      counted[content ? "copied" : "missing"] += 1;
      await rows.write(
        rowOf(
          table.columns.map((column) =>
            inDatabase(column, file[column] ?? null, content ?? Buffer.alloc(0)),
          ),
        ),
      );
    }
    const next = files.at(-1)?.id;
    if (!next) return counted;
    last = next;
  }
}
