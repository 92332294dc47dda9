import { join } from "node:path";
import { variableNames } from "../config.ts";
import { type Child, startNode } from "./child.ts";

export { databaseUrl } from "./database-url.ts";

const entry = join(import.meta.dirname, "../../../../scripts/earshot.mjs");
// Set but empty, so that a developer's .env does not apply.
const unset = {
  ...Object.fromEntries(variableNames.map((name) => [name, ""])),
  // Commands must not use a sandbox that runs on the same machine.
  SANDBOX: "off",
};

/** Runs a command of the product in a process of its own. */
export const earshot = (args: string[], env: Record<string, string> = {}): Child =>
  startNode([entry, ...args], { ...unset, ...env });

const starter =
  'require("node:child_process").spawn(process.execPath, process.argv.slice(1), { stdio: "inherit" })';

/** Runs a command as the child of a process that, like npm, does not pass signals on. */
export const earshotByNpm = (args: string[], env: Record<string, string>): Child =>
  startNode(["-e", starter, entry, ...args], { ...unset, npm_lifecycle_event: "earshot", ...env });
