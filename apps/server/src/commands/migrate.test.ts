import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { readConfig } from "../config.ts";
import { withClient } from "../infrastructure/database/client.ts";
import { migrationsFolder } from "../infrastructure/database/migrate.ts";
import { databaseUrl } from "../testing/database-url.ts";
import { openBeforeMigration } from "../testing/upgrade.ts";
import { runMigrate } from "./migrate.ts";

const { entries } = JSON.parse(
  readFileSync(join(migrationsFolder, "meta/_journal.json"), "utf8"),
) as { entries: { tag: string; when: number }[] };

const [first = "", last = ""] = entries.slice(-2).map(({ tag }) => tag);

let database: Awaited<ReturnType<typeof openBeforeMigration>>;
beforeAll(async () => {
  database = await openBeforeMigration(inject("cluster"), first.replace(/^\d+_/, ""));
});
afterAll(() => database.drop());

async function migrated(): Promise<string> {
  const printed: string[] = [];
  const config = readConfig({ DATABASE_URL: databaseUrl(database.connection) });
  await runMigrate(config, (line) => printed.push(line));
  return printed.join("\n");
}

test("it prints which migrations were applied, or that none was", async () => {
  expect(await migrated()).toBe(
    `Applied 2 migrations, ${first} to ${last}. The schema is now of this version.`,
  );
  expect(await migrated()).toBe("The schema is of this version already. Nothing was changed.");
  await withClient(database.connection, (client) =>
    client.query(
      "insert into earshot_meta.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)",
    ),
  );
  expect(await migrated()).toContain("A later version has migrated this database.");
});

test("a migration that was changed after it was applied is refused, and nothing is changed", async () => {
  await migrated();
  const [before] = entries.slice(-3);
  const setTime = (to: number, from: number) =>
    withClient(database.connection, (client) =>
      client.query(
        "update earshot_meta.__drizzle_migrations set created_at = $1 where created_at = $2",
        [to, from],
      ),
    );
  const when = before?.when ?? 0;
  await setTime(when - 1, when);
  await expect(migrated()).rejects.toThrow(
    `This database has a migration that this version does not know (made ${new Date(when - 1).toISOString().slice(0, 16)}Z).`,
  );
  await setTime(when, when - 1);
  await expect(migrated()).resolves.toBeTruthy();
});
