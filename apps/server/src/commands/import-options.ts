import { DumpError, readColumnMap } from "@earshot/archive";
import { UsageError } from "./command-error.ts";
import type { ImportOptions } from "./import-dumps.ts";

/** The flags of `earshot import`, as they were typed. */
export interface ImportFlags {
  subreddits?: string;
  since?: string;
  columns?: string;
}

/** Which files to import, and which of their posts. */
export interface ImportRequest {
  files: readonly string[];
  options: ImportOptions;
}

const usage =
  "npm run earshot -- import FILE… [--subreddits a,b] [--since 2026-01-01] [--columns field=column,…]";

function readSubreddits(text: string): string[] {
  const names = text.split(",").map((name) => name.trim().replace(/^\/?r\//i, ""));
  const invalid = names.find((name) => !/^\w{2,24}$/.test(name));
  if (invalid !== undefined) {
    throw new UsageError(
      `--subreddits must be community names separated by commas; "${invalid}" is not a valid name.`,
    );
  }
  return names;
}

function readSince(text: string): Date {
  const since = new Date(text);
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(since.getTime())) {
    throw new UsageError(`--since must be a date such as 2026-01-31, not "${text}".`);
  }
  return since;
}

/** Checks the map of columns. @returns the text itself, which is part of the import's fingerprint */
function checkColumns(text: string): string {
  try {
    readColumnMap(text);
  } catch (error) {
    throw error instanceof DumpError ? new UsageError(error.message) : error;
  }
  return text;
}

/** @throws UsageError for options that can't be used. */
export function readImportRequest(files: readonly string[], flags: ImportFlags): ImportRequest {
  const { subreddits, since, columns } = flags;
  if (files.length === 0) throw new UsageError(`Name the files to import: ${usage}`);
  return {
    files,
    options: {
      ...(subreddits !== undefined && { subreddits: readSubreddits(subreddits) }),
      ...(since !== undefined && { since: readSince(since) }),
      ...(columns !== undefined && { columns: checkColumns(columns) }),
    },
  };
}
