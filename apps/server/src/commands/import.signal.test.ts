import { writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, it, onTestFinished, vi } from "vitest";
import { createTestDatabase } from "../testing/app.ts";
import { temporaryFolder } from "../testing/child.ts";
import { submission } from "../testing/dumps.ts";
import { databaseUrl, earshot } from "../testing/earshot.ts";

const posts = 10_000;

it.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("%s ends an import after its batch, with its counts and %d", async (signal, code) => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const folder = temporaryFolder();
  const path = join(folder, "dump.ndjson");
  const lines = Array.from({ length: posts }, (_, at) =>
    JSON.stringify(submission(`s${at}`, `Post ${at}`)),
  );
  writeFileSync(path, lines.join("\n"));
  const env = { DATABASE_URL: databaseUrl(database.connection), EARSHOT_DATA_DIR: folder };
  const client = new pg.Client(database.connection);
  await client.connect();
  onTestFinished(() => client.end());
  const committed = async (): Promise<number> => {
    const { rows } = await client.query(
      "select coalesce(sum(lines), 0)::int as lines from imports",
    );
    return rows[0].lines;
  };

  const child = earshot(["import", path], env);
  await vi.waitFor(async () => expect(await committed()).toBeGreaterThanOrEqual(2_000), {
    timeout: 20_000,
    interval: 20,
  });
  child.process.kill(signal);
  expect(await child.ended, child.stderr()).toBe(code);
  const done = await committed();
  expect(done).toBeLessThan(posts);
  expect(done % 1_000).toBe(0);
  expect(child.stdout()).toContain(`stored      ${done.toLocaleString("en")}\n`);
  expect(child.stdout()).toMatch(/Stopped\. Run the same command again to continue\.\n$/);

  const next = earshot(["import", path], env);
  expect(await next.ended, next.stderr()).toBe(0);
  expect(next.stdout()).toContain(` after line ${done.toLocaleString("en")}.`);
  expect(next.stdout()).toContain(`stored      ${posts.toLocaleString("en")}\n`);
});
