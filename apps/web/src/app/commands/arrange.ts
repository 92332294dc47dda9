import type { Command } from "../../lib/commands.ts";
import { matchOf, wordsOf } from "./match.ts";

/** A command with words that find it and are not shown. */
export interface MenuCommand extends Command {
  also?: string;
}

/** Commands under a heading. */
export interface CommandGroup {
  name: string;
  commands: readonly MenuCommand[];
}

/** The heading of the recently used commands. */
const recentName = "Recently used";
/** How many of them are shown. */
const maxRecent = 5;
/** The heading of what was found. */
export const foundName = "Results";

/** Removes commands whose ids an earlier group has, and groups without commands. */
function withoutRepeated(groups: readonly CommandGroup[]): CommandGroup[] {
  const seen = new Set<string>();
  return groups
    .map(({ name, commands }) => ({
      name,
      commands: commands.filter(({ id }) => !seen.has(id) && seen.add(id)),
    }))
    .filter(({ commands }) => commands.length > 0);
}

/**
 * Returns the groups that the menu shows. Without a query these are all groups, after the recently used commands. With
 * a query it is one group of the matching commands, best first; equal matches stay in the order of their groups.
 * @param recent ids of recently used commands, the latest first
 * @param found what the server found for the query, after the results
 * @param last the command that is offered last for any query
 */
export function arrange(
  groups: readonly CommandGroup[],
  query: string,
  recent: readonly string[],
  found: readonly MenuCommand[] = [],
  last?: (words: string) => MenuCommand,
): CommandGroup[] {
  const unique = withoutRepeated(groups);
  const all = unique.flatMap(({ commands }) => commands);
  if (wordsOf(query).length === 0) {
    const used = recent.flatMap((id) => all.find((command) => command.id === id) ?? []);
    return withoutRepeated([{ name: recentName, commands: used.slice(0, maxRecent) }, ...unique]);
  }
  const fitting = all
    .map((command) => ({
      command,
      score: matchOf(query, command.label, `${command.detail ?? ""} ${command.also ?? ""}`),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const results = [...fitting.map(({ command }) => command), ...found];
  if (last) results.push(last(query.trim()));
  return withoutRepeated([{ name: foundName, commands: results }]);
}
