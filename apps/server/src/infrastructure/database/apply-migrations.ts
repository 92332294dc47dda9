import { readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { migrationsFolder } from "./migrate.ts";

/** A change of the schema; `when` is its number, in milliseconds since 1970. */
export interface Migration {
  when: number;
  hash: string;
  statements: readonly string[];
}

/** All migrations of this version, in their order. */
export const readMigrations = (): Migration[] =>
  readMigrationFiles({ migrationsFolder }).map(({ folderMillis, hash, sql }) => ({
    when: folderMillis,
    hash,
    statements: sql,
  }));

const addedValue = /^alter type (\S+) add value (?:if not exists )?('[^']*');?$/i;
const createdEnum = /^create type (\S+) as enum ?\(/i;

/**
 * Creates each enumeration with the values that later migrations add to its end. PostgreSQL 15 and 16 refuse to
 * store a value in the transaction that added it.
 * @param migrations from the first one on
 */
export function createEnumsWhole(migrations: readonly Migration[]): Migration[] {
  const added = new Map<string, string[]>();
  const others = migrations.map((migration) => ({
    ...migration,
    statements: migration.statements.filter((statement) => {
      const [, type, value] = addedValue.exec(statement.trim()) ?? [];
      if (type === undefined || value === undefined) return true;
      added.set(type, [...(added.get(type) ?? []), value]);
      return false;
    }),
  }));
  const whole = others.map((migration) => ({
    ...migration,
    statements: migration.statements.map((statement) => {
      const type = createdEnum.exec(statement.trim())?.[1] ?? "";
      const values = added.get(type);
      if (!values) return statement;
      added.delete(type);
      const end = statement.lastIndexOf(")");
      return `${statement.slice(0, end)}, ${values.join(", ")})`;
    }),
  }));
  if (added.size > 0) throw new Error(`no migration creates ${[...added.keys()].join(", ")}`);
  return whole;
}

/** Creates the table of applied migrations in an empty database, as drizzle's migrator does. */
export async function createMigrationList(client: pg.ClientBase): Promise<void> {
  await client.query("create schema if not exists earshot_meta");
  await client.query(
    "create table earshot_meta.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
}

/** Applies migrations in the caller's transaction, which drizzle's migrator can't do. */
export async function applyMigrations(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<void> {
  for (const { when, hash, statements } of migrations) {
    // There are a thousand statements, and the server may be far away: one message for each migration.
    await client.query(statements.join("\n;\n"));
    await client.query(
      "insert into earshot_meta.__drizzle_migrations (hash, created_at) values ($1, $2)",
      [hash, when],
    );
  }
}
