import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { BackupError } from "./format.ts";
import { type BackupOptions, type BackupSummary, writeBackup } from "./write-backup.ts";

/** Creates a file that only its owner can read. @throws BackupError */
async function create(part: string) {
  try {
    return await open(part, "wx", 0o600);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "EEXIST") {
      throw new BackupError(
        `${part} exists: another backup is being written there, or one was interrupted. Delete it if none is running.`,
      );
    }
    if (code === "ENOENT" || code === "ENOTDIR") {
      throw new BackupError(`The folder ${dirname(part)} does not exist. Create it.`, { cause });
    }
    if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
      throw new BackupError(
        `This user can't write to ${dirname(part)}. Grant write permission, or name another folder.`,
        { cause },
      );
    }
    throw cause;
  }
}

const interrupted = () => new BackupError("The backup was interrupted.");

/** Syncs the folder to disk, so that the new name survives a power failure. */
async function syncFolder(folder: string): Promise<void> {
  // Windows can't open folders.
  const handle = await open(folder).catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

/**
 * Writes a backup to `path`. Until it is complete and on disk, the file is called `path.part`; it is removed when the
 * backup fails or is aborted.
 * @throws BackupError, also when the file exists
 */
export async function writeBackupFile(
  path: string,
  options: Omit<BackupOptions, "output">,
  signal?: AbortSignal,
): Promise<BackupSummary> {
  const refuseExisting = () => {
    if (existsSync(path)) {
      throw new BackupError(`${path} exists, and backups replace no files. Name a new file.`);
    }
  };
  refuseExisting();
  if (signal?.aborted) throw interrupted();
  const part = `${path}.part`;
  const file = await create(part);
  try {
    // The bytes are on disk before the file is closed.
    const output = file.createWriteStream({ flush: true });
    const abort = () => output.destroy(interrupted());
    signal?.addEventListener("abort", abort);
    try {
      const summary = await writeBackup({ ...options, output });
      refuseExisting();
      await rename(part, path);
      await syncFolder(dirname(path));
      return summary;
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  } catch (error) {
    await file.close().catch(() => {});
    await rm(part, { force: true });
    throw error;
  }
}
