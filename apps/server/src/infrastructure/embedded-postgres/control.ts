import { spawn } from "node:child_process";
import {
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { basename, dirname, join } from "node:path";
import { type Binaries, EmbeddedPostgresError, type RunAs } from "./binaries.ts";
import { type ClusterPaths, makeFolder } from "./paths.ts";

/** The one user of a cluster, its superuser. */
export const user = "earshot";

/** Locale rules of PostgreSQL's own (17 and later), the same on every machine. */
const builtinLocale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
interface Outcome {
  code: number | null;
  output: string;
}

function run(program: string, args: string[], account: RunAs | undefined): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    // The child gets a reduced environment, because PGDATA and others would override our settings. Its
    // working folder must be one that the account can enter.
    const child = spawn(program, args, {
      ...account,
      cwd: dirname(program),
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
    // The postmaster inherits the pipes and keeps them open, so a success must not wait for "close". A
    // failure leaves no postmaster, so its output is complete.
    child.once("exit", (code) => {
      if (code === 0) resolve({ code, output });
    });
    child.once("close", (code) => resolve({ code, output }));
  });
}

/** Creates a cluster. @throws EmbeddedPostgresError with initdb's error. */
export async function initializeCluster(
  at: ClusterPaths,
  binaries: Binaries,
  account: RunAs | undefined,
  secret: string,
  localeOptions: readonly string[] = builtinLocale,
): Promise<void> {
  // Created under another name and renamed when complete, so that a kill in between leaves no partial cluster.
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
        ...localeOptions,
      ],
      account,
    );
    if (code !== 0) {
      throw new EmbeddedPostgresError(
        `The embedded PostgreSQL could not create its data folder ${at.cluster}: ${reason(output)}`,
      );
    }
  } finally {
    rmSync(secretFile, { force: true });
  }
  writeFileSync(join(draft, "postgresql.conf"), "include 'earshot.conf'\n", { flag: "a" });
  renameSync(draft, at.cluster);
}

/** Why a program of PostgreSQL failed: its last error, or else its last line. */
function reason(text: string): string {
  const lines = text.trim().split("\n");
  return lines.findLast((line) => /\b(error|ERROR|FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? "";
}

const pidFileOf = (cluster: string) => join(cluster, "postmaster.pid");

/** The process id in a cluster's pid file: null without a file, "damaged" when its first line is not an id. */
function postmasterPid(cluster: string): number | null | "damaged" {
  let text: string;
  try {
    text = readFileSync(pidFileOf(cluster), "utf8");
  } catch {
    return null;
  }
  const pid = Number(text.split("\n")[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : "damaged";
}

/** Whether the cluster's postmaster is alive; a zombie is not. */
export function isPostmasterRunning({ cluster }: ClusterPaths): boolean {
  const pid = postmasterPid(cluster);
  return typeof pid === "number" && kindOfProcess(pid, cluster) === "postmaster";
}

/**
 * What kind of process a cluster's pid file names. After a reboot, the number may belong to another process;
 * "unknown" leaves the decision to PostgreSQL.
 */
function kindOfProcess(pid: number, cluster: string): "postmaster" | "other" | "unknown" {
  try {
    const [program = "", ...args] = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    if (basename(program) !== "postgres") return "other";
    // A postmaster runs in its data folder, whose path may have been different when it started.
    if (args.includes(cluster)) return "postmaster";
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster) ? "postmaster" : "other";
  } catch {
    return process.platform !== "linux" && isRunning(pid) ? "postmaster" : "unknown";
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

/** Stops a cluster: ends its sessions, and if that takes too long, stops it without a checkpoint (it recovers). */
export async function stopCluster(
  at: ClusterPaths,
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

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 5432;
}

/** Writes the settings that depend on this start. */
export function writeSettings(at: ClusterPaths, port: number, durable: boolean): void {
  const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const onSocket = process.platform !== "win32";
  const settings = [
    `listen_addresses = ${onSocket ? "''" : "'127.0.0.1'"}`,
    `port = ${port}`,
    ...(onSocket ? [`unix_socket_directories = ${quote(at.socket)}`] : []),
    "max_connections = 120",
    "password_encryption = 'scram-sha-256'",
    ...(durable
      ? []
      : ["fsync = off", "synchronous_commit = off", "full_page_writes = off", "jit = off"]),
  ];
  writeFileSync(join(at.cluster, "earshot.conf"), `${settings.join("\n")}\n`);
}

/** The part of the server's log that was written after its first `from` bytes. */
const logSince = (file: string, from: number) => readFileSync(file).subarray(from).toString("utf8");

/**
 * Starts a cluster and waits until it answers.
 * @throws EmbeddedPostgresError with the server's own error, or pg_ctl's when the server wrote none.
 */
export async function startCluster(
  at: ClusterPaths,
  binaries: Binaries,
  account: RunAs | undefined,
): Promise<void> {
  // Older errors in the log are not the reason for this failure.
  const logged = statSync(at.log, { throwIfNoEntry: false })?.size ?? 0;
  const { code, output } = await run(
    binaries.pgCtl,
    ["start", "-D", at.cluster, "-l", at.log, "-w", "-t", "60"],
    account,
  );
  if (code !== 0) {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL did not start: ${reason(logSince(at.log, logged) || output)} Its log is ${at.log}.`,
    );
  }
}

/**
 * Stops a postmaster that a killed process left behind in this cluster.
 * @throws EmbeddedPostgresError when the pid file is damaged: deleting it while a postmaster runs
 * would let a second one corrupt the data, so the operator decides.
 */
export async function stopOrphan(
  at: ClusterPaths,
  binaries: Binaries,
  account: RunAs | undefined,
): Promise<void> {
  const pid = postmasterPid(at.cluster);
  if (pid === null) return;
  if (pid === "damaged") {
    throw new EmbeddedPostgresError(
      `The file ${pidFileOf(at.cluster)} is damaged, as after a power failure. Make sure that no PostgreSQL is running with this folder, delete the file and start again.`,
    );
  }
  const who = kindOfProcess(pid, at.cluster);
  if (who === "postmaster") await stopCluster(at, binaries, account);
  if (who === "other") claimLocks(at);
}

/**
 * Writes the id of this process into a cluster's lock files, in place of one that is not a postmaster. PostgreSQL takes
 * any other process of this user for a postmaster, even a zombie, and does not start. It ignores the process that runs
 * pg_ctl (CreateLockFile in miscinit.c). The files must stay: PostgreSQL uses them to check whether a killed postmaster
 * left children that still write.
 */
function claimLocks({ cluster, socket }: ClusterPaths): void {
  const names = existsSync(socket) ? readdirSync(socket) : [];
  const ofSocket = names.filter((name) => /^\.s\.PGSQL\.\d+\.lock$/.test(name));
  for (const file of [pidFileOf(cluster), ...ofSocket.map((name) => join(socket, name))]) {
    writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, String(process.pid)));
  }
}
