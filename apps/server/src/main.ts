import { parseArgs } from "node:util";
import { openConfiguredDatabase } from "./commands/environment.ts";
import { CommandError, describeFailure } from "./commands/failure.ts";
import { runImport } from "./commands/import.ts";
import { printPlan } from "./commands/plan.ts";
import { rotateKeys } from "./commands/rotate-keys.ts";
import { seedDemo } from "./commands/seed.ts";
import { type Role, startServer } from "./commands/start.ts";
import { buildDomains, commandOptions, connectJobs, openPlatform } from "./compose.ts";
import { type Config, readConfig } from "./config.ts";
import { migrateDatabase } from "./platform/db/migrate.ts";
import { createLog } from "./platform/log.ts";

const usage = `earshot: what it can do

  start [--roles=api,worker]   run the product (npm start does this, with the sandbox)
  import FILE…                 import dumps of Reddit posts and comments (.ndjson, .csv; .gz, .zst)
         [--subreddits a,b]    only these communities
         [--since 2026-01-31]  only what was said from then on
         [--columns id=Id,…]   our names for a file's columns
  plan                         what is read at the sources, how often and at what cost
  migrate                      bring the database to this version
  rotate-keys                  seal anew what older keys of ENCRYPTION_KEYS have sealed
  seed                         make the demo accounts
  help                         show this

Variables are described in .env.example.`;

const shutdownMs = 20_000;

const print = (line: string) => console.log(line);

function readRoles(value: string | undefined): Set<Role> {
  const roles = (value ?? "api,worker").split(",").map((role) => role.trim());
  const known = (role: string): role is Role => role === "api" || role === "worker";
  if (!roles.every(known)) {
    throw new CommandError(`--roles takes api, worker or both with a comma, not "${value}".`);
  }
  return new Set(roles);
}

async function start(config: Config, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { roles: { type: "string" } } });
  const starting = startServer(config, readRoles(values.roles), print);
  let stopping = false;
  // From the first moment on: a signal while starting must not leave a database behind.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), shutdownMs).unref();
      starting
        .then((running) => running.close())
        .then(
          () => process.exit(0),
          () => process.exit(1),
        );
    });
  }
  await starting;
}

async function migrate(config: Config): Promise<void> {
  const opened = await openConfiguredDatabase(config, { exclusive: false });
  try {
    await migrateDatabase(opened.address);
    print("The database is at this version.");
  } finally {
    await opened.stop();
  }
}

async function seed(config: Config): Promise<void> {
  if (config.production) throw new CommandError("Demo accounts are not made in production.");
  const opened = await openConfiguredDatabase(config, { exclusive: false });
  try {
    const log = createLog(config.logLevel);
    const platform = await openPlatform(opened.address, { poolSize: config.poolSize, log });
    const domains = await buildDomains(platform, commandOptions(config, platform));
    const jobs = await connectJobs(platform, domains);
    await seedDemo(platform, domains);
    await jobs.stop();
    await platform.close();
    print("The demo accounts are there.");
  } finally {
    await opened.stop();
  }
}

/**
 * Runs a command of the product. A failure ends the process with 1 after one sentence; only what is
 * our own mistake shows a stack.
 */
export async function main(args: string[]): Promise<void> {
  const [command = "help", ...rest] = args;
  try {
    if (command === "help" || command === "--help") return print(usage);
    const config = readConfig(process.env);
    if (command === "start") await start(config, rest);
    else if (command === "import") await runImport(config, rest, print);
    else if (command === "migrate") await migrate(config);
    else if (command === "plan") await printPlan(config, print);
    else if (command === "rotate-keys") await rotateKeys(config, print);
    else if (command === "seed") await seed(config);
    else throw new CommandError(`There is no command "${command}". earshot help lists them.`);
  } catch (error) {
    const badOption =
      error instanceof TypeError &&
      "code" in error &&
      String(error.code).startsWith("ERR_PARSE_ARGS");
    console.error(badOption ? error.message : (describeFailure(error) ?? error));
    process.exit(1);
  }
}
