import { type Config, ConfigError } from "../config.ts";
import { UsageError } from "./command-error.ts";
import type { Role } from "./start.ts";

/** After a signal: 20 s for open requests and jobs, the rest for closing the pool and the database. */
const shutdownMs = 35_000;
/** Within this time a signal counts as a repetition: npm forwards a signal that the terminal has sent us, too. */
const sameSignalMs = 500;
const parentCheckMs = 1_000;

/** @throws UsageError for a role that does not exist. */
export function readRoles(value: string | undefined): Set<Role> {
  const roles = (value ?? "api,worker").split(",").map((role) => role.trim());
  const known = (role: string): role is Role => role === "api" || role === "worker";
  if (!roles.every(known)) {
    throw new UsageError(`--roles must be api, worker or api,worker, not "${value}".`);
  }
  return new Set(roles);
}

/**
 * Calls back once when the npm script that started this process has ended: npm and its shell do not pass every SIGTERM
 * on. Without npm a parent may end and the process must go on.
 */
function whenNpmEnds(stop: () => void): void {
  if (!["start", "earshot"].includes(process.env.npm_lifecycle_event ?? "")) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, parentCheckMs).unref();
}

/**
 * Runs the product until a signal stops it; a second signal ends it immediately.
 * @throws ConfigError in production where processes of separate roles may have separate databases
 */
export async function runStart(
  config: Config,
  roles: ReadonlySet<Role>,
  print: (line: string) => void,
): Promise<void> {
  if (config.production && config.databaseUrl === null && roles.size === 1) {
    throw new ConfigError(
      "The configuration is wrong: DATABASE_URL must be set in production where a process has one role only. Without it each data folder has a database of its own.",
    );
  }
  // Loaded only when the product starts.
  const stop = new AbortController();
  const starting = import("./start.ts").then(({ startServer }) =>
    startServer(config, roles, print, stop.signal),
  );
  let stoppingSince: number | null = null;
  const stopOnce = () => {
    if (stoppingSince !== null) return;
    stoppingSince = performance.now();
    stop.abort();
    setTimeout(() => process.exit(1), shutdownMs).unref();
    starting
      .then((running) => running.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  // Registered before the start: a signal during it must not leave a database running.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stoppingSince !== null && performance.now() - stoppingSince > sameSignalMs) {
        process.exit(1);
      }
      stopOnce();
    });
  }
  whenNpmEnds(stopOnce);
  await starting;
}
