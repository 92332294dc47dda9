import { createHash } from "node:crypto";
import type { Database } from "../../../apps/server/src/infrastructure/database/index.ts";

/** All rows of the product's tables: the content by `table key`. */
export type DatabaseRows = ReadonlyMap<string, Record<string, unknown>>;

/** Reads every row of every table. */
export async function readAllRows(database: Database): Promise<DatabaseRows> {
  const { rows: tables } = await database.query({
    text: "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  });
  const parts = tables.map(
    ({ name }) => `select '${name}' as name, to_jsonb(one) as row from "${name}" one`,
  );
  const { rows } = await database.query({ text: parts.join(" union all ") });
  const dump = new Map<string, Record<string, unknown>>();
  for (const { name, row } of rows) {
    // A row without an id is identified by its content: a change counts as one row deleted and one inserted.
    const key =
      row.id ??
      row.input_hash ??
      row.service ??
      (name === "spending"
        ? `${row.account} ${row.owner} ${row.day}`
        : createHash("sha256").update(JSON.stringify(row)).digest("hex").slice(0, 16));
    dump.set(`${name} ${key}`, row);
  }
  return dump;
}

/** A row that differs between two reads: its table and key, and the fields that differ (`*`: inserted or deleted). */
export interface Difference {
  table: string;
  key: string;
  fields: string[];
  after: Record<string, unknown> | undefined;
}

/** Lists the differences between two dumps. */
export function differences(before: DatabaseRows, after: DatabaseRows): Difference[] {
  const found: Difference[] = [];
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(name), after.get(name)];
    const fields =
      was && is
        ? Object.keys(is).filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]))
        : ["*"];
    const [table = "", key = ""] = [
      name.slice(0, name.indexOf(" ")),
      name.slice(name.indexOf(" ") + 1),
    ];
    if (fields.length > 0) found.push({ table, key, fields, after: is });
  }
  return found;
}
