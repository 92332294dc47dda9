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

/** Where root keeps what the lent account must reach. */
export const systemFolder = "/var/lib/earshot";

/** Where everything of a cluster lies. */
export interface Places {
  /** The cluster's data. */
  cluster: string;
  /** The folder of the socket; on Windows none. */
  socket: string;
  passwordFile: string;
  log: string;
  notice: string | null;
}

/** The places of a data folder's cluster. */
export function places(dataDir: string, account: RunAs | undefined): Places {
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  const reachable = canReach(dataDir, account);
  const home = reachable ? dataDir : join(systemFolder, hash);
  // A socket's path may have 107 bytes at most (unix(7)), so it can't live in a deep data folder.
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

/** Makes a folder that the account alone may enter. */
export function makeFolder(path: string, account: RunAs | undefined): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const own = process.getuid?.();
  // Not followed: in a temporary folder a stranger may have put a link to some other place.
  const found = lstatSync(path);
  const ours = own === undefined || found.uid === own || found.uid === account?.uid;
  if (!ours || !found.isDirectory()) {
    throw new EmbeddedPostgresError(
      `The folder ${path} belongs to another user, so PostgreSQL can't use it. Remove it, or set EARSHOT_DATA_DIR to another folder.`,
    );
  }
  if (account && found.uid !== account.uid) chownSync(path, account.uid, account.gid);
  chmodSync(path, 0o700);
}

/** The password of the cluster's one user, made at the first call. */
export function password(file: string): string {
  const held = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  // Empty when the disk was full at the first try.
  if (held !== "") return held;
  const made = randomBytes(24).toString("base64url");
  writeFileSync(file, made, { mode: 0o600 });
  return made;
}
