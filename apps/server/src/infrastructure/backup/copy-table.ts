import { createHash } from "node:crypto";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { entryBytes, entryName, type TableHead, type TableSum } from "./format.ts";
import type { BackupWriter } from "./write-file.ts";

const newline = 10;

/** Rows in COPY's text format: a line break within a value is escaped, so each one ends a row. */
export function countRows(chunk: Uint8Array): number {
  let rows = 0;
  for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) rows += 1;
  return rows;
}

/** Writes the rows of a table as entries and sums them up. */
export function createTableWriter(
  table: TableHead,
  writer: BackupWriter,
  onBytes: (bytes: number) => void,
) {
  const hash = createHash("sha256");
  let [rows, bytes, part, pending] = [0, 0, 0, 0];
  let chunks: Buffer[] = [];

  async function flush(): Promise<void> {
    if (pending === 0) return;
    part += 1;
    const content = Buffer.concat(chunks, pending);
    [chunks, pending] = [[], 0];
    await writer.add(entryName(table, part), content);
  }

  return {
    async write(chunk: Buffer): Promise<void> {
      hash.update(chunk);
      rows += countRows(chunk);
      bytes += chunk.length;
      chunks.push(chunk);
      pending += chunk.length;
      onBytes(chunk.length);
      if (pending >= entryBytes) await flush();
    },
    async end(): Promise<TableSum> {
      await flush();
      const { schema, name } = table;
      return { schema, name, rows, bytes, sha256: hash.digest("hex") };
    },
  };
}
type TableWriter = ReturnType<typeof createTableWriter>;

/** Writes the rows of a query or a table as the server sends them. */
export async function copyRows(
  client: pg.ClientBase,
  source: string,
  table: TableWriter,
): Promise<void> {
  for await (const chunk of client.query(copyTo(`copy ${source} to stdout`))) {
    await table.write(chunk);
  }
}

const escapes: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

/** One row in COPY's text format. */
export const rowOf = (values: readonly (string | null)[]): Buffer =>
  Buffer.from(
    `${values
      .map((value) => value?.replaceAll(/[\\\n\r\t]/g, (char) => escapes[char] ?? char) ?? "\\N")
      .join("\t")}\n`,
  );
