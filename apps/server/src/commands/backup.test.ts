import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { readConfig } from "../config.ts";
import type { Connection } from "../infrastructure/embedded-postgres/index.ts";
import { createSecrets } from "../infrastructure/secrets/index.ts";
import { openTestApp, type TestApp } from "../testing/app.ts";
import { createEmptyDatabase } from "../testing/backups.ts";
import { temporaryFolder } from "../testing/child.ts";
import { databaseUrl, earshot } from "../testing/earshot.ts";
import { runBackup } from "./backup.ts";
import { runRestore } from "./restore.ts";

let app: TestApp;
let source: Connection;
const keyOf = (id: string, byte: number) => `${id}=${Buffer.alloc(32, byte).toString("base64")}`;
const secretKey = (id: string, byte: number) => ({ id, key: Buffer.alloc(32, byte) });

beforeAll(async () => {
  app = await openTestApp();
  source = app.infrastructure.database.address as Connection;
  // Three people with a second factor. After the restore, two keys are configured, one of them only in name.
  for (const key of [secretKey("known", 1), secretKey("lost", 2), secretKey("other", 3)]) {
    const { user } = await app.signUp();
    const sealed = createSecrets([key], "a link secret").seal(
      "BASE32",
      `second_factors:${user.id}`,
    );
    await app.infrastructure.database.pool.execute(
      sql`insert into second_factors (user_id, sealed_secret) values (${user.id}, ${sealed})`,
    );
  }
});
afterAll(() => app.close());

const configOf = (connection: Connection, env: Record<string, string> = {}) =>
  readConfig({ DATABASE_URL: databaseUrl(connection), ...env });

async function emptyDatabase(): Promise<Connection> {
  const database = await createEmptyDatabase(source);
  onTestFinished(database.drop);
  return database.connection;
}

test("a restore names each key without which secrets can't be read, and keeps them encrypted", async () => {
  const path = join(temporaryFolder(), "backup.tar.zst");
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  await runBackup(configOf(source), { path, version: "0.1.0" }, print);
  expect(printed.join("\n")).toMatch(
    /^snapshot {4}\S+Z\nrows {8}\d+ of \d+ tables\nsize {8}file [\d.]+ KiB, rows [\d.]+ KiB before compression\n/,
  );
  printed.length = 0;
  const target = await emptyDatabase();
  const keys = [keyOf("known", 1), keyOf("other", 9)].join(",");
  await runRestore(configOf(target, { ENCRYPTION_KEYS: keys }), path, print);
  const warnings = printed.filter((line) => line.startsWith("WARNING"));
  expect(warnings.map((line) => /the key (\w+) of the installation/.exec(line)?.[1])).toEqual([
    "lost",
    "other",
  ]);
  expect(warnings[0]).toContain("1 in second_factors.sealed_secret. Add the key lost");
  expect(printed.join("\n")).toContain("npm run earshot -- apply-deletions FILE");
});

test("the commands write to stdout, and end with a sentence and an exit code", async () => {
  const env = { DATABASE_URL: databaseUrl(source) };
  const piped = earshot(["backup", "-"], env);
  const wrongFile = earshot(["restore", import.meta.filename], env);
  const noName = earshot(["restore"], env);
  expect(await Promise.all([piped.ended, wrongFile.ended, noName.ended])).toEqual([0, 1, 2]);
  // The backup is binary, but its trailer is plain text.
  expect(piped.stdout()).toContain("EARSHOT1");
  expect(piped.stderr()).toMatch(/^snapshot {4}/m);
  expect(wrongFile.stderr()).toContain("is not a backup of Earshot");
  expect(existsSync("-")).toBe(false);
}, 60_000);
