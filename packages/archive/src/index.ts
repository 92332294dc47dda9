import type { ReadStream } from "node:fs";
import { brokenOff, look, type Packing, unpacked } from "./bytes.ts";
import { type ColumnMap, rename } from "./columns.ts";
import { readRows } from "./csv.ts";
import { DumpError } from "./errors.ts";
import { lookInside } from "./head.ts";
import { keptText, readLines } from "./lines.ts";
import { type Comment, readRecord, type Submission } from "./record.ts";

export { type ColumnMap, type FieldName, fieldNames, readColumnMap } from "./columns.ts";
export { DumpError } from "./errors.ts";
export { longestLine } from "./lines.ts";
export { type Comment, type Read, readRecord, type Submission } from "./record.ts";

/** A record of a dump, by the number of its line (of CSV: of its row after the first), from 1. */
export type DumpRecord =
  | { number: number; ok: true; record: Submission | Comment }
  /** What can't be read, with the reason and the start of its text. */
  | { number: number; ok: false; reason: string; text: string };

/** A dump of Reddit's submissions or comments on the disk. */
export interface Dump {
  path: string;
  /** Bytes on the disk. */
  size: number;
  /** Bytes read so far. */
  bytesRead(): number;
  /**
   * The records after the given number, in steady memory; empty lines are left out. What is skipped
   * is not parsed.
   * @throws DumpError when the file breaks off, after all that could be had before.
   */
  records(after?: number): AsyncGenerator<DumpRecord>;
}

function readJson(text: string, columns: ColumnMap): unknown {
  const value: unknown = JSON.parse(text);
  const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
  return isRecord ? rename(value as Record<string, unknown>, columns) : value;
}

async function* recordsOfLines(
  bytes: AsyncIterable<Buffer>,
  columns: ColumnMap,
  after: number,
): AsyncGenerator<DumpRecord> {
  for await (const { number, text, tooLong } of readLines(bytes)) {
    if (number <= after || text.trim() === "") continue;
    const refuse = (reason: string) => ({
      number,
      ok: false as const,
      reason,
      text: text.slice(0, keptText),
    });
    if (tooLong) {
      yield refuse("longer than 1 MiB");
      continue;
    }
    let value: unknown;
    try {
      value = readJson(text, columns);
    } catch {
      yield refuse("not valid JSON");
      continue;
    }
    const read = readRecord(value);
    yield read.ok ? { number, ...read } : refuse(read.reason);
  }
}

async function* recordsOfRows(
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
      // A quote that is opened and not closed takes the rows up to the next quote into its cell: all of
      // them are kept, so that they can be mended by hand.
      const reason =
        lines > 1
          ? `${read.reason} (the row spans ${lines} lines: is a quote missing its end?)`
          : read.reason;
      yield { number, ok: false, reason, text: JSON.stringify(row.value) };
    }
  }
}

/**
 * Opens a dump: NDJSON or CSV, plain, gzip or zstd (several in a row too), of submissions or comments
 * in the shape of Pushshift (up to 2023-03) and Arctic Shift (after).
 * @param options.columns for files that name their fields in another way
 * @throws DumpError when the file is missing, unreadable, no file, packed in another way, empty or
 * something else than a dump, or lacks a field that `columns` names.
 */
export async function openDump(path: string, options: { columns?: ColumnMap } = {}): Promise<Dump> {
  const { size, packing } = await look(path);
  const columns = options.columns ?? new Map();
  const csv = (await lookInside(path, packing, columns)) === "csv";
  let file: ReadStream | null = null;

  async function* records(after = 0): AsyncGenerator<DumpRecord> {
    const opened = unpacked(path, packing);
    file = opened.file;
    let last = after;
    try {
      const all = csv
        ? recordsOfRows(path, opened.bytes, columns, after)
        : recordsOfLines(opened.bytes, columns, after);
      for await (const record of all) {
        last = record.number;
        yield record;
      }
    } catch (cause) {
      throw sentenceFor(cause, path, packing, `${csv ? "row" : "line"} ${last}`);
    } finally {
      file.destroy();
    }
  }

  return { path, size, bytesRead: () => file?.bytesRead ?? 0, records };
}

function sentenceFor(cause: unknown, path: string, packing: Packing, after: string): unknown {
  if (cause instanceof DumpError) return cause;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (code === "CSV_QUOTE_NOT_CLOSED" || code === "CSV_MAX_RECORD_SIZE") {
    return new DumpError(`${path}: a quote that opens after ${after} is never closed.`, { cause });
  }
  return brokenOff(path, packing, after, cause);
}
