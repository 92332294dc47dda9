import { expect, test } from "vitest";
import { createEnumsWhole, readMigrations } from "./apply-migrations.ts";

const migration = (when: number, ...statements: string[]) => ({
  when,
  hash: `${when}`,
  statements,
});

test("values that are added to an enumeration later are created with it, in their order", () => {
  expect(
    createEnumsWhole([
      migration(
        1,
        "CREATE TYPE \"public\".\"color\" AS ENUM('red', 'green');",
        "create table a ()",
      ),
      migration(2, 'ALTER TYPE "public"."color" ADD VALUE \'blue\';'),
      migration(3, '\nALTER TYPE "public"."color" ADD VALUE IF NOT EXISTS \'white\';', "select 1"),
    ]),
  ).toEqual([
    migration(
      1,
      "CREATE TYPE \"public\".\"color\" AS ENUM('red', 'green', 'blue', 'white')",
      "create table a ()",
    ),
    migration(2),
    migration(3, "select 1"),
  ]);
});

test("a value for an enumeration that no migration creates is an error", () => {
  expect(() => createEnumsWhole([migration(1, "ALTER TYPE color ADD VALUE 'blue'")])).toThrow(
    "no migration creates color",
  );
});

test("no value of the product's own enumerations is added after their creation", () => {
  const statements = createEnumsWhole(readMigrations()).flatMap(({ statements }) => statements);
  expect(statements.filter((statement) => /\badd value\b/i.test(statement))).toEqual([]);
});
