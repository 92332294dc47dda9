import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What two clusters and their logs take at most. */
const neededBytes = 4e9;

/** The system's folder in memory, if there is one with room, from which programs may be run. */
function folderInMemory(): string | null {
  const folder = "/dev/shm";
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    const mount = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .find((line) => line.split(" ")[1] === folder);
    const runs = mount !== undefined && !mount.split(" ")[3]?.split(",").includes("noexec");
    return runs && bavail * bsize > neededBytes ? folder : null;
  } catch {
    return null;
  }
}

/**
 * A new folder for a cluster of a test run: in memory where that can be, as a database is made and dropped for each
 * file of tests, and on a disk half of that is the file system's work. Whoever makes it removes it.
 */
export function makeClusterFolder(name: string): string {
  const folder = mkdtempSync(join(folderInMemory() ?? tmpdir(), `earshot-${name}-`));
  // Root lends the cluster to another account, which must be able to enter.
  chmodSync(folder, 0o755);
  return folder;
}
