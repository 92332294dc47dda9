import { Command } from "commander";
import type { Config } from "../config.ts";
import { productVersion } from "../infrastructure/version.ts";
import { addApiCommands } from "./api-program.ts";
import type { ImportFlags } from "./import-options.ts";

/** What the commands need from the process that runs them. */
export interface ProgramDeps {
  /** Called when a command runs, never for help. @throws ConfigError */
  readConfig: () => Config;
  print: (line: string) => void;
  /** Runs before `start` and `doctor` read the configuration, and may set variables. @param say prints a notice */
  beforeStart?: (say: (line: string) => void) => Promise<void>;
}

/**
 * The command line of the product. Each command loads its code only when it runs, so that help and
 * usage errors are fast.
 */
export function createProgram({ readConfig, print, beforeStart }: ProgramDeps): Command {
  const program = new Command("earshot")
    .description("Find public conversations, and have people write and post helpful replies.")
    .version(productVersion, "--version", "print the version")
    .helpOption("-h, --help", "show help for a command")
    .helpCommand("help [command]", "show help for a command")
    .configureHelp({ subcommandTerm: (command) => `${command.name()} ${command.usage()}`.trim() })
    // main.ts prints errors and picks the exit code.
    .configureOutput({ writeErr: () => {} })
    .exitOverride()
    .addHelpText("after", "\nVariables are described in .env.example.");

  program
    .command("start")
    .usage("[options]")
    .description("run the product (npm start does this, with the sandbox)")
    .option("--roles <roles>", "what this process runs: api, worker or api,worker")
    .action(async (flags: { roles?: string }) => {
      const { readRoles, runStart } = await import("./run-start.ts");
      const roles = readRoles(flags.roles);
      await beforeStart?.(print);
      await runStart(readConfig(), roles, print);
    });

  program
    .command("import")
    .usage("FILE… [options]")
    .description("import dumps of Reddit posts and comments (.ndjson, .csv; .gz, .zst)")
    .argument("[FILE...]", "the dumps to import")
    .option("--subreddits <names>", "only these communities, separated by commas")
    .option("--since <date>", "only posts from this date on, such as 2026-01-31")
    .option("--columns <map>", "column names of the file, such as id=Id,title=Headline")
    .action(async (files: string[], flags: ImportFlags) => {
      const { readImportRequest } = await import("./import-options.ts");
      const request = readImportRequest(files, flags);
      const config = readConfig();
      const { runImport } = await import("./import.ts");
      await runImport(config, request, print);
    });

  program
    .command("plan")
    .usage("")
    .description("show what is read from each source, how often and at what cost")
    .action(async () => {
      const config = readConfig();
      await (await import("./plan.ts")).runPlan(config, print);
    });

  program
    .command("doctor")
    .usage("[options]")
    .description("check the installation and every configured service with real calls")
    .option("--json", "print the report for programs")
    .option("--paid", "also make the calls that cost money: a search, an answer of the model")
    .option("--details", "show cost, limits and what is forbidden of healthy services, too")
    .action(async (flags: { json?: boolean; paid?: boolean; details?: boolean }) => {
      const say = flags.json ? () => {} : print;
      await beforeStart?.(say);
      const config = readConfig();
      const { runDoctor } = await import("./doctor/index.ts");
      await runDoctor(config, print, { ...flags, env: process.env });
    });

  program
    .command("migrate")
    .usage("")
    .description("update the database to this version")
    .action(async () => {
      const config = readConfig();
      await (await import("./migrate.ts")).runMigrate(config, print);
    });

  program
    .command("rotate-keys")
    .usage("")
    .description("encrypt all secrets with the newest key of ENCRYPTION_KEYS")
    .action(async () => {
      const config = readConfig();
      await (await import("./rotate-keys.ts")).runRotateKeys(config, print);
    });

  program
    .command("reset-second-factor")
    .usage("EMAIL")
    .description(
      "remove the authenticator app, recovery codes and passkeys of somebody who lost them",
    )
    .argument("<email>", "the address of the account")
    .action(async (email: string) => {
      const config = readConfig();
      await (await import("./reset-second-factor.ts")).runResetSecondFactor(config, email, print);
    });

  program
    .command("backup")
    .usage("FILE")
    .description("back up the whole database, with its files, into one file (-: to stdout)")
    .argument("<file>", "the new file, such as earshot.tar.zst")
    .action(async (path: string) => {
      const config = readConfig();
      const { runBackup } = await import("./backup.ts");
      await runBackup(config, { path, version: productVersion }, print);
    });

  program
    .command("restore")
    .usage("FILE")
    .description("restore a backup into an empty database")
    .argument("<file>", "a file that backup wrote")
    .action(async (file: string) => {
      const config = readConfig();
      await (await import("./restore.ts")).runRestore(config, file, print);
    });

  program
    .command("deletions")
    .usage("--since DATE")
    .description("print the log of completed deletions, to keep it with each backup")
    .requiredOption("--since <date>", "from when on, such as 2026-11-26")
    .action(async ({ since }: { since: string }) => {
      const config = readConfig();
      await (await import("./deletions.ts")).runListDeletions(config, since, print);
    });

  program
    .command("apply-deletions")
    .usage("FILE")
    .description("delete again what a restored backup has brought back")
    .argument("<file>", "the printed log of deletions")
    .action(async (file: string) => {
      const config = readConfig();
      await (await import("./deletions.ts")).runApplyDeletions(config, file, print);
    });

  program
    .command("seed")
    .usage("")
    .description("create the demo accounts")
    .action(async () => {
      const config = readConfig();
      await (await import("./run-seed.ts")).runSeed(config, print);
    });

  addApiCommands(program, print);
  return program;
}
