import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The maximum size of two clusters and their logs. */
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
 * A new folder for a cluster of a test run, which the caller removes. It is in memory where possible: a database is
 * created and dropped for each test file, and on a disk the file system takes half of that time.
 */
export function makeClusterFolder(name: string): string {
  const folder = mkdtempSync(join(folderInMemory() ?? tmpdir(), `earshot-${name}-`));
  // Root lends the cluster to another account, which must be able to enter.
  chmodSync(folder, 0o755);
  return folder;
}
