import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "../infrastructure/database/index.ts";
import type { Server } from "./server.ts";

/** A column as the catalog describes it. */
interface Column {
  table: string;
  column: string;
  type: string;
  isRequired: boolean;
  /** The first value of its enumeration; null: it is not an enumeration. */
  firstLabel: string | null;
  /** The table that it references, with the referenced column and whether it cascades. */
  references: { table: string; to: string; cascades: boolean } | null;
}

/** All columns of the product's tables, read from the database: a test must not rely on what the product reads. */
async function listColumns(database: Database): Promise<Map<string, Column[]>> {
  const { rows } = await database.pool.execute<Column & Record<string, unknown>>(sql`
    select t.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' as "isRequired",
      (select enumlabel from pg_enum where enumtypid = a.atttypid order by enumsortorder limit 1) as "firstLabel",
      (select json_build_object('table', p.relname, 'to', pa.attname, 'cascades', f.confdeltype = 'c')
        from pg_constraint f
        join pg_class p on p.oid = f.confrelid
        join pg_attribute pa on pa.attrelid = f.confrelid and pa.attnum = f.confkey[1]
        where f.conrelid = t.oid and f.contype = 'f' and f.conkey = array[a.attnum] limit 1) as "references"
    from pg_class t
    join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    where t.relkind = 'r' order by t.relname, a.attnum`);
  return Map.groupBy(rows, ({ table }) => table);
}

/** The SQL conditions that find a workspace's rows, by table. */
function conditionsOf(tables: Map<string, Column[]>): Map<string, string> {
  const found = new Map([["workspaces", "id = $1"]]);
  for (const [name, columns] of tables) {
    if (columns.some(({ column }) => column === "workspace_id"))
      found.set(name, "workspace_id = $1");
  }
  // Until nothing is added: a table may be three references away.
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const [name, columns] of tables) {
      if (found.has(name)) continue;
      for (const { column, references } of columns) {
        const parent = references?.cascades ? found.get(references.table) : undefined;
        if (!parent) continue;
        found.set(
          name,
          `"${column}" in (select "${references?.to}" from "${references?.table}" where ${parent})`,
        );
        break;
      }
    }
  }
  return found;
}

/** The rows of a workspace over all tables that the catalog connects with it, as texts. */
export async function listRows(database: Database, workspaceId: string) {
  const conditions = conditionsOf(await listColumns(database));
  const found = new Map<string, string[]>();
  for (const [name, condition] of [...conditions].sort()) {
    const text = `select r::text as row from (select * from "${name}" where ${condition}) r order by 1`;
    const { rows } = await database.query({ text, values: [workspaceId] });
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

/** The tables that have a text anywhere in a row, those of the job queue included. */
export async function findTraces(database: Database, text: string): Promise<string[]> {
  const { rows } = await database.pool.execute<{ schema: string; name: string }>(sql`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname in ('public', 'pgboss') order by tablename`);
  const found: string[] = [];
  for (const { schema, name } of rows) {
    // A queued mail contains its recipient.
    const isMail = schema === "pgboss" ? "and t::text not like '%.mail%'" : "";
    const { rows: hits } = await database.query({
      text: `select 1 from "${schema}"."${name}" t where strpos(t::text, $1) > 0 ${isMail} limit 1`,
      values: [text],
    });
    if (hits.length > 0) found.push(name);
  }
  return [...new Set(found)];
}

const isPlain = /^(?:text|character varying)/;

/** A value for a column that must have one and references nothing. */
function sampleOf({ table, column, type, firstLabel }: Column, canary: string): unknown {
  if (firstLabel) return firstLabel;
  if (type.endsWith("[]")) return "{}";
  if (type === "uuid") return randomUUID();
  if (type === "jsonb") return JSON.stringify({ canary });
  if (type === "boolean") return false;
  if (type === "date") return "2026-11-20";
  if (type.startsWith("timestamp")) return "2026-11-20T12:00:00Z";
  if (type === "tsvector") return "";
  if (type === "bytea") return Buffer.from(canary);
  if (isPlain.test(type)) return `${canary} ${table} ${column}`;
  return 1;
}

/** Values that the constraints of a table require. */
const ruled: Readonly<Record<string, Record<string, unknown>>> = {
  earnings: { cents: 400, state: "earned", kind: "placement" },
  receipts: { status: "approved", plan: "starter" },
  subscriptions: { status: "active", plan: "starter" },
};

/**
 * Puts a row into every table that the catalog connects with a workspace, and files where rows name them. A new
 * table is filled without being named here, unless its constraints require special values.
 */
export async function fillWorkspace(
  app: Pick<Server, "infrastructure" | "services">,
  userId: string,
  workspaceId: string,
  writerId = userId,
) {
  const { database } = app.infrastructure;
  const canary = `canary${randomUUID().replaceAll("-", "")}`;
  const tables = await listColumns(database);
  const owned = new Set(conditionsOf(tables).keys());
  const made = new Map<string, Record<string, unknown>>([["workspaces", { id: workspaceId }]]);

  /** Makes a row of a table with those that it references, once. */
  async function make(table: string): Promise<Record<string, unknown>> {
    const known = made.get(table);
    if (known) return known;
    made.set(table, {});
    const row: Record<string, unknown> = {};
    for (const column of tables.get(table) ?? []) {
      const { column: name, references, isRequired } = column;
      const given = ruled[table]?.[name];
      if (references?.table === "users") row[name] = name === "writer_id" ? writerId : userId;
      else if (references?.table === table) continue;
      else if (given !== undefined) row[name] = given;
      else if (references && (isRequired || owned.has(references.table))) {
        row[name] = (await make(references.table))[references.to];
      } else if (name === "workspace_id") row[name] = workspaceId;
      else if (["image_id", "screenshot_id", "blob_id", "logo_id"].includes(name)) {
        row[name] = await keepFile();
      } else if ((name === "user_id" || name === "member_id") && isRequired) row[name] = userId;
      else if (isRequired || (isPlain.test(column.type) && isFree(table, name))) {
        row[name] = sampleOf(column, canary);
      }
    }
    const names = Object.keys(row);
    const text = `insert into "${table}" (${names.map((name) => `"${name}"`).join(", ")})
      values (${names.map((_, index) => `$${index + 1}`).join(", ")}) on conflict do nothing returning *`;
    const { rows } = await database
      .query({ text, values: Object.values(row) })
      .catch((error: Error) => {
        throw new Error(`no row could be put into ${table}: ${error.message}`);
      });
    made.set(table, rows[0] ?? row);
    return rows[0] ?? row;
  }

  let blobs = 0;
  const keepFile = async () => {
    blobs += 1;
    return database.transaction((tx) =>
      app.services.blobs.keep(tx, { mediaType: "image/webp", content: Buffer.from(canary) }),
    );
  };

  for (const table of owned) await make(table);
  await make("earnings");
  await make("payout_methods");
  await database.query({
    text: "update receipts set gcash_reference = $2 where workspace_id = $1",
    values: [workspaceId, canary.slice(6, 19)],
  });
  await database.query({
    text: "insert into spending (day, account, owner) values ('2026-11-20', 'llm', $1)",
    values: [workspaceId],
  });
  const filled = await listRows(database, workspaceId);
  return {
    canary,
    blobs,
    /** Tables that still have no row. */
    empty: [...filled].filter(([, rows]) => rows.length === 0).map(([name]) => name),
    reference: canary.slice(6, 19),
    transactionId: made.get("payments")?.transaction_id,
    earningId: made.get("earnings")?.id,
    replyId: made.get("replies")?.id,
    permalink: made.get("replies")?.permalink,
  };
}

/** Whether an optional column can have any text, which is not so where a constraint checks it. */
const isFree = (table: string, column: string) => table === "replies" && column === "permalink";
