import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { withClient } from "../../infrastructure/database/client.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/app.ts";
import { databaseUrl } from "../../testing/database-url.ts";
import { examine } from "./index.ts";
import { describeProcesses } from "./processes.ts";

const api = { label: "7 on web-1", roles: ["api"], capabilities: ["posts:reddit", "mail"] };
const worker = {
  label: "8 on web-1",
  roles: ["worker"],
  capabilities: ["posts:reddit", "search:reddit", "posts:hackernews", "mail"],
};
const smaller = { label: "9 on web-2", roles: ["worker"], capabilities: ["posts:hackernews"] };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("each process is named with what it does", () => {
  expect(describeProcesses([api, worker, smaller])).toEqual({
    state: "ok",
    message:
      "1 process answers calls and 2 workers run. 7 on web-1 answers calls. 8 on web-1 collects Reddit, Hacker News; sends mail. 9 on web-2 collects Hacker News; sends no mail.",
  });
  const both = { ...worker, roles: ["api", "worker"] };
  expect(describeProcesses([both]).message).toContain("8 on web-1 answers calls; collects");
});

test("a role that no process has is a failure with its remedy", () => {
  expect(describeProcesses([api])).toMatchObject({
    state: "failing",
    message: expect.stringContaining("start --roles=worker"),
  });
  expect(describeProcesses([worker])).toMatchObject({
    state: "failing",
    message: expect.stringContaining("start --roles=api"),
  });
});

test("processes that have just reported count, and killed ones do not", async () => {
  const env = { DATABASE_URL: databaseUrl(database.connection) };
  const examined = async () => {
    const results = await examine(readConfig(env), { env });
    return results.find(({ id }) => id === "database.processes");
  };
  expect(await examined()).toMatchObject({ state: "skipped" });
  await withClient(database.connection, (client) =>
    client.query(`insert into server_processes (id, label, roles, capabilities, settings, last_seen_at) values
      (gen_random_uuid(), '7 on web-1', '{api}', '{}', '{}', now()),
      (gen_random_uuid(), '8 on web-1', '{worker}', '{posts:reddit}', '{}', now() - interval '1 minute')`),
  );
  expect(await examined()).toMatchObject({
    state: "failing",
    message: expect.stringContaining("No worker is running"),
  });
  await withClient(database.connection, (client) =>
    client.query("update server_processes set last_seen_at = now()"),
  );
  expect(await examined()).toMatchObject({
    state: "ok",
    message: expect.stringContaining("8 on web-1 collects Reddit; sends no mail."),
  });
});
