import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The data folder is in use by another process; `message` is a sentence for the operator. */
export class DataFolderInUse extends Error {}

interface Owner {
  pid: number;
  /** Distinguishes two processes that got the same number; null where the system does not provide it. */
  startedAt: string | null;
}

/** When a process started, in clock ticks since boot: field 22 of /proc/PID/stat (proc(5)). */
function startTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}

function isAlive(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return owner.startedAt === null || startTime(owner.pid) === owner.startedAt;
}

function readOwner(path: string): Owner | null {
  try {
    const owner = JSON.parse(readFileSync(path, "utf8")) as Partial<Owner>;
    return typeof owner.pid === "number"
      ? { pid: owner.pid, startedAt: owner.startedAt ?? null }
      : null;
  } catch {
    return null;
  }
}

/**
 * Locks the data folder for this process, so that no second one starts a database in it. A lock left by a
 * dead process is taken over.
 * @returns a function that releases the folder.
 * @throws DataFolderInUse when a living process holds it.
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, "server.lock");
  const own: Owner = { pid: process.pid, startedAt: startTime(process.pid) };
  // Written under another name and then linked, so that no process reads half a lock.
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(own));
  try {
    return takeLock(dataDir, path, draft);
  } finally {
    rmSync(draft, { force: true });
  }
}

function takeLock(dataDir: string, path: string, draft: string): () => void {
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      linkSync(draft, path);
      return () => {
        if (readOwner(path)?.pid === process.pid) rmSync(path, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const owner = readOwner(path);
      if (owner && isAlive(owner)) {
        throw new DataFolderInUse(
          `The data folder ${dataDir} is in use by another Earshot process (${owner.pid}). Stop that one, set EARSHOT_DATA_DIR to another folder for an installation of its own, or set DATABASE_URL to one PostgreSQL for both to run them together.`,
        );
      }
      removeStale(path);
    }
  }
  throw new DataFolderInUse(
    `Another Earshot process is about to use the data folder ${dataDir}. Try again in a moment.`,
  );
}

/**
 * Removes the lock of a dead process. It is checked again after it was moved away, because another process
 * may have taken it over in between.
 */
function removeStale(path: string): void {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  try {
    const owner = readOwner(aside);
    if (owner && isAlive(owner)) linkSync(aside, path);
  } finally {
    rmSync(aside, { force: true });
  }
}

/** The living process that holds a data folder, if there is one. */
export function dataFolderOwner(dataDir: string): number | null {
  const owner = readOwner(join(dataDir, "server.lock"));
  return owner && isAlive(owner) ? owner.pid : null;
}
