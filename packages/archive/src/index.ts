import type { ReadStream } from "node:fs";
import { type ColumnMap, renameFields } from "./columns.ts";
import { type Compression, decompress, inspectFile, truncatedError } from "./compression.ts";
import { readRows } from "./csv.ts";
import { DumpError } from "./errors.ts";
import { detectFormat } from "./format.ts";
import { maxRejectedText, readLines } from "./lines.ts";
import { type Comment, readRecord, type Submission } from "./record.ts";

export { type ColumnMap, type FieldName, fieldNames, readColumnMap } from "./columns.ts";
export { DumpError } from "./errors.ts";
export { maxLineLength } from "./lines.ts";
export { type Comment, type ReadResult, readRecord, type Submission } from "./record.ts";

/** A record of a dump with its line number, from 1 (in CSV: the number of the row after the header). */
export type DumpRecord =
  | { number: number; ok: true; record: Submission | Comment }
  /** A rejected record, with the reason and the start of its text. */
  | { number: number; ok: false; reason: string; text: string };

/** A file of Reddit submissions or comments. */
export interface Dump {
  path: string;
  /** Bytes on the disk. */
  size: number;
  /** Bytes read so far. */
  bytesRead(): number;
  /**
   * The records after the given number, in constant memory. Skips empty lines and does not parse the
   * records before that number.
   * @throws DumpError when the file is damaged or cut short, after all records before the damage.
   */
  records(after?: number): AsyncGenerator<DumpRecord>;
}

function readJson(text: string, columns: ColumnMap): unknown {
  const value: unknown = JSON.parse(text);
  const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
  return isRecord ? renameFields(value as Record<string, unknown>, columns) : value;
}

async function* recordsFromNdjson(
  bytes: AsyncIterable<Buffer>,
  columns: ColumnMap,
  after: number,
): AsyncGenerator<DumpRecord> {
  for await (const { number, text, tooLong } of readLines(bytes)) {
    if (number <= after || text.trim() === "") continue;
    const reject = (reason: string) => ({
      number,
      ok: false as const,
      reason,
      text: text.slice(0, maxRejectedText),
    });
    if (tooLong) {
      yield reject("longer than 1 MiB");
      continue;
    }
    let value: unknown;
    try {
      value = readJson(text, columns);
    } catch {
      yield reject("not valid JSON");
      continue;
    }
    const read = readRecord(value);
    yield read.ok ? { number, ...read } : reject(read.reason);
  }
}

async function* recordsFromCsv(
  path: string,
  bytes: AsyncIterable<Buffer>,
  columns: ColumnMap,
  after: number,
): AsyncGenerator<DumpRecord> {
  for await (const row of readRows(path, bytes, columns)) {
    if (row.number <= after) continue;
    if (!row.ok) {
      yield row;
      continue;
    }
    const read = readRecord(row.value);
    const { number } = row;
    if (read.ok) yield { number, ...read };
    else {
      const lines = row.cells.join("").split("\n").length;
      // An unclosed quote swallows the rows up to the next quote into one cell: report all of them, so
      // that the user can correct them.
      const reason =
        lines > 1
          ? `${read.reason} (the row spans ${lines} lines: is a quote missing its end?)`
          : read.reason;
      yield { number, ok: false, reason, text: JSON.stringify(row.value) };
    }
  }
}

/**
 * Opens a dump of submissions or comments in the format of Pushshift (up to 2023-03) or Arctic Shift
 * (after): NDJSON or CSV; plain, gzip or zstd, also of several frames.
 * @param options.columns the file's names for our fields, where they differ
 * @throws DumpError when the file is missing, unreadable, not a file, compressed in an unsupported
 * format, empty or not a dump, or lacks a column that `columns` names.
 */
export async function openDump(path: string, options: { columns?: ColumnMap } = {}): Promise<Dump> {
  const { size, compression } = await inspectFile(path);
  const columns = options.columns ?? new Map();
  const csv = (await detectFormat(path, compression, columns)) === "csv";
  let file: ReadStream | null = null;

  async function* records(after = 0): AsyncGenerator<DumpRecord> {
    const opened = decompress(path, compression);
    file = opened.file;
    let last = after;
    try {
      const all = csv
        ? recordsFromCsv(path, opened.bytes, columns, after)
        : recordsFromNdjson(opened.bytes, columns, after);
      for await (const record of all) {
        last = record.number;
        yield record;
      }
    } catch (cause) {
      throw toDumpError(cause, path, compression, `${csv ? "row" : "line"} ${last}`);
    } finally {
      file.destroy();
    }
  }

  return { path, size, bytesRead: () => file?.bytesRead ?? 0, records };
}

function toDumpError(
  cause: unknown,
  path: string,
  compression: Compression,
  after: string,
): unknown {
  if (cause instanceof DumpError) return cause;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (code === "CSV_QUOTE_NOT_CLOSED" || code === "CSV_MAX_RECORD_SIZE") {
    return new DumpError(`${path}: a quote that opens after ${after} is never closed.`, { cause });
  }
  return truncatedError(path, compression, after, cause);
}
