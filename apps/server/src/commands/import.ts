import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { type Dump, DumpError, openDump, readColumnMap } from "@earshot/archive";
import { createApp } from "../app.ts";
import type { Config } from "../config.ts";
import { createLog } from "../infrastructure/log.ts";
import { openInfrastructure } from "../infrastructure/open.ts";
import { CommandError } from "./command-error.ts";
import { commandOptions } from "./command-options.ts";
import { openConfiguredDatabase } from "./environment.ts";
import {
  type FileReport,
  type ImportOptions,
  type ImportTick,
  importDumps,
  totalOf,
} from "./import-dumps.ts";

const usage =
  "npm run earshot -- import FILE… [--subreddits a,b] [--since 2026-01-01] [--columns field=column,…]";

function readSubreddits(text: string): string[] {
  const names = text.split(",").map((name) => name.trim().replace(/^\/?r\//i, ""));
  const wrong = names.find((name) => !/^\w{2,24}$/.test(name));
  if (wrong !== undefined) {
    throw new CommandError(
      `--subreddits takes names of communities with commas, and "${wrong}" is none.`,
    );
  }
  return names;
}

function readSince(text: string): Date {
  const since = new Date(text);
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(since.getTime())) {
    throw new CommandError(`--since takes a date such as 2026-01-31, not "${text}".`);
  }
  return since;
}

/** @throws CommandError for options that can't be used. */
function readArguments(args: readonly string[]): { files: string[]; options: ImportOptions } {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      subreddits: { type: "string" },
      since: { type: "string" },
      columns: { type: "string" },
    },
  });
  if (positionals.length === 0) throw new CommandError(`Name the files to import: ${usage}`);
  const options: ImportOptions = {
    ...(values.subreddits !== undefined && { subreddits: readSubreddits(values.subreddits) }),
    ...(values.since !== undefined && { since: readSince(values.since) }),
    ...(values.columns !== undefined && { columns: values.columns }),
  };
  return { files: positionals, options };
}

const whole = (value: number) => Math.round(value).toLocaleString("en");

/** 75 as "1 min 15 s". */
function duration(seconds: number): string {
  const rounded = Math.round(seconds);
  if (rounded < 60) return `${rounded} s`;
  const minutes = Math.floor(rounded / 60);
  return minutes < 60
    ? `${minutes} min ${rounded % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const quietMs = 5_000;

/** Shows progress on stderr: one line that rewrites itself, or a line now and then in a file. */
function createProgress(stream: NodeJS.WriteStream) {
  let last = Number.NEGATIVE_INFINITY;
  return {
    show({ percent, read, perSecond, secondsLeft }: ImportTick): void {
      const left = secondsLeft === null ? "" : `, ${duration(secondsLeft)} left`;
      const text = `${percent.toFixed(0).padStart(3)} %  ${whole(read)} posts, ${whole(perSecond)} a second${left}`;
      if (stream.isTTY) stream.write(`\r\u001b[2K${text}`);
      else if (performance.now() - last >= quietMs) {
        last = performance.now();
        stream.write(`${text}\n`);
      }
    },
    end(): void {
      if (stream.isTTY) stream.write("\r\u001b[2K");
    },
  };
}

/** What this run took. */
interface Run {
  seconds: number;
  /** Records that were read in it. */
  read: number;
  /** Resident memory in bytes when the first 10,000 records were done; null before. */
  earlyMemory: number | null;
}

const earlyRecords = 10_000;

/** The lines that say what an import came to. */
function linesOf(reports: readonly FileReport[], run: Run): string[] {
  const { read, stored, known, leftOut, putAside, mentions } = totalOf(reports);
  const keywords = [...mentions].sort((a, b) => b[1] - a[1]);
  const mebibytes = (bytes: number) => `${whole(bytes / 1_048_576)} MiB`;
  const early =
    run.earlyMemory === null
      ? ""
      : `, ${mebibytes(run.earlyMemory)} after the first ${whole(earlyRecords)} posts`;
  return [
    `read        ${whole(read)}`,
    `stored      ${whole(stored)}`,
    `known       ${whole(known)}`,
    ...(leftOut > 0 ? [`left out    ${whole(leftOut)}, as the options ask`] : []),
    `put aside   ${whole(putAside)}`,
    ...reports.flatMap(({ asideFile }) => (asideFile ? [`            ${asideFile}`] : [])),
    `mentions    ${whole(keywords.reduce((total, [, found]) => total + found, 0))}`,
    ...keywords.map(([keyword, found]) => `  ${whole(found).padStart(8)}  ${keyword}`),
    `speed       ${whole(run.read / run.seconds)} posts/s over ${run.seconds.toFixed(1)} s`,
    `memory      ${mebibytes(process.memoryUsage.rss())}${early}`,
  ];
}

/** Opens what can be opened; a file that can't be keeps none of the others back. */
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
 * `earshot import FILE…`: beside a running server or without one. A signal ends it after the present
 * batch; run again, it goes on there.
 * @throws CommandError when options are wrong or a file could not be read to its end.
 */
export async function runImport(
  config: Config,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const { files, options } = readArguments(args);
  const { dumps, problems } = await openAll(files, options);
  if (dumps.length === 0) throw new CommandError(problems.join("\n"));
  // A stream leaves much garbage and little that stays: a heap that grows in small steps keeps the
  // memory of a long import where it was after its first batches (docs/decisions/006).
  setFlagsFromString("--heap-growing-percent=10");
  const stop = new AbortController();
  let signalled: "SIGINT" | "SIGTERM" | null = null;
  const onSignal = (signal: "SIGINT" | "SIGTERM") => {
    // Who asks twice does not want to wait for the batch: nothing is lost by it.
    if (signalled) process.exit(1);
    signalled = signal;
    stop.abort();
  };
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
  const opened = await openConfiguredDatabase(config, { exclusive: false });
  const progress = createProgress(process.stderr);
  try {
    const log = createLog(config.logLevel);
    const infrastructure = await openInfrastructure(opened.address, {
      poolSize: config.poolSize,
      log,
    });
    try {
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
        if (resumedAfter > 0) print(`${path} went on after line ${whole(resumedAfter)}.`);
      }
      for (const line of linesOf(reports, run)) print(line);
      problems.push(...reports.flatMap(({ problem }) => (problem ? [problem] : [])));
    } finally {
      await infrastructure.close();
    }
  } finally {
    await opened.stop();
    process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
  }
  if (problems.length > 0) throw new CommandError(problems.join("\n"));
  if (signalled) {
    print("Stopped. Run the same command again to go on.");
    process.exitCode = signalled === "SIGINT" ? 130 : 143;
  }
}
