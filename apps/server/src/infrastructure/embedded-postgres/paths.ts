import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canReach, EmbeddedPostgresError, type RunAs } from "./binaries.ts";

/** The data of a cluster that root starts, where the account that runs PostgreSQL can read it. */
export const systemFolder = "/var/lib/earshot";

/** The paths of a cluster's files. */
export interface ClusterPaths {
  /** The cluster's data. */
  cluster: string;
  /** The folder of the socket; unused on Windows. */
  socket: string;
  passwordFile: string;
  log: string;
  notice: string | null;
}

/** The paths for a data folder's cluster. */
export function clusterPaths(dataDir: string, account: RunAs | undefined): ClusterPaths {
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  const reachable = canReach(dataDir, account);
  const home = reachable ? dataDir : join(systemFolder, hash);
  // A socket's path is limited to 107 bytes (unix(7)), so it can't be in a deep data folder.
  const fits = Buffer.byteLength(tmpdir()) < 60 && canReach(tmpdir(), account);
  const temporary = fits ? tmpdir() : "/tmp";
  return {
    cluster: join(home, "postgres"),
    socket: join(temporary, `earshot-${hash}`),
    passwordFile: join(home, "postgres.password"),
    log: join(home, "postgres.log"),
    notice: reachable
      ? null
      : `PostgreSQL does not run as root, and the account it runs as can't enter ${dataDir}: its data is in ${home}.`,
  };
}

/** Creates a folder that only the account may enter. */
export function makeFolder(path: string, account: RunAs | undefined): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const uid = process.getuid?.();
  // lstat does not follow links: in a temporary folder, another user may have linked it to another path.
  const folder = lstatSync(path);
  const isOurs = uid === undefined || folder.uid === uid || folder.uid === account?.uid;
  if (!isOurs || !folder.isDirectory()) {
    throw new EmbeddedPostgresError(
      `The folder ${path} belongs to another user, so PostgreSQL can't use it. Remove it, or set EARSHOT_DATA_DIR to another folder.`,
    );
  }
  if (account && folder.uid !== account.uid) chownSync(path, account.uid, account.gid);
  chmodSync(path, 0o700);
}

/** The password of the cluster's only user, created at the first call. */
export function password(file: string): string {
  const stored = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  // Empty if the disk was full when it was written.
  if (stored !== "") return stored;
  const created = randomBytes(24).toString("base64url");
  writeFileSync(file, created, { mode: 0o600 });
  return created;
}
