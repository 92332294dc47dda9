import { CommanderError } from "commander";
import { CommandError, UsageError } from "./commands/command-error.ts";
import { createProgram, type ProgramDeps } from "./commands/program.ts";
import { ConfigError, readConfig } from "./config.ts";

/** The command line was wrong; nothing ran. */
const usageExitCode = 2;
/** A command failed while it ran. */
const failureExitCode = 1;

/** One sentence for a command line that commander refuses. */
function describeUsage({ code, message }: CommanderError, args: readonly string[]): string {
  const unknown = /^error: unknown command '(.*?)'/s.exec(message)?.[1];
  if (code === "commander.help")
    return `There is no command "${args[1]}". Run "earshot help" to see all commands.`;
  if (unknown !== undefined)
    return `There is no command "${unknown}". Run "earshot help" to see all commands.`;
  const [sentence = ""] = message
    .replace(/^error: /, "")
    .replace(/^(unknown option '[^'=]*)=[^']*/, "$1")
    .split("\n");
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1).replace(/\.$/, "")}. Add --help to see the options.`;
}

/** What to print about a failure: a sentence, or the error with its stack when it is a defect. */
async function describeError(error: unknown): Promise<unknown> {
  if (error instanceof ConfigError || error instanceof CommandError) return error.message;
  const { describeFailure } = await import("./commands/failure.ts");
  return describeFailure(error, !process.env.DATABASE_URL) ?? error;
}

/**
 * Runs a command of the product. Prints failures to stderr and ends the process: with 2 when the
 * command line is wrong, with 1 when the command fails.
 */
export async function main(
  args: string[],
  { beforeStart }: Pick<ProgramDeps, "beforeStart"> = {},
): Promise<void> {
  const program = createProgram({
    readConfig: () => readConfig(process.env),
    print: (line) => console.log(line),
    ...(beforeStart && { beforeStart }),
  });
  try {
    await program.parseAsync(args.length === 0 ? ["--help"] : args, { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) {
      // Help and the version end this way too.
      if (error.exitCode === 0) return;
      console.error(describeUsage(error, args));
      process.exit(usageExitCode);
    }
    console.error(await describeError(error));
    process.exit(error instanceof UsageError ? usageExitCode : failureExitCode);
  }
}
