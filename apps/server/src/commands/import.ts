import { setFlagsFromString } from "node:v8";
import { type Dump, DumpError, openDump, readColumnMap } from "@earshot/archive";
import { createApp } from "../app.ts";
import type { Config } from "../config.ts";
import { CommandError } from "./command-error.ts";
import { commandOptions } from "./command-options.ts";
import { withInfrastructure } from "./environment.ts";
import { type FileReport, type ImportOptions, importDumps, totalOf } from "./import-dumps.ts";
import type { ImportRequest } from "./import-options.ts";
import { createImportProgress, formatCount } from "./progress.ts";

/** The cost of this run. */
interface Run {
  seconds: number;
  /** Records that were read in it. */
  read: number;
  /** Resident memory in bytes when the first 10,000 records were done; null before. */
  earlyMemory: number | null;
}

const earlyRecords = 10_000;

/** The lines of an import's report. */
function linesOf(reports: readonly FileReport[], run: Run): string[] {
  const { read, stored, known, leftOut, putAside, mentions } = totalOf(reports);
  const keywords = [...mentions].sort((a, b) => b[1] - a[1]);
  const mebibytes = (bytes: number) => `${formatCount(bytes / 1_048_576)} MiB`;
  const early =
    run.earlyMemory === null
      ? ""
      : `, ${mebibytes(run.earlyMemory)} after the first ${formatCount(earlyRecords)} posts`;
  return [
    `read        ${formatCount(read)}`,
    `stored      ${formatCount(stored)}`,
    `duplicates  ${formatCount(known)}`,
    ...(leftOut > 0 ? [`filtered    ${formatCount(leftOut)}, by --subreddits or --since`] : []),
    `rejected    ${formatCount(putAside)}`,
    ...reports.flatMap(({ asideFile }) => (asideFile ? [`            ${asideFile}`] : [])),
    `mentions    ${formatCount(keywords.reduce((total, [, found]) => total + found, 0))}`,
    ...keywords.map(([keyword, found]) => `  ${formatCount(found).padStart(8)}  ${keyword}`),
    `speed       ${formatCount(run.read / run.seconds)} posts/s over ${run.seconds.toFixed(1)} s`,
    `memory      ${mebibytes(process.memoryUsage.rss())}${early}`,
  ];
}

/** Opens all files that can be opened; one that can't be does not stop the others. */
async function openAll(files: readonly string[], options: ImportOptions) {
  const columns = options.columns === undefined ? undefined : readColumnMap(options.columns);
  const dumps: Dump[] = [];
  const problems: string[] = [];
  for (const file of files) {
    try {
      dumps.push(await openDump(file, columns && { columns }));
    } catch (error) {
      if (!(error instanceof DumpError)) throw error;
      problems.push(error.message);
    }
  }
  return { dumps, problems };
}

/**
 * `earshot import FILE…`: with or without a running server. A signal ends it after the current
 * batch; when it is run again, it continues there.
 * @throws CommandError when a file could not be read to its end.
 */
export async function runImport(
  config: Config,
  { files, options }: ImportRequest,
  print: (line: string) => void,
): Promise<void> {
  const { dumps, problems } = await openAll(files, options);
  if (dumps.length === 0) throw new CommandError(problems.join("\n"));
  // An import creates much garbage and keeps little: with a heap that grows in small steps, a long import
  // needs no more memory than its first batches (docs/decisions/006).
  setFlagsFromString("--heap-growing-percent=10");
  const stop = new AbortController();
  let signalled: "SIGINT" | "SIGTERM" | null = null;
  const onSignal = (signal: "SIGINT" | "SIGTERM") => {
    // A second signal ends it without waiting for the batch. Nothing is lost.
    if (signalled) process.exit(1);
    signalled = signal;
    stop.abort();
  };
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
  const progress = createImportProgress(process.stderr);
  try {
    await withInfrastructure(config, async (infrastructure) => {
      const { api: services } = await createApp(
        infrastructure,
        commandOptions(config, infrastructure),
      );
      const run: Run = { seconds: 0, read: 0, earlyMemory: null };
      const start = performance.now();
      const reports = await importDumps(
        {
          services,
          dataDir: config.dataDir,
          signal: stop.signal,
          onTick: progress.show,
          onRead: (records) => {
            run.read += records;
            if (run.read >= earlyRecords) run.earlyMemory ??= process.memoryUsage.rss();
          },
        },
        dumps,
        options,
      );
      run.seconds = (performance.now() - start) / 1000;
      progress.end();
      for (const { path, resumedAfter } of reports) {
        if (resumedAfter > 0) print(`Continued ${path} after line ${formatCount(resumedAfter)}.`);
      }
      for (const line of linesOf(reports, run)) print(line);
      problems.push(...reports.flatMap(({ problem }) => (problem ? [problem] : [])));
    });
  } finally {
    // Even after a failure: the bar has a timer and has turned line wrapping off.
    progress.end();
    process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
  }
  if (problems.length > 0) throw new CommandError(problems.join("\n"));
  if (signalled) {
    print("Stopped. Run the same command again to continue.");
    process.exitCode = signalled === "SIGINT" ? 130 : 143;
  }
}
