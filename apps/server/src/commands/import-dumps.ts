import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { type Dump, DumpError, type DumpRecord } from "@earshot/archive";
import type { Services } from "../app.ts";
import type { Post } from "../integrations/ports/post.ts";
import { toPost } from "../integrations/pushshift/index.ts";
import {
  ImportBusyError,
  type ImportProgress,
  type ImportRow,
} from "../modules/discovery/posts/index.ts";
import { AsideFile } from "./import-aside.ts";

/** A batch ends after this many posts or characters of text, since some posts are large. */
const batchPosts = 1_000;
const batchCharacters = 4_000_000;

/** Which posts of a dump are imported. */
export interface ImportOptions {
  /** Only these communities, in any case; all when absent. */
  subreddits?: readonly string[];
  /** Only posts from then on. */
  since?: Date;
  /** The map of columns as written; another map makes another import. */
  columns?: string;
}

/** The result of importing one file, including earlier runs. */
export interface FileReport extends ImportProgress {
  path: string;
  /** Lines that an earlier run had imported; 0 for a new import. */
  resumedAfter: number;
  /** The file of the unreadable lines; null when there are none. */
  asideFile: string | null;
  /** A sentence when the file could not be read to its end. */
  problem: string | null;
  /** Whether it was stopped before its end, to be continued. */
  stopped: boolean;
}

/** The progress of an import of several files. */
export interface ImportTick {
  percent: number;
  /** Records in this run. */
  read: number;
  perSecond: number;
  /** null while unknown. */
  secondsLeft: number | null;
}

/** What an import works with. */
export interface ImportDeps {
  services: Pick<Services, "imports" | "matching">;
  dataDir: string;
  /** Ends the import after its current batch. */
  signal?: AbortSignal;
  onTick?: (tick: ImportTick) => void;
  /** Called with the records of each batch when it is stored. */
  onRead?: (records: number) => void;
}

const edge = 65_536;

/** Identifies an import by the file's size, its two ends and the options. */
async function fingerprintOf(dump: Dump, options: ImportOptions): Promise<string> {
  const hash = createHash("sha256");
  const { subreddits, since, columns } = options;
  hash.update(
    JSON.stringify({ size: dump.size, since, columns, subreddits: subreddits?.toSorted() }),
  );
  const file = await open(dump.path, "r");
  try {
    for (const position of [0, Math.max(0, dump.size - edge)]) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(edge), 0, edge, position);
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
  return hash.digest("hex");
}

/** Records that are read and not stored yet. */
class Batch {
  posts: Post[] = [];
  aside: string[] = [];
  read = 0;
  leftOut = 0;
  lastLine: number;
  #characters = 0;

  constructor(lastLine: number) {
    this.lastLine = lastLine;
  }

  get isFull(): boolean {
    return this.read >= batchPosts || this.#characters >= batchCharacters;
  }

  add(record: DumpRecord, requested: (post: Post) => boolean): void {
    this.read += 1;
    this.lastLine = record.number;
    if (!record.ok) {
      const { number: line, reason, text } = record;
      this.aside.push(JSON.stringify({ line, reason, text }));
      this.#characters += text.length;
      return;
    }
    const post = toPost(record.record);
    if (!requested(post)) {
      this.leftOut += 1;
      return;
    }
    this.posts.push(post);
    this.#characters += post.title.length + post.body.length;
  }
}

/** Whether the options include a post. */
function filterOf({ subreddits, since }: ImportOptions): (post: Post) => boolean {
  const names = subreddits && new Set(subreddits.map((name) => name.toLowerCase()));
  return ({ community, postedAt }) =>
    (!names || names.has(community?.toLowerCase() ?? "")) && (!since || postedAt >= since);
}

/**
 * Imports one dump: every post that is not stored yet is stored and matched like a collected one. Unreadable
 * lines are put aside with the reason.
 */
async function importDump(
  deps: ImportDeps,
  dump: Dump,
  row: ImportRow,
  options: ImportOptions,
  onBatch: (records: number) => void,
): Promise<FileReport> {
  const { imports, matching } = deps.services;
  const aside = new AsideFile(deps.dataDir, dump.path, row.id);
  const requested = filterOf(options);
  let progress: ImportProgress = row;
  let problem: string | null = null;
  let stopped = false;
  let whole = false;

  const save = (batch: Batch, finished: boolean) =>
    imports.advance(row.id, progress, { finished, problem }, async (tx) => {
      const { stored, mentionsByKeyword } = await matching.ingest(tx, batch.posts);
      const mentions = { ...progress.mentions };
      for (const [keyword, found] of mentionsByKeyword) {
        mentions[keyword] = (mentions[keyword] ?? 0) + found;
      }
      return {
        lines: batch.lastLine,
        asideBytes: await aside.write(progress.asideBytes, batch.aside),
        read: progress.read + batch.read,
        stored: progress.stored + stored,
        known: progress.known + batch.posts.length - stored,
        leftOut: progress.leftOut + batch.leftOut,
        putAside: progress.putAside + batch.aside.length,
        mentions,
      };
    });

  try {
    let batch = new Batch(row.lines);
    try {
      for await (const record of dump.records(row.lines)) {
        batch.add(record, requested);
        if (!batch.isFull) continue;
        progress = await save(batch, false);
        onBatch(batch.read);
        batch = new Batch(batch.lastLine);
        if (deps.signal?.aborted) {
          stopped = true;
          break;
        }
      }
    } catch (error) {
      if (!(error instanceof DumpError)) throw error;
      problem = error.message;
    }
    // The import of a truncated file is finished too: a repaired file is another import.
    if (!stopped) {
      progress = await save(batch, true);
      onBatch(batch.read);
    }
    // Only when everything is known to be committed: if the response to a commit was lost, more lines may count.
    whole = true;
  } catch (error) {
    if (!(error instanceof ImportBusyError)) throw error;
    problem = `${dump.path} is being imported by another process.`;
  } finally {
    await aside.close(whole ? progress.asideBytes : null);
  }
  return {
    ...progress,
    path: dump.path,
    resumedAfter: row.lines,
    asideFile: progress.putAside > 0 ? aside.path : null,
    problem,
    stopped,
  };
}

/** The total of several files. */
export function totalOf(reports: readonly ImportProgress[]) {
  const sum = (pick: (report: ImportProgress) => number) =>
    reports.reduce((total, report) => total + pick(report), 0);
  const mentions = new Map<string, number>();
  for (const report of reports) {
    for (const [keyword, found] of Object.entries(report.mentions)) {
      mentions.set(keyword, (mentions.get(keyword) ?? 0) + found);
    }
  }
  return {
    read: sum((report) => report.read),
    stored: sum((report) => report.stored),
    known: sum((report) => report.known),
    leftOut: sum((report) => report.leftOut),
    putAside: sum((report) => report.putAside),
    mentions,
  };
}

const tickMs = 1_000;

/**
 * Imports dumps one after another; one that can't be read to its end does not stop the others. An import that was
 * stopped or killed continues where it was when it is run again; after a finished one, a further run changes nothing.
 */
export async function importDumps(
  deps: ImportDeps,
  dumps: readonly Dump[],
  options: ImportOptions = {},
): Promise<FileReport[]> {
  // A file that is named twice is one file.
  const byFingerprint = new Map<string, Dump>();
  for (const dump of dumps) byFingerprint.set(await fingerprintOf(dump, options), dump);
  const rows = await deps.services.imports.open(
    [...byFingerprint].map(([fingerprint, { path }]) => ({ fingerprint, path })),
  );
  const work = rows.flatMap((row) => {
    const dump = byFingerprint.get(row.fingerprint);
    return dump ? [{ dump, row }] : [];
  });
  const waiting = work.filter(({ row }) => row.finishedAt === null);
  const totalBytes = waiting.reduce((sum, { dump }) => sum + dump.size, 0);
  const start = performance.now();
  let read = 0;
  let lastTick = start;

  function onBatch(records: number): void {
    read += records;
    deps.onRead?.(records);
    const now = performance.now();
    if (now - lastTick < tickMs) return;
    lastTick = now;
    const done = waiting.reduce((sum, { dump }) => sum + dump.bytesRead(), 0) / totalBytes;
    const seconds = (now - start) / 1000;
    deps.onTick?.({
      percent: Math.min(100, 100 * done),
      read,
      perSecond: read / seconds,
      secondsLeft: done > 0.001 ? Math.max(0, seconds / done - seconds) : null,
    });
  }

  const reports: FileReport[] = [];
  for (const { dump, row } of work) {
    if (row.finishedAt) {
      reports.push(finishedReport(deps, dump, row));
      continue;
    }
    reports.push(await importDump(deps, dump, row, options, onBatch));
    if (deps.signal?.aborted) break;
  }
  return reports;
}

/** The report of a file that an earlier run of the same import finished. */
function finishedReport({ dataDir }: ImportDeps, { path }: Dump, row: ImportRow): FileReport {
  const asideFile = row.putAside > 0 ? new AsideFile(dataDir, path, row.id).path : null;
  return { ...row, path, resumedAfter: row.lines, asideFile, stopped: false };
}
