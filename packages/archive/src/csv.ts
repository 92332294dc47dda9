import { Readable } from "node:stream";
import { parse } from "csv-parse";
import type { ColumnMap } from "./columns.ts";
import { checkColumns, checkRequiredColumns, renameFields } from "./columns.ts";
import { DumpError } from "./errors.ts";
import { maxLineLength } from "./lines.ts";

/** A row of a CSV file under our field names, or why it was rejected. */
export type Row =
  | { number: number; ok: true; value: Record<string, unknown>; cells: readonly string[] }
  | { number: number; ok: false; reason: string; text: string };

/** A longer row means that a quote was opened and never closed. */
const maxRowLength = 8 * maxLineLength;

/**
 * Reads the rows of a CSV file (RFC 4180) after the header.
 * @throws DumpError when a column is missing or a quote is never closed.
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
      // Old exports quote inconsistently, but their cells can still be separated.
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: maxRowLength,
    }),
  );
  // A failure to read the file must also end the rows.
  source.once("error", (error) => rows.destroy(error));
  let header: string[] | null = null;
  let number = 0;
  for await (const cells of rows as AsyncIterable<string[]>) {
    if (!header) {
      header = cells.map((name) => name.trim());
      checkColumns(path, columns, header);
      checkRequiredColumns(path, columns, header);
      continue;
    }
    number += 1;
    const names = header;
    const reason = rejectionReason(cells, names);
    if (reason) {
      yield { number, ok: false, reason, text: JSON.stringify(cells) };
      continue;
    }
    const value = Object.fromEntries(cells.map((cell, at) => [names[at] ?? "", cell]));
    yield { number, ok: true, value: renameFields(value, columns), cells };
  }
  if (!header) throw new DumpError(`${path} has no first row that names its columns.`);
}

/** Why a row is rejected; null when it is not. */
function rejectionReason(cells: readonly string[], names: readonly string[]): string | null {
  if (cells.length !== names.length) return "has another number of cells than the first row";
  const length = cells.reduce((sum, cell) => sum + cell.length, 0);
  return length > maxLineLength ? "longer than 1 MiB" : null;
}
