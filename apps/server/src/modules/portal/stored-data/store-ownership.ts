import { quoteIdentifier } from "../../../infrastructure/database/escape.ts";

/** A table as the database's catalog describes it. */
export interface CatalogTable {
  name: string;
  columns: readonly string[];
  references: readonly {
    column: string;
    table: string;
    /** The referenced column. */
    to: string;
    /** Whether the foreign key has more columns, so that this one alone does not find its rows. */
    isComposite: boolean;
    /** What happens to the row when the referenced one is deleted. */
    onDelete: "cascade" | "set null" | "refuse";
  }[];
}

/** A table with rows of an owner, and the SQL condition that finds them: `$1` is the owner's id. */
export interface OwnedTable {
  name: string;
  columns: readonly string[];
  condition: string;
}

/**
 * The tables with rows of a workspace: those with its id, and those whose rows are deleted with such a row. A table
 * comes before those that it references, so that this is the order to delete in.
 */
export function tablesOfWorkspace(tables: readonly CatalogTable[]): OwnedTable[] {
  const known = new Map(tables.map((table) => [table.name, table]));
  const conditions = new Map<string, string | null>();

  function conditionOf(name: string): string | null {
    const found = conditions.get(name);
    if (found !== undefined) return found;
    // A table that references itself is found by its other references.
    conditions.set(name, null);
    const table = known.get(name);
    const condition = table ? ownCondition(table) : null;
    conditions.set(name, condition);
    return condition;
  }

  function ownCondition({ name, columns, references }: CatalogTable): string | null {
    if (name === "workspaces") return "id = $1";
    if (columns.includes("workspace_id")) return "workspace_id = $1";
    const parents = references.flatMap(({ column, table, to, isComposite, onDelete }) => {
      const condition = onDelete === "cascade" && !isComposite ? conditionOf(table) : null;
      if (condition === null) return [];
      return [
        `${quoteIdentifier(column)} in (select ${quoteIdentifier(to)} from ${quoteIdentifier(table)} where ${condition})`,
      ];
    });
    return parents.length > 0 ? parents.join(" or ") : null;
  }

  const owned = tables.filter(({ name }) => conditionOf(name) !== null);
  return inDeletionOrder(owned).map(({ name, columns }) => ({
    name,
    columns,
    condition: conditionOf(name) ?? "false",
  }));
}

/** The tables with a reference to a person that is of this kind, and the condition that finds their rows. */
export const tablesOfPeople = (
  tables: readonly CatalogTable[],
  onDelete: "cascade" | "refuse",
): OwnedTable[] =>
  tables.flatMap(({ name, columns, references }) => {
    const own = references.filter(
      (one) => one.table === "users" && !one.isComposite && one.onDelete === onDelete,
    );
    const condition = own.map(({ column }) => `${quoteIdentifier(column)} = $1`).join(" or ");
    return own.length > 0 ? [{ name, columns, condition }] : [];
  });

/** Tables so that each comes before those that it references. */
function inDeletionOrder(tables: readonly CatalogTable[]): CatalogTable[] {
  const order: CatalogTable[] = [];
  const done = new Set<string>();
  function add(table: CatalogTable): void {
    if (done.has(table.name)) return;
    done.add(table.name);
    for (const other of tables) {
      if (other.references.some((reference) => reference.table === table.name)) add(other);
    }
    order.push(table);
  }
  for (const table of tables) add(table);
  return order;
}
