import { Readable } from "node:stream";
import { parse } from "csv-parse";
import type { ColumnMap } from "./columns.ts";
import { checkColumns, checkNeeded, rename } from "./columns.ts";
import { DumpError } from "./errors.ts";
import { longestLine } from "./lines.ts";

/** A row of a CSV file under our field names, or why it is none. */
export type Row =
  | { number: number; ok: true; value: Record<string, unknown>; cells: readonly string[] }
  | { number: number; ok: false; reason: string; text: string };

/** A row of more than this is a quote that was opened and never closed. */
const longestRow = 8 * longestLine;

/**
 * The rows of a CSV file (RFC 4180) after its first, which names the columns.
 * @throws DumpError when a column that was named is missing or the quotes never end.
 */
export async function* readRows(
  path: string,
  bytes: AsyncIterable<Buffer>,
  columns: ColumnMap,
): AsyncGenerator<Row> {
  const source = Readable.from(bytes);
  const rows = source.pipe(
    parse({
      bom: true,
      skip_empty_lines: true,
      // Old exports quote as they like; what they say is still told apart.
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: longestRow,
    }),
  );
  // A failure of the file has to end the rows too.
  source.once("error", (error) => rows.destroy(error));
  let header: string[] | null = null;
  let number = 0;
  for await (const cells of rows as AsyncIterable<string[]>) {
    if (!header) {
      header = cells.map((name) => name.trim());
      checkColumns(path, columns, header);
      checkNeeded(path, columns, header);
      continue;
    }
    number += 1;
    const names = header;
    const reason = whyNot(cells, names);
    if (reason) {
      yield { number, ok: false, reason, text: JSON.stringify(cells) };
      continue;
    }
    const value = Object.fromEntries(cells.map((cell, at) => [names[at] ?? "", cell]));
    yield { number, ok: true, value: rename(value, columns), cells };
  }
  if (!header) throw new DumpError(`${path} has no first row that names its columns.`);
}

/** Why a row can't be read; null when it can. */
function whyNot(cells: readonly string[], names: readonly string[]): string | null {
  if (cells.length !== names.length) return "has another number of cells than the first row";
  const length = cells.reduce((sum, cell) => sum + cell.length, 0);
  return length > longestLine ? "longer than 1 MiB" : null;
}
