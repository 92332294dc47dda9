import { spawn } from "node:child_process";
import { chownSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Binaries, EmbeddedPostgresError, type RunAs } from "./binaries.ts";
import { makeFolder, type Places } from "./places.ts";

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

/** Makes a new cluster. @throws EmbeddedPostgresError with initdb's last word. */
export async function initialise(
  at: Places,
  binaries: Binaries,
  account: RunAs | undefined,
  secret: string,
  localeOptions: readonly string[] = builtinLocale,
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
        ...localeOptions,
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

export const lastLine = (text: string) => text.trim().split("\n").at(-1) ?? "no message";

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

/** Stops a cluster: lets sessions go, and if that takes too long, pulls the plug (it recovers). */
export async function stopCluster(
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

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 5432;
}

/** Writes the settings that depend on this start. */
export function writeSettings(at: Places, port: number, durable: boolean): void {
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

/** Starts a cluster and waits until it answers. @throws EmbeddedPostgresError with its last word. */
export async function startCluster(
  at: Places,
  binaries: Binaries,
  account: RunAs | undefined,
): Promise<void> {
  const { code } = await run(
    binaries.pgCtl,
    ["start", "-D", at.cluster, "-l", at.log, "-w", "-t", "60"],
    account,
  );
  if (code !== 0) {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL did not start: ${lastLine(readFileSync(at.log, "utf8"))} Its log is ${at.log}.`,
    );
  }
}

/** Stops a postmaster that a killed process left behind in this cluster. */
export async function stopOrphan(
  at: Places,
  binaries: Binaries,
  account: RunAs | undefined,
): Promise<void> {
  const pid = postmasterPid(at.cluster);
  if (pid !== null && isPostgres(pid)) await stopCluster(at, binaries, account);
}
