import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { stringify as stringifyAll } from "csv-stringify/sync";

/** A cell as it is given; numbers and absent values are written as they are. */
type Cell = string | number | null;

/**
 * RFC 4180 with a byte order mark, so that spreadsheets read it as UTF-8. A cell that begins like a formula gets an
 * apostrophe in front (OWASP, CSV injection).
 */
const options = { bom: true, escape_formulas: true, record_delimiter: "windows" } as const;

/** Rows as a CSV file. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  stringifyAll([...rows], options);

/** Rows as a CSV file that is written while it is read. */
export function csvStream(
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>,
): Readable {
  const csv = stringify(options);
  // A pipe alone would leave the reader waiting when reading a row fails.
  return Readable.from(rows)
    .once("error", (error) => csv.destroy(error))
    .pipe(csv);
}

/** How many rows are read per query while a file is sent. */
const idsPerQuery = 250;

/**
 * A CSV file of the rows of these ids. The rows are read in parts while the file is sent, so that a file of any length
 * takes little memory and keeps no connection to the database.
 * @param read the rows of these ids
 */
export function csvOfIds(
  header: readonly string[],
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly (readonly Cell[])[]>,
): Readable {
  async function* rows(): AsyncGenerator<readonly Cell[]> {
    yield header;
    for (let at = 0; at < ids.length; at += idsPerQuery) {
      yield* await read(ids.slice(at, at + idsPerQuery));
    }
  }
  return csvStream(rows());
}
