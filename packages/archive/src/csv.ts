import type { Readable } from "node:stream";
import { type CsvError, parse } from "csv-parse";
import type { ColumnMap } from "./columns.ts";
import { checkColumns, rename } from "./columns.ts";
import { DumpError } from "./errors.ts";
import { longestLine } from "./lines.ts";

/** A row of a CSV file under our field names, or why it is none. */
export type Row =
  | { number: number; ok: true; value: Record<string, unknown> }
  | { number: number; ok: false; reason: string; text: string };

const reasons: Partial<Record<CsvError["code"], string>> = {
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: "has another number of cells than the first row",
  CSV_RECORD_INCONSISTENT_COLUMNS: "has another number of cells than the first row",
  CSV_MAX_RECORD_SIZE: "longer than 1 MiB",
};

/**
 * The rows of a CSV file (RFC 4180) after its first, which names the columns.
 * @throws DumpError when a column that was named is missing or the quotes never end.
 */
export async function* readRows(
  path: string,
  bytes: Readable,
  columns: ColumnMap,
): AsyncGenerator<Row> {
  let header: string[] | null = null;
  let number = 0;
  const skipped: Row[] = [];
  const rows = bytes.pipe(
    parse({
      bom: true,
      skip_empty_lines: true,
      // Old exports quote as they like; what they say is still told apart.
      relax_quotes: true,
      max_record_size: longestLine,
      skip_records_with_error: true,
      on_skip: (error, raw) => {
        number += 1;
        skipped.push({
          number,
          ok: false,
          reason: (error && reasons[error.code]) ?? "is not well-formed CSV",
          text: (raw ?? "").slice(0, 10_000),
        });
        return undefined;
      },
    }),
  );
  // A failure of the file has to end the rows too.
  bytes.once("error", (error) => rows.destroy(error));
  for await (const cells of rows as AsyncIterable<string[]>) {
    yield* skipped.splice(0);
    if (!header) {
      header = cells.map((name) => name.trim());
      checkColumns(path, columns, header);
      continue;
    }
    number += 1;
    const names = header;
    const value = Object.fromEntries(cells.map((cell, at) => [names[at] ?? `column ${at}`, cell]));
    yield { number, ok: true, value: rename(value, columns) };
  }
  yield* skipped.splice(0);
  if (!header) throw new DumpError(`${path} has no first row that names its columns.`);
}
