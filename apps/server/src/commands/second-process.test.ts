import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/app.ts";
import { temporaryFolder } from "../testing/child.ts";
import { databaseUrl, earshot } from "../testing/earshot.ts";
import { startTestSandbox } from "../testing/sandbox.ts";

let database: TestDatabase;
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await startTestSandbox();
});
afterAll(async () => {
  await sandbox.stop();
  await database.drop();
});

/** A worker on the shared database. */
const startWorker = (env: Record<string, string>) =>
  earshot(["start", "--roles=worker"], {
    DATABASE_URL: databaseUrl(database.connection),
    EARSHOT_DATA_DIR: temporaryFolder(),
    DEMO: "off",
    ...env,
  });

test("a second process names variables that only the other process has", async () => {
  const first = startWorker({
    REDDIT_CLIENT_ID: "app-id-1",
    REDDIT_CLIENT_SECRET: "app-secret-1",
    REDDIT_API_URL: sandbox.reddit,
    REDDIT_AUTH_URL: sandbox.reddit,
    REDDIT_CALLS_PER_MINUTE: "40",
  });
  await first.printed(/is running background jobs\.$/m);
  expect(first.stdout()).not.toContain("process will not read Reddit");
  const second = startWorker({ SESSION_SECRET: "a secret of our own, which no one else knows" });
  await second.printed(/is running background jobs\.$/m);
  expect(second.stdout()).toMatch(
    new RegExp(
      `^WARNING: SESSION_SECRET is not the same as in process ${first.process.pid} on \\S+ \\(worker\\)\\.`,
      "m",
    ),
  );
  await expect.poll(second.stderr).toContain("SESSION_SECRET is not the same");
  expect(second.stdout()).toContain(
    `REDDIT_CLIENT_ID is not set in this process, but process ${first.process.pid} on `,
  );
  expect(second.stdout()).toContain("REDDIT_CALLS_PER_MINUTE is 90 here and 40 in process");
  expect(second.stdout()).not.toMatch(/app-id-1|app-secret-1|no one else knows/);
  for (const worker of [second, first]) worker.process.kill("SIGTERM");
  expect(await Promise.all([first.ended, second.ended])).toEqual([0, 0]);
}, 180_000);

test("a second process finds the sandbox of `npm start`, or says what to do", async () => {
  const port = new URL(sandbox.address).port;
  const byPort = startWorker({ SANDBOX: "on", SANDBOX_PORT: port });
  await byPort.printed(/is running background jobs\.$/m);
  expect(byPort.stdout()).toMatch(
    /^Using the sandbox at \S+ for Reddit \(REDDIT_CLIENT_ID\), .*, mail \(SMTP_URL\)\.$/m,
  );
  expect(byPort.stdout()).not.toContain("Reddit is not monitored");
  byPort.process.kill("SIGTERM");

  const folder = temporaryFolder();
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, "sandbox.json"), JSON.stringify({ address: sandbox.address }));
  const byFile = startWorker({ SANDBOX: "on", SANDBOX_PORT: "1", EARSHOT_DATA_DIR: dataDir });
  await byFile.printed(/is running background jobs\.$/m);
  expect(byFile.stdout()).toContain(`Using the sandbox at ${sandbox.address} for Reddit`);
  byFile.process.kill("SIGTERM");

  const alone = startWorker({ SANDBOX: "on", SANDBOX_PORT: "1", SMTP_URL: sandbox.smtp });
  await alone.printed(/is running background jobs\.$/m);
  expect(alone.stdout()).toMatch(
    /^No sandbox was found at http:\/\/localhost:1, and these services are not configured: Reddit .* Run "npm start" first/m,
  );
  expect(alone.stdout()).not.toContain("mail (SMTP_URL)");
  alone.process.kill("SIGTERM");
  expect(await Promise.all([byPort.ended, byFile.ended, alone.ended])).toEqual([0, 0, 0]);
}, 90_000);

test("a process prints PUBLIC_URL and where it listens, and a worker prints that it reads nothing", async () => {
  const worker = startWorker({});
  await worker.printed(/is running background jobs\.$/m);
  expect(worker.stdout()).toContain("Set SOURCES=hackernews,bluesky, which need no key");
  const api = earshot(["start", "--roles=api"], {
    DATABASE_URL: databaseUrl(database.connection),
    EARSHOT_DATA_DIR: temporaryFolder(),
    DEMO: "off",
    PORT: "0",
    PUBLIC_URL: "http://earshot.test",
  });
  await api.printed(/is at http:\/\/earshot\.test$/m);
  expect(api.stdout()).toMatch(
    /^It listens at http:\/\/localhost:[1-9]\d*, for the proxy of PUBLIC_URL\.$/m,
  );
  expect(api.stdout()).not.toContain("Set SOURCES");
  for (const one of [worker, api]) one.process.kill("SIGTERM");
  expect(await Promise.all([worker.ended, api.ended])).toEqual([0, 0]);
}, 180_000);
