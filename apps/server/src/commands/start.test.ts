import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { createTestDatabase } from "../testing/app.ts";
import { type Child, temporaryFolder } from "../testing/child.ts";
import { databaseUrl, earshot, earshotByNpm } from "../testing/earshot.ts";
import { demoAccounts, demoPassword } from "./seed.ts";

const answer = z.object({ success: z.literal(true), data: z.unknown() });

/** Starts the product on a free port; resolves with its address when it prints that it runs. */
async function start(env: Record<string, string>): Promise<{ server: Child; address: string }> {
  const server = earshot(["start"], { PORT: "0", ...env });
  const [, address = ""] = await server.printed(/is at (http:\/\/localhost:[1-9]\d*)$/m);
  return { server, address };
}

async function signIn(address: string, email: string): Promise<number> {
  const response = await fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  if (response.ok) answer.parse(await response.json());
  return response.status;
}

const submission = {
  id: "abc",
  title: "Which invoicing software do you use?",
  subreddit: "smallbusiness",
  created_utc: 1_781_332_800,
};

it("starts, answers, locks its folder, restarts after kill -9, and stops cleanly", async () => {
  const folder = temporaryFolder();
  const env = { EARSHOT_DATA_DIR: join(folder, "data") };
  const { server, address } = await start(env);
  for (const { role, email } of demoAccounts) {
    await server.printed(new RegExp(`password is ${demoPassword}\\.[^]*${role} +${email}`));
    expect(await signIn(address, email)).toBe(200);
  }
  expect(server.stdout()).toContain(
    "Reddit is not monitored. To monitor it, set REDDIT_CLIENT_ID and",
  );
  const health = await fetch(`${address}/api/health`);
  expect([health.status, answer.safeParse(await health.json()).success]).toEqual([200, true]);

  const second = earshot(["start"], { PORT: "0", ...env });
  expect(await second.ended).toBe(1);
  expect(second.stderr()).toBe(
    `The data folder ${env.EARSHOT_DATA_DIR} is in use by another Earshot process (${server.process.pid}). Stop that one, set EARSHOT_DATA_DIR to another folder for an installation of its own, or set DATABASE_URL to one PostgreSQL for both to run them together.\n`,
  );

  const dump = join(folder, "dump.ndjson");
  writeFileSync(dump, `${JSON.stringify(submission)}\n{\n`);
  const imported = earshot(["import", dump], env);
  expect(await imported.ended).toBe(0);
  expect(imported.stdout()).toMatch(/^read +2\nstored +1\nduplicates +0\nrejected +1\n/);
  expect(imported.stdout()).toMatch(/^mentions +1\n +1 {2}invoicing software$/m);
  const [, aside = ""] = /^ +(\/.*put-aside.*)$/m.exec(imported.stdout()) ?? [];
  expect(readFileSync(aside, "utf8")).toContain('"line":2,"reason":"not valid JSON"');
  expect((await fetch(`${address}/api/ready`)).status).toBe(200);

  server.process.kill("SIGKILL");
  expect(await server.ended).toBeNull();
  const production = earshot(["start"], {
    ...env,
    PORT: "0",
    NODE_ENV: "production",
    PUBLIC_URL: "https://earshot.example",
    SESSION_SECRET: "a secret of our own, which no one else knows",
    ENCRYPTION_KEYS: "main=AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
    SMTP_URL: "smtp://mail.example",
    MAIL_FROM: "no-reply@earshot.example",
    ADMIN_EMAIL: "admin@earshot.example",
  });
  expect(await production.ended).toBe(1);
  expect(production.stdout()).toBe("");
  expect(production.stderr()).toBe(
    "The demo account demo@earshot.test is in this database, and its password is public. Delete the account, or use another database in production.\n",
  );

  const again = await start(env);
  expect(await signIn(again.address, "demo@earshot.test")).toBe(200);
  expect(await signIn(again.address, "no-one@earshot.test")).toBe(401);
  again.server.process.kill("SIGTERM");
  expect(await again.server.ended).toBe(0);
  expect(again.server.stderr()).toBe("");
  expect(existsSync(join(env.EARSHOT_DATA_DIR, "server.lock"))).toBe(false);
  expect(existsSync(join(env.EARSHOT_DATA_DIR, "postgres/postmaster.pid"))).toBe(false);
}, 180_000);

it("reports a database that stops unexpectedly, restarts it and keeps serving", async () => {
  const dataDir = join(temporaryFolder(), "data");
  const { server, address } = await start({ EARSHOT_DATA_DIR: dataDir, LOG_LEVEL: "warn" });
  const pidFile = join(dataDir, "postgres/postmaster.pid");
  const health = async () => (await fetch(`${address}/api/health`)).status;
  expect(await health()).toBe(200);
  // Invalid settings prevent a restart for as long as the test needs.
  const settings = join(dataDir, "postgres/postgresql.conf");
  const validSettings = readFileSync(settings, "utf8");
  writeFileSync(settings, `${validSettings}no_such_setting = 1\n`);
  process.kill(Number(readFileSync(pidFile, "utf8").split("\n")[0]), "SIGKILL");
  await vi.waitFor(async () => expect(await health()).toBe(503), { timeout: 20_000 });
  await vi.waitFor(() => expect(server.stderr()).toContain("could not be started again"), {
    timeout: 20_000,
  });
  writeFileSync(settings, validSettings);
  await vi.waitFor(async () => expect(await health()).toBe(200), { timeout: 30_000 });
  expect(await signIn(address, "demo@earshot.test")).toBe(200);
}, 90_000);

it("leaves no database behind when it is stopped while starting", async () => {
  const dataDir = join(temporaryFolder(), "data");
  const server = earshot(["start"], { EARSHOT_DATA_DIR: dataDir, PORT: "0" });
  const pidFile = join(dataDir, "postgres/postmaster.pid");
  await vi.waitFor(() => expect(existsSync(pidFile)).toBe(true), { interval: 5, timeout: 20_000 });
  server.process.kill("SIGINT");
  expect(await server.ended).toBe(0);
  expect(existsSync(pidFile)).toBe(false);
  expect(existsSync(join(dataDir, "server.lock"))).toBe(false);
});

it("stops when npm, which started it, ends without passing its signal on", async () => {
  const dataDir = join(temporaryFolder(), "data");
  const npm = earshotByNpm(["start"], { EARSHOT_DATA_DIR: dataDir, PORT: "0" });
  await npm.printed(/is at http:/);
  expect(existsSync(join(dataDir, "server.lock"))).toBe(true);
  npm.process.kill("SIGKILL");
  await vi.waitFor(() => expect(existsSync(join(dataDir, "server.lock"))).toBe(false), {
    timeout: 60_000,
  });
  expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);
}, 180_000);

it("runs only a worker, on an external database", async () => {
  const database = await createTestDatabase();
  const env = { DATABASE_URL: databaseUrl(database.connection), DEMO: "off" };
  const worker = earshot(["start", "--roles=worker"], env);
  await worker.printed(/is running background jobs\.$/m);
  expect(worker.stdout()).not.toContain("http://");
  expect(worker.stdout()).not.toContain(demoPassword);
  worker.process.kill("SIGTERM");
  expect(await worker.ended).toBe(0);
  expect(worker.stderr()).toBe("");
  await database.drop();
});

it("serves the metrics of a worker's process at a port of its own", async () => {
  const database = await createTestDatabase();
  const token = "0123456789abcdef";
  const env = {
    DATABASE_URL: databaseUrl(database.connection),
    DEMO: "off",
    METRICS_TOKEN: token,
    WORKER_METRICS_PORT: "0",
  };
  const worker = earshot(["start", "--roles=worker"], env);
  const [, address = ""] = await worker.printed(/at (http:\/\/localhost:[1-9]\d*)\/metrics$/m);
  await worker.printed(/is running background jobs\.$/m);
  expect((await fetch(`${address}/api/health`)).status).toBe(200);
  expect((await fetch(`${address}/metrics`)).status).toBe(404);
  const metrics = await fetch(`${address}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await metrics.text()).toMatch(/^process_resident_memory_bytes \d+$/m);
  // Another worker on this machine needs another port.
  const other = earshot(["start", "--roles=worker"], {
    ...env,
    WORKER_METRICS_PORT: new URL(address).port,
  });
  expect(await other.ended).toBe(1);
  expect(other.stderr()).toContain("Set WORKER_METRICS_PORT to another port");
  worker.process.kill("SIGTERM");
  expect(await worker.ended).toBe(0);
  expect(worker.stderr()).toBe("");
  await database.drop();
}, 180_000);
