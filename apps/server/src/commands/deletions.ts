import { readFile } from "node:fs/promises";
import { z } from "zod";
import { createApp } from "../app.ts";
import type { Config } from "../config.ts";
import type { Deletions } from "../modules/portal/deletions/index.ts";
import { CommandError } from "./command-error.ts";
import { commandOptions } from "./command-options.ts";
import { withInfrastructure } from "./environment.ts";

type Log = Pick<Deletions, "listCompleted" | "applyDeletions">;

/** A line of the log of deletions. */
const recordSchema = z.object({
  kind: z.enum(["workspace", "account"]),
  subjectId: z.uuid(),
  completedAt: z.iso.datetime().transform((text) => new Date(text)),
});

/**
 * Prints the completed deletions, one JSON object a line.
 * @throws CommandError when the moment is not a date
 */
export async function printDeletions(
  deletions: Log,
  since: string,
  print: (line: string) => void,
): Promise<void> {
  const moment = new Date(since);
  if (Number.isNaN(moment.getTime())) {
    throw new CommandError(`${since} is not a date, such as 2026-11-26.`);
  }
  for (const record of await deletions.listCompleted(moment)) print(JSON.stringify(record));
}

/**
 * Repeats the deletions of a printed log.
 * @throws CommandError when a line is not from such a log
 */
export async function applyDeletionLog(
  deletions: Log,
  text: string,
  print: (line: string) => void,
): Promise<void> {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const records = lines.map((line, at) => {
    try {
      return recordSchema.parse(JSON.parse(line));
    } catch {
      throw new CommandError(`Line ${at + 1} is not a line of the log of deletions.`);
    }
  });
  const done = await deletions.applyDeletions(records);
  print(`Done again: ${done} of ${records.length} deletions.`);
}

/** Opens the database for one of the operator's commands. */
async function withDeletions(
  config: Config,
  work: (deletions: Deletions) => Promise<void>,
): Promise<void> {
  await withInfrastructure(config, async (infrastructure) => {
    const app = await createApp(infrastructure, commandOptions(config, infrastructure));
    await work(app.api.deletions);
  });
}

/** The operator's command that prints the log of deletions, for a backup. @throws CommandError. */
export const runListDeletions = (
  config: Config,
  since: string,
  print: (line: string) => void,
): Promise<void> => withDeletions(config, (deletions) => printDeletions(deletions, since, print));

/** The operator's command that repeats the deletions of a log after a restore. @throws CommandError. */
export async function runApplyDeletions(
  config: Config,
  file: string,
  print: (line: string) => void,
): Promise<void> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new CommandError(`The file ${file} can't be read.`);
  });
  await withDeletions(config, (deletions) => applyDeletionLog(deletions, text, print));
}
