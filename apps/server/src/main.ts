import { CommandError } from "./commands/command-error.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";

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

/** What a command runs with. */
type Command = (config: Config, args: string[], print: (line: string) => void) => Promise<void>;

/** Each is loaded when it is asked for: help, and what is wrong with the configuration, come at once. */
const commands: Record<string, () => Promise<Command>> = {
  start: async () => (await import("./commands/run-start.ts")).runStart,
  import: async () => (await import("./commands/import.ts")).runImport,
  plan: async () => (await import("./commands/plan.ts")).runPlan,
  migrate: async () => (await import("./commands/migrate.ts")).runMigrate,
  "rotate-keys": async () => (await import("./commands/rotate-keys.ts")).runRotateKeys,
  seed: async () => (await import("./commands/run-seed.ts")).runSeed,
};

/** What a failure is told as; what is our own mistake shows a stack. */
async function describe(error: unknown): Promise<unknown> {
  if (error instanceof ConfigError || error instanceof CommandError) return error.message;
  const badOption =
    error instanceof TypeError &&
    "code" in error &&
    String(error.code).startsWith("ERR_PARSE_ARGS");
  if (badOption) return error.message;
  const { describeFailure } = await import("./commands/failure.ts");
  return describeFailure(error) ?? error;
}

/**
 * Runs a command of the product. A failure ends the process with 1 after one sentence; only what is
 * our own mistake shows a stack.
 */
export async function main(args: string[]): Promise<void> {
  const [name = "help", ...rest] = args;
  const print = (line: string) => console.log(line);
  if (name === "help" || name === "--help") return print(usage);
  try {
    const config = readConfig(process.env);
    const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!load) {
      console.error(`There is no command "${name}". earshot help lists them.`);
      process.exit(1);
    }
    const command = await load();
    await command(config, rest, print);
  } catch (error) {
    console.error(await describe(error));
    process.exit(1);
  }
}
