import type { Connection } from "../infrastructure/embedded-postgres/index.ts";

/** The address of a database that is reached over a socket, with parts of it replaced. */
export function databaseUrl(connection: Connection, other: Partial<Connection> = {}): string {
  const { host, port, user, password, database } = { ...connection, ...other };
  const at = new URLSearchParams({ host, port: String(port) });
  return `postgres://${user}${password ? `:${encodeURIComponent(password)}` : ""}@/${database}?${at}`;
}
