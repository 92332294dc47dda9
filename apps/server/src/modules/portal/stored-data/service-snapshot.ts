import type pg from "pg";
import { withClient } from "../../../infrastructure/database/client.ts";
import { quoteIdentifier } from "../../../infrastructure/database/escape.ts";
import type { DatabaseAddress } from "../../../infrastructure/database/index.ts";
import type { OwnedTable } from "./store-ownership.ts";

/** About how many characters are read at once. */
const batchSize = 1_000_000;
/** How many rows are read first, and at most. A row can have a document of some hundred kilobytes. */
const rowsFirst = 20;
const rowsMax = 2_000;

type Cell = string | null;

/** Everything of a workspace as it was at one moment. */
export interface Snapshot {
  /** The rows of a table as JSON objects, some at a time. */
  readJson(table: OwnedTable): AsyncGenerator<string[]>;
  /** The rows of a table as PostgreSQL writes their columns, some at a time. */
  readCells(table: OwnedTable): AsyncGenerator<Cell[][]>;
  /** The ids of files that rows of a table name. */
  listFiles(table: OwnedTable, column: string): Promise<string[]>;
}

/** Reads the rows of a query through a cursor: the process never has more than a batch of them. */
async function* readRows(
  client: pg.Client,
  query: string,
  workspaceId: string,
): AsyncGenerator<Cell[][]> {
  await client.query(`declare rows_of_table no scroll cursor for ${query}`, [workspaceId]);
  let count = rowsFirst;
  for (;;) {
    const fetch = { text: `fetch ${count} from rows_of_table`, rowMode: "array" } as const;
    const { rows } = await client.query<Cell[]>(fetch);
    if (rows.length === 0) break;
    const size = rows.flat().reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
    const fitting = Math.floor((batchSize * rows.length) / Math.max(size, 1));
    count = Math.min(Math.max(fitting, 1), rowsMax);
    yield rows;
  }
  await client.query("close rows_of_table");
}

/** Runs work over a snapshot in one transaction. Tables are read one after another. */
export const openSnapshot = <T>(
  address: DatabaseAddress,
  workspaceId: string,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> =>
  withClient({ ...address, application_name: "earshot-export" }, async (client) => {
    await client.query("begin transaction isolation level repeatable read read only");
    const from = ({ name, condition }: OwnedTable) =>
      `from ${quoteIdentifier(name)} where (${condition})`;
    return work({
      async *readJson(table) {
        const columns = table.columns.map(quoteIdentifier).join(", ");
        const query = `select row_to_json(r)::text from (select ${columns} ${from(table)}) r`;
        for await (const rows of readRows(client, query, workspaceId)) {
          yield rows.map(([json]) => json ?? "");
        }
      },
      readCells(table) {
        const columns = table.columns
          .map((column) => `${quoteIdentifier(column)}::text`)
          .join(", ");
        return readRows(client, `select ${columns} ${from(table)}`, workspaceId);
      },
      async listFiles(table, column) {
        const query = `select ${quoteIdentifier(column)}::text ${from(table)} and ${quoteIdentifier(column)} is not null`;
        const { rows } = await client.query<Cell[]>({
          text: query,
          values: [workspaceId],
          rowMode: "array",
        });
        return rows.map(([id]) => id ?? "");
      },
    });
  });
