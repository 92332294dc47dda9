import { join } from "node:path";
import { variableNames } from "../config.ts";
import type { Connection } from "../platform/embedded-postgres/index.ts";
import { type Child, startNode } from "./child.ts";

const entry = join(import.meta.dirname, "../../../../scripts/earshot.mjs");
// Set and empty, so that a developer's .env has no say.
const unset = Object.fromEntries(variableNames.map((name) => [name, ""]));

/** Runs a command of the product in a process of its own. */
export const earshot = (args: string[], env: Record<string, string> = {}): Child =>
  startNode([entry, ...args], { ...unset, ...env });

/** The address of a database that is reached over a socket, with parts of it replaced. */
export function databaseUrl(connection: Connection, other: Partial<Connection> = {}): string {
  const { host, port, user, password, database } = { ...connection, ...other };
  const at = new URLSearchParams({ host, port: String(port) });
  return `postgres://${user}${password ? `:${encodeURIComponent(password)}` : ""}@/${database}?${at}`;
}
