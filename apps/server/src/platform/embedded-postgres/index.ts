import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import {
  type Binaries,
  canReach,
  EmbeddedPostgresError,
  findBinaries,
  postgresAccount,
  type RunAs,
} from "./binaries.ts";
import { dataFolderOwner, lockDataFolder } from "./lock.ts";

export { EmbeddedPostgresError } from "./binaries.ts";
export { DataFolderInUse } from "./lock.ts";

/** How to connect to a PostgreSQL; `host` may be the folder of its socket. */
export interface Connection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

/** A PostgreSQL of ours that runs. */
export interface Cluster {
  connection: Connection;
  /** What the operator should know, such as an unusual place of the data; null when nothing. */
  notice: string | null;
  /** Stops it, or only lets go when another process runs it. */
  stop(): Promise<void>;
}

/** Options of a cluster; `durable: false` (tests alone) trades safety for speed. */
export interface ClusterOptions {
  dataDir: string;
  durable?: boolean;
}

const systemFolder = "/var/lib/earshot";
const user = "earshot";
const database = "earshot";

interface Places {
  /** The cluster's data. */
  cluster: string;
  /** The folder of the socket; on Windows none. */
  socket: string;
  passwordFile: string;
  log: string;
  notice: string | null;
}

function places(dataDir: string, account: RunAs | undefined): Places {
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  const reachable = canReach(dataDir, account);
  const home = reachable ? dataDir : join(systemFolder, hash);
  // A socket's path may have 107 bytes at most (unix(7)), so it can't live in a deep data folder.
  const temporary = Buffer.byteLength(tmpdir()) < 60 ? tmpdir() : "/tmp";
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

interface Outcome {
  code: number | null;
  output: string;
}

function run(program: string, args: string[], account: RunAs | undefined): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    // The child's environment is cut down: PGDATA and the like would override what we say, and the
    // working folder may be one that the account can't enter.
    const child = spawn(program, args, {
      ...account,
      cwd: tmpdir(),
      env: {
        PATH: process.env.PATH ?? "",
        LC_ALL: "C",
        TZ: "UTC",
        SYSTEMROOT: process.env.SYSTEMROOT,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.once("error", reject);
    // "exit", not "close": the postmaster inherits the pipes and keeps them open.
    child.once("exit", (code) => resolve({ code, output }));
  });
}

function makeFolder(path: string, account: RunAs | undefined): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const owner = account?.uid ?? process.getuid?.();
  const { uid } = statSync(path);
  if (account && uid !== account.uid) chownSync(path, account.uid, account.gid);
  else if (owner !== undefined && uid !== owner) {
    throw new EmbeddedPostgresError(
      `The folder ${path} belongs to another user, so PostgreSQL can't use it. Remove it, or set EARSHOT_DATA_DIR to another folder.`,
    );
  }
  chmodSync(path, 0o700);
}

function password(file: string): string {
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(24).toString("base64url"), { mode: 0o600 });
  }
  return readFileSync(file, "utf8").trim();
}

async function initialise(
  at: Places,
  binaries: Binaries,
  account: RunAs | undefined,
  secret: string,
): Promise<void> {
  // Made beside its place and renamed when whole, so that a kill in between leaves nothing half done.
  const draft = `${at.cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  makeFolder(draft, account);
  const secretFile = `${at.cluster}.pw`;
  writeFileSync(secretFile, secret, { mode: 0o600 });
  if (account) chownSync(secretFile, account.uid, account.gid);
  try {
    const { code, output } = await run(
      binaries.initdb,
      [
        "-D",
        draft,
        "-U",
        user,
        `--pwfile=${secretFile}`,
        "-A",
        "scram-sha-256",
        "-E",
        "UTF8",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--locale=C",
      ],
      account,
    );
    if (code !== 0) {
      throw new EmbeddedPostgresError(
        `The embedded PostgreSQL could not make its data folder ${at.cluster}: ${lastLine(output)}`,
      );
    }
  } finally {
    rmSync(secretFile, { force: true });
  }
  writeFileSync(join(draft, "postgresql.conf"), "include 'earshot.conf'\n", { flag: "a" });
  renameSync(draft, at.cluster);
}

const lastLine = (text: string) => text.trim().split("\n").at(-1) ?? "no message";

function postmasterPid(cluster: string): number | null {
  try {
    const pid = Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

/** Whether a process is a PostgreSQL: after a reboot the number may have gone to a stranger. */
function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("postgres");
  } catch {
    return process.platform !== "linux" && isRunning(pid);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function stopCluster(
  at: Places,
  binaries: Binaries,
  account: RunAs | undefined,
): Promise<void> {
  for (const mode of ["fast", "immediate"]) {
    const { code } = await run(
      binaries.pgCtl,
      ["stop", "-D", at.cluster, "-m", mode, "-w", "-t", "15"],
      account,
    );
    if (code === 0) return;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 5432;
}

function writeSettings(at: Places, port: number, durable: boolean): void {
  const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const onSocket = process.platform !== "win32";
  const settings = [
    `listen_addresses = ${onSocket ? "''" : "'127.0.0.1'"}`,
    `port = ${port}`,
    ...(onSocket ? [`unix_socket_directories = ${quote(at.socket)}`] : []),
    "max_connections = 120",
    "password_encryption = 'scram-sha-256'",
    ...(durable ? [] : ["fsync = off", "synchronous_commit = off", "full_page_writes = off"]),
  ];
  writeFileSync(join(at.cluster, "earshot.conf"), `${settings.join("\n")}\n`);
}

async function createDatabase(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, database: "postgres" });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [
      database,
    ]);
    if (rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

/**
 * Starts the embedded PostgreSQL of a data folder: takes the folder's lock, makes the cluster at the
 * first start, stops a postmaster that a killed process left behind, and makes the database.
 * @throws DataFolderInUse when another Earshot process holds the folder.
 * @throws EmbeddedPostgresError with a sentence and the remedy when it can't run here.
 */
export async function startEmbeddedPostgres({
  dataDir,
  durable = true,
}: ClusterOptions): Promise<Cluster> {
  const unlock = lockDataFolder(dataDir);
  try {
    const account = postgresAccount();
    const at = places(dataDir, account);
    const binaries = findBinaries(account, account ? systemFolder : dataDir);
    const secret = password(at.passwordFile);
    if (at.notice) mkdirSync(join(at.cluster, ".."), { recursive: true, mode: 0o755 });
    if (!existsSync(at.cluster)) await initialise(at, binaries, account, secret);
    const pid = postmasterPid(at.cluster);
    if (pid !== null && isPostgres(pid)) await stopCluster(at, binaries, account);
    const onSocket = process.platform !== "win32";
    if (onSocket) makeFolder(at.socket, account);
    const port = onSocket ? 5432 : await freePort();
    writeSettings(at, port, durable);
    if (!existsSync(at.log)) writeFileSync(at.log, "", { mode: 0o600 });
    if (account) chownSync(at.log, account.uid, account.gid);
    const started = await run(
      binaries.pgCtl,
      ["start", "-D", at.cluster, "-l", at.log, "-w", "-t", "60"],
      account,
    );
    if (started.code !== 0) {
      throw new EmbeddedPostgresError(
        `The embedded PostgreSQL did not start: ${lastLine(readFileSync(at.log, "utf8"))} Its log is ${at.log}.`,
      );
    }
    const connection = {
      host: onSocket ? at.socket : "127.0.0.1",
      port,
      user,
      password: secret,
      database,
    };
    await createDatabase(connection);
    return {
      connection,
      notice: at.notice,
      async stop() {
        await stopCluster(at, binaries, account);
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Connects to the embedded PostgreSQL that another Earshot process runs in this data folder, or
 * starts it when none does: for commands that work beside a running server.
 */
export async function joinEmbeddedPostgres(options: ClusterOptions): Promise<Cluster> {
  if (dataFolderOwner(options.dataDir) === null) return startEmbeddedPostgres(options);
  const at = places(options.dataDir, postgresAccount());
  const port = Number(
    /^port = (\d+)$/m.exec(readFileSync(join(at.cluster, "earshot.conf"), "utf8"))?.[1] ?? 5432,
  );
  return {
    connection: {
      host: process.platform === "win32" ? "127.0.0.1" : at.socket,
      port,
      user,
      password: password(at.passwordFile),
      database,
    },
    notice: null,
    async stop() {},
  };
}
