import { storedText } from "../../lib/storage.ts";

const stored = storedText("earshot.commands", "localStorage");

/** How many are stored. Those that the open screen does not have are not shown. */
const max = 20;

/** Returns the ids of the recently used commands, the latest first. */
export function recentCommands(): readonly string[] {
  return (stored.read() ?? "").split(" ").filter(Boolean);
}

/** Stores that a command was used. */
export function rememberCommand(id: string): void {
  const others = recentCommands().filter((other) => other !== id);
  stored.write([id, ...others].slice(0, max).join(" "));
}
