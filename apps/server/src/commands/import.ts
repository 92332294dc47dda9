import { type FileHandle, mkdir, open } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type DumpFile, openDump, readLine } from "../adapters/pushshift/index.ts";
import { buildDomains, type Domains, openPlatform, type Platform } from "../compose.ts";
import type { Config } from "../config.ts";
import { createLog } from "../platform/log.ts";
import type { Post } from "../ports/post.ts";
import { openConfiguredDatabase } from "./environment.ts";
import { CommandError } from "./failure.ts";

const batchSize = 1_000;
const progressMs = 1_000;

/** What an import came to. */
export interface ImportReport {
  read: number;
  stored: number;
  known: number;
  putAside: number;
  /** Files with the lines that were put aside. */
  asideFiles: string[];
  mentionsByKeyword: Map<string, number>;
  seconds: number;
  peakMemoryMiB: number;
}

/** A file beside the data that takes the lines which could not be imported, with the reason. */
class AsideFile {
  readonly path: string;
  #file: FileHandle | null = null;

  constructor(dataDir: string, dump: string) {
    const time = new Date().toISOString().replaceAll(/[:.]/g, "-");
    this.path = join(dataDir, "put-aside", `${basename(dump)}.${time}.ndjson`);
  }

  get used(): boolean {
    return this.#file !== null;
  }

  async write(line: number, reason: string, text: string): Promise<void> {
    if (!this.#file) {
      await mkdir(dirname(this.path), { recursive: true });
      this.#file = await open(this.path, "a");
    }
    await this.#file.write(`${JSON.stringify({ line, reason, text: text.slice(0, 10_000) })}\n`);
  }

  async close(): Promise<void> {
    await this.#file?.close();
  }
}

/**
 * Imports dumps of submissions in the Pushshift shape: every post that is not held yet is stored and
 * matched like a live one. What can't be read is put aside with the reason. Running it again changes
 * nothing.
 * @throws DumpError when a file is missing or breaks off; what came before is kept.
 */
export async function importDumps(
  deps: { platform: Platform; domains: Domains; dataDir: string },
  dumps: readonly DumpFile[],
  onProgress: (done: { percent: number; read: number; perSecond: number }) => void = () => {},
): Promise<ImportReport> {
  const { platform, domains } = deps;
  const report: ImportReport = {
    read: 0,
    stored: 0,
    known: 0,
    putAside: 0,
    asideFiles: [],
    mentionsByKeyword: new Map(),
    seconds: 0,
    peakMemoryMiB: 0,
  };
  const start = performance.now();
  const totalBytes = dumps.reduce((sum, dump) => sum + dump.size, 0) || 1;
  let lastProgress = start;

  async function flush(batch: Post[]): Promise<void> {
    if (batch.length === 0) return;
    const result = await platform.database.transaction((tx) =>
      domains.monitoring.ingest(tx, batch),
    );
    report.stored += result.stored;
    report.known += batch.length - result.stored;
    for (const [keyword, found] of result.mentionsByKeyword) {
      report.mentionsByKeyword.set(keyword, (report.mentionsByKeyword.get(keyword) ?? 0) + found);
    }
  }

  function progress(atLeastMs: number): void {
    const now = performance.now();
    if (now - lastProgress < atLeastMs) return;
    lastProgress = now;
    const bytes = dumps.reduce((sum, dump) => sum + dump.bytesRead(), 0);
    onProgress({
      percent: Math.min(100, (100 * bytes) / totalBytes),
      read: report.read,
      perSecond: (report.read * 1000) / (now - start),
    });
  }

  async function importOne(dump: DumpFile): Promise<void> {
    const aside = new AsideFile(deps.dataDir, dump.path);
    let batch: Post[] = [];
    try {
      for await (const { number, text, tooLong } of dump.lines()) {
        if (text.trim() === "") continue;
        report.read += 1;
        const line = tooLong ? { ok: false as const, reason: "longer than 1 MiB" } : readLine(text);
        if (line.ok) batch.push(line.post);
        else {
          report.putAside += 1;
          await aside.write(number, line.reason, text);
        }
        if (batch.length >= batchSize) {
          await flush(batch);
          batch = [];
          progress(progressMs);
        }
      }
    } finally {
      if (aside.used) report.asideFiles.push(aside.path);
      await aside.close();
      await flush(batch);
    }
  }

  for (const dump of dumps) await importOne(dump);
  progress(0);
  report.seconds = (performance.now() - start) / 1000;
  report.peakMemoryMiB = process.resourceUsage().maxRSS / 1024;
  return report;
}

function lines(report: ImportReport): string[] {
  const number = (value: number) => Math.round(value).toLocaleString("en");
  const keywords = [...report.mentionsByKeyword].sort((a, b) => b[1] - a[1]);
  const mentions = keywords.reduce((sum, [, found]) => sum + found, 0);
  return [
    `read        ${number(report.read)}`,
    `stored      ${number(report.stored)}`,
    `known       ${number(report.known)}`,
    `put aside   ${number(report.putAside)}`,
    ...report.asideFiles.map((path) => `            ${path}`),
    `mentions    ${number(mentions)}`,
    ...keywords.map(([keyword, found]) => `  ${number(found).padStart(8)}  ${keyword}`),
    `speed       ${number(report.read / report.seconds)} posts/s over ${report.seconds.toFixed(1)} s`,
    `peak memory ${number(report.peakMemoryMiB)} MiB`,
  ];
}

/** `earshot import FILE…`: beside a running server or without one. */
export async function runImport(
  config: Config,
  files: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  if (files.length === 0) {
    throw new CommandError("Name the files to import: npm run earshot -- import FILE…");
  }
  const dumps: DumpFile[] = [];
  for (const file of files) dumps.push(await openDump(file));
  const opened = await openConfiguredDatabase(config, { exclusive: false });
  try {
    const log = createLog(config.logLevel);
    const platform = await openPlatform(opened.address, { poolSize: config.poolSize, log });
    try {
      const domains = await buildDomains(platform, { ...config, sources: [] });
      const report = await importDumps(
        { platform, domains, dataDir: config.dataDir },
        dumps,
        (at) => {
          process.stderr.write(
            `${at.percent.toFixed(0).padStart(3)} %  ${at.read.toLocaleString("en")} posts, ${Math.round(at.perSecond).toLocaleString("en")} a second\n`,
          );
        },
      );
      for (const line of lines(report)) print(line);
    } finally {
      await platform.close();
    }
  } finally {
    await opened.stop();
  }
}
