import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable } from "../../../infrastructure/database/index.ts";
import { retentionRules } from "./rules-retention.ts";
import { exportedTables, guardedTables, retainedTables, withheldTables } from "./rules-tables.ts";
import { openSnapshot, type Snapshot } from "./service-snapshot.ts";
import { deleteSome, hasRow, readCatalog } from "./store.ts";
import { type OwnedTable, tablesOfPeople, tablesOfWorkspace } from "./store-ownership.ts";

export type { Snapshot } from "./service-snapshot.ts";

/** A table of an export. */
export interface ExportTable extends OwnedTable {
  /** What a row is, for people. */
  description: string;
}

export type StoredData = ReturnType<typeof createStoredData>;

/** Rows that are deleted in one transaction. */
const batchRows = 1_000;

/** The hour of the night, in UTC. */
const nightHour = 4;

/** The rows of these tables belong to no workspace; an export contains those that its other rows refer to. */
const referredTo: Readonly<Record<string, string>> = {
  users: "id in (select user_id from workspace_members where workspace_id = $1)",
  feeds: "id in (select feed_id from workspace_feeds where workspace_id = $1)",
  posts: `id in (select post_id from mentions where workspace_id = $1
    union select post_id from saved_posts where workspace_id = $1)`,
};

/** The stored data of workspaces: the tables with rows of them, and what is exported and deleted. */
export function createStoredData({ database, clock }: { database: Database; clock: Clock }) {
  /** Deletes rows, some at a time. */
  async function deleteInBatches(
    rows: Parameters<typeof deleteSome>[1],
    report: () => Promise<void> = async () => {},
  ): Promise<void> {
    do await report();
    while ((await deleteSome(database.pool, rows, batchRows)) === batchRows);
  }

  return {
    /**
     * The tables with a workspace's id whose rows are deleted before its own row, in the order to delete in. Rows of
     * all other tables are deleted with these by foreign keys.
     */
    async listErased(): Promise<OwnedTable[]> {
      const owned = tablesOfWorkspace(await readCatalog(database.pool));
      const stays = (name: string) => name in retainedTables || guardedTables.includes(name);
      return owned.filter(({ name, columns }) => columns.includes("workspace_id") && !stays(name));
    },

    /** The tables whose rows are deleted with a person's, and those that need the person's row. */
    async listOfPeople(): Promise<{ goWithUser: OwnedTable[]; needUser: OwnedTable[] }> {
      const catalog = await readCatalog(database.pool);
      return {
        goWithUser: tablesOfPeople(catalog, "cascade"),
        needUser: tablesOfPeople(catalog, "refuse"),
      };
    },

    /** The tables that a workspace's export has, with the exported columns, by name. */
    async listExported(): Promise<ExportTable[]> {
      const catalog = await readCatalog(database.pool);
      const owned = new Map(tablesOfWorkspace(catalog).map((table) => [table.name, table]));
      return catalog.flatMap(({ name, columns }) => {
        const decision = exportedTables[name];
        const condition = referredTo[name] ?? owned.get(name)?.condition;
        if (!decision || condition === undefined) return [];
        const { description, excludedColumns = [] } = decision;
        const exported = columns.filter((column) => !excludedColumns.includes(column));
        return [{ name, columns: exported, condition, description }];
      });
    },

    /**
     * Deletes the rows of an owner in a table.
     * @param report called before each batch; an error that it throws ends the deletion
     */
    deleteRows: (
      { name: table, condition }: Pick<OwnedTable, "name" | "condition">,
      ownerId: string,
      report: () => Promise<void>,
    ): Promise<void> => deleteInBatches({ table, condition, value: ownerId }, report),

    /** Whether one of some tables has a row of an owner. */
    async haveRows(db: Queryable, tables: readonly OwnedTable[], ownerId: string) {
      for (const { name: table, condition } of tables) {
        if (await hasRow(db, { table, condition, value: ownerId })) return true;
      }
      return false;
    },

    /**
     * Deletes usage data and records of payments that are older than we promise to store them. Only at night, since
     * it reads whole tables.
     */
    async pruneNightly(): Promise<void> {
      if (clock.now().getUTCHours() !== nightHour) return;
      for (const { table, condition, years } of retentionRules) {
        const value = clock.now();
        value.setUTCFullYear(value.getUTCFullYear() - years);
        await deleteInBatches({ table, condition, value });
      }
    },

    /** Tables that are not exported, with the reason, by name. */
    withheld: withheldTables,

    /** Reads the data of a workspace at one moment, on a separate connection. */
    withSnapshot: <T>(workspaceId: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> =>
      openSnapshot(database.address, workspaceId, work),
  };
}
