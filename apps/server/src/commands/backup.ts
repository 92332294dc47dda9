import type { Config } from "../config.ts";
import {
  BackupError,
  type BackupSummary,
  writeBackup,
  writeBackupFile,
} from "../infrastructure/backup/index.ts";
import { createS3 } from "../integrations/s3/index.ts";
import { openConfiguredDatabase } from "./environment.ts";
import { createProgress, formatBytes, formatCount } from "./progress.ts";

function linesOf({ header, manifest, fileBytes }: BackupSummary, seconds: number): string[] {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0);
  const { copied, missing } = manifest.objects;
  const speed = `${formatBytes(bytes / Math.max(seconds, 0.001))}/s`;
  return [
    `snapshot    ${header.createdAt}`,
    `rows        ${formatCount(rows)} of ${manifest.tables.length} tables`,
    ...(copied > 0 ? [`files       ${formatCount(copied)} from the object store`] : []),
    `size        file ${formatBytes(fileBytes)}, rows ${formatBytes(bytes)} before compression`,
    `speed       ${speed} over ${seconds.toFixed(1)} s`,
    ...(missing > 0
      ? [
          `WARNING: ${formatCount(missing)} files are not in the object store. They are empty in this backup.`,
        ]
      : []),
    "not in it   SESSION_SECRET and ENCRYPTION_KEYS, which a restore needs: store them somewhere else",
  ];
}

/**
 * `earshot backup FILE`: with or without a running server. `-` writes to stdout, and everything else is then written
 * to stderr.
 * @throws BackupError
 */
export async function runBackup(
  config: Config,
  { path, version }: { path: string; version: string },
  print: (line: string) => void,
): Promise<void> {
  const isPiped = path === "-";
  if (isPiped && process.stdout.isTTY) {
    throw new BackupError("A backup can't be written to a terminal. Name a file, or pipe it.");
  }
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
  const opened = await openConfiguredDatabase(config, { exclusive: false });
  const progress = createProgress<{ percent: number; table: string; bytes: number }>(
    process.stderr,
    ({ table, bytes }) => `${table}, ${formatBytes(bytes)} read`,
  );
  try {
    const options = {
      address: opened.address,
      objectStore: config.blobStore && createS3(config.blobStore),
      version,
      onTick: progress.show,
    };
    const start = performance.now();
    const summary = isPiped
      ? await writeBackup({ ...options, output: process.stdout })
      : await writeBackupFile(path, options, stop.signal);
    progress.end();
    const say = isPiped ? (line: string) => console.error(line) : print;
    for (const line of linesOf(summary, (performance.now() - start) / 1_000)) say(line);
  } finally {
    progress.end();
    process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
    await opened.stop();
  }
}
