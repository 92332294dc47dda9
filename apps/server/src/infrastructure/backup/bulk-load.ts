import type pg from "pg";
import { quoteIdentifier } from "../database/escape.ts";

/**
 * Drops what slows loading down or refuses rows that arrive before the rows they reference: foreign keys, indexes
 * that no constraint needs, and the product's own triggers, which would count everything twice. The owner of the
 * tables may do all of this; `session_replication_role` would need a superuser.
 * @returns a function that creates all of it again and so checks every foreign key
 */
export async function prepareBulkLoad(client: pg.ClientBase): Promise<() => Promise<void>> {
  const tables = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname",
  );
  const keys = await client.query<{ table: string; name: string; definition: string }>(
    `select t.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class t on t.oid = k.conrelid
     where k.contype = 'f' and t.relnamespace = 'public'::regnamespace order by 1, 2`,
  );
  const indexes = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint k where k.conindid = c.oid and k.contype in ('p', 'u', 'x'))
     order by 1`,
  );
  // There are hundreds of statements, and the server may be far away: one message for each kind.
  const runAll = async (statements: readonly string[]) => {
    if (statements.length > 0) await client.query(statements.join(";\n"));
  };
  await runAll(
    keys.rows.map(
      ({ table, name }) =>
        `alter table ${quoteIdentifier(table)} drop constraint ${quoteIdentifier(name)}`,
    ),
  );
  await runAll(indexes.rows.map(({ name }) => `drop index ${quoteIdentifier(name)}`));
  await runAll(
    tables.rows.map(({ name }) => `alter table ${quoteIdentifier(name)} disable trigger user`),
  );
  return async () => {
    await runAll(indexes.rows.map(({ definition }) => definition));
    const addKey = ({ table, name, definition }: (typeof keys.rows)[number]) =>
      `alter table ${quoteIdentifier(table)} add constraint ${quoteIdentifier(name)} ${definition}`;
    await runAll(keys.rows.map(addKey));
    await runAll(
      tables.rows.map(({ name }) => `alter table ${quoteIdentifier(name)} enable trigger user`),
    );
  };
}
