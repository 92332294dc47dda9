import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import {
  exportedTables,
  guardedTables,
  otherTables,
  retainedTables,
  withheldTables,
} from "./rules-tables.ts";
import { readCatalog } from "./store.ts";
import { tablesOfWorkspace } from "./store-ownership.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const catalog = () => readCatalog(app.infrastructure.database.pool);
const notOwned = ["users", "feeds", "posts"];

describe("every table has a decision", () => {
  test("once: it is exported, withheld with a reason, or has no rows of a workspace", async () => {
    const tables = (await catalog()).map(({ name }) => name).sort();
    const decided = [
      ...Object.keys(exportedTables),
      ...Object.keys(withheldTables),
      ...otherTables.shared,
      ...otherTables.people,
    ].sort();
    expect(decided).toEqual(tables);
  });

  test("that agrees with the foreign keys and columns of the catalog", async () => {
    const owned = new Set(tablesOfWorkspace(await catalog()).map(({ name }) => name));
    const others = [...otherTables.shared, ...otherTables.people];
    expect(others.filter((name) => owned.has(name))).toEqual([]);
    const exported = Object.keys(exportedTables);
    expect(exported.filter((name) => !owned.has(name)).sort()).toEqual([...notOwned].sort());
    expect(Object.keys(retainedTables).filter((name) => !owned.has(name))).toEqual([]);
    for (const name of guardedTables) expect(owned).toContain(name);
  });

  test("that names existing columns, and excludes every secret", async () => {
    for (const { name, columns } of await catalog()) {
      const decision = exportedTables[name];
      if (!decision) continue;
      const excludedColumns = decision.excludedColumns ?? [];
      expect(
        excludedColumns.filter((column) => !columns.includes(column)),
        name,
      ).toEqual([]);
      const secret = columns.filter((column) =>
        /hash(?!tag)|sealed|secret|token(?!s_rem)/.test(column),
      );
      // The hash of a text reveals nothing more than the text, which is in another file.
      const harmless = ["text_hash", "tokens_remaining"];
      expect(
        secret.filter((column) => !excludedColumns.includes(column) && !harmless.includes(column)),
        name,
      ).toEqual([]);
    }
  });
});

test("a table is deleted before those that it references", async () => {
  const tables = await catalog();
  const order = tablesOfWorkspace(tables).map(({ name }) => name);
  for (const { name, references } of tables) {
    for (const { table } of references) {
      if (!order.includes(name) || !order.includes(table) || name === table) continue;
      expect(order.indexOf(name), `${name} before ${table}`).toBeLessThan(order.indexOf(table));
    }
  }
  // A foreign key of several columns finds no rows: only tables with the workspace's id may have one.
  for (const { name, columns, references } of tables) {
    if (references.some(({ isComposite }) => isComposite)) {
      expect(columns, name).toContain("workspace_id");
    }
  }
});
