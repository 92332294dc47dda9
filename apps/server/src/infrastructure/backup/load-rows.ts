import { createHash } from "node:crypto";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { quotedColumns, quotedTable } from "./catalog.ts";
import { countRows } from "./copy-table.ts";
import {
  BackupError,
  type BackupManifest,
  entryName,
  headerName,
  manifestName,
  manifestSchema,
  type TableHead,
  type TableSum,
  tableKey,
} from "./format.ts";
import type { BackupEntry } from "./read-file.ts";

const altered = () =>
  new BackupError("The file was altered while it was read. Nothing was restored. Try again.");

/** Fills one table, part by part. */
function startTable(client: pg.ClientBase, table: TableHead) {
  const hash = createHash("sha256");
  const copy = client.query(
    copyFrom(`copy ${quotedTable(table)} (${quotedColumns(table)}) from stdin`),
  );
  const done = finished(copy);
  done.catch(() => {});
  let [part, rows, bytes] = [0, 0, 0];
  return {
    table,
    nextEntry: () => entryName(table, part + 1),
    async write(chunk: Buffer): Promise<void> {
      part += 1;
      rows += countRows(chunk);
      bytes += chunk.length;
      hash.update(chunk);
      // A row that the server refuses ends the stream immediately.
      if (!copy.write(chunk)) await Promise.race([once(copy, "drain"), done]);
    },
    async end(): Promise<TableSum> {
      copy.end();
      await done;
      // The server must have counted as many rows as we did.
      if (copy.rowCount !== rows) throw altered();
      const { schema, name } = table;
      return { schema, name, rows, bytes, sha256: hash.digest("hex") };
    },
  };
}

/**
 * Fills the tables from the entries of a backup, in their order.
 * @param onTable called with the name of each table before it is filled
 * @throws BackupError when the entries differ from the manifest
 */
export async function loadRows(
  client: pg.ClientBase,
  tables: readonly TableHead[],
  entries: AsyncIterable<BackupEntry>,
  onTable: (name: string) => void,
): Promise<BackupManifest> {
  const byKey = new Map(tables.map((table) => [tableKey(table), table]));
  const sums: TableSum[] = [];
  let current: ReturnType<typeof startTable> | null = null;
  let manifest: BackupManifest | null = null;
  for await (const { name, content } of entries) {
    if (name === headerName) continue;
    if (manifest) throw altered();
    if (name === manifestName) {
      manifest = manifestSchema.parse(JSON.parse(content.toString()));
      continue;
    }
    const table = byKey.get(name.slice(0, name.lastIndexOf("/")));
    if (!table) throw altered();
    if (current?.table !== table) {
      if (current) sums.push(await current.end());
      onTable(table.name);
      current = startTable(client, table);
    }
    if (current.nextEntry() !== name) throw altered();
    await current.write(content);
  }
  if (current) sums.push(await current.end());
  const filled = manifest?.tables.filter(({ rows }) => rows > 0);
  if (!manifest || JSON.stringify(filled) !== JSON.stringify(sums)) throw altered();
  return manifest;
}
