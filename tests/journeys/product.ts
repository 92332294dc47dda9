import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { joinEmbeddedPostgres } from "../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import { makeClusterFolder } from "../../apps/server/src/testing/cluster-folder.ts";
import { freePort } from "../../apps/server/src/testing/free-port.ts";
import { ended, endProcess, started } from "./process.ts";

const root = join(import.meta.dirname, "../..");

/** Names the data folder with an empty database that `prepare.ts` has created. */
export const templateVariable = "JOURNEY_TEMPLATE";

/** Creates a product's data folder: with an empty database if there is a template, else empty. */
async function makeDataFolder(): Promise<string> {
  const folder = makeClusterFolder("journey");
  const template = process.env[templateVariable];
  if (!template) return folder;
  // The files of a cluster that root starts belong to another account; Node's copy would not preserve the owner.
  if (process.platform === "win32") await cp(template, folder, { recursive: true });
  else await promisify(execFile)("cp", ["-a", `${template}/.`, folder]);
  return folder;
}

/** The whole product as `npm start` runs it, on free ports and with its own data folder. */
export interface Product {
  url: string;
  sandboxUrl: string;
  /** Milliseconds from the start of the process until it printed its address. */
  startedInMs: number;
  /** Posts a new thread in the sandbox's Reddit. @returns its permalink */
  postThread(thread: { community: string; title: string; body: string }): Promise<string>;
  /** Runs a command beside the server, as `npm run earshot -- COMMAND` does. @returns its output */
  command(...args: string[]): Promise<string>;
  /** Imports records of a dump, as `npm run earshot -- import` does beside a running server. */
  importDump(records: readonly object[]): Promise<void>;
  /** Waits for an email to an address. @returns the plain-text part of the newest one */
  mailTo(address: string, after?: number): Promise<{ id: number; text: string }>;
  /** Changes the database directly, where a journey can't wait, for example for a month. */
  change(sql: string, values: readonly unknown[]): Promise<void>;
  /** Runs a recurring job now, instead of at the next minute. @param key as in the server's `jobs.ts` */
  runNow(key: string): Promise<void>;
  /** Kills it, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same data and the same ports. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

async function startSandbox(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(root, "apps/sandbox/src/main.ts")], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  await started(child, ["Sandbox listening"]);
  return child;
}

/** How the product is started for a journey. */
export interface ProductOptions {
  /** The sandbox's live rate; with 0, only the journey posts. */
  postsPerMinute?: number;
  /** Runs the sandbox as a separate process, so that it survives a crash of the product as Reddit does. */
  apart?: boolean;
  /** Seconds after placement at which survival checks run, with commas. */
  replyCheckSeconds?: string;
  /** Whether replies can be placed through Reddit's API. */
  redditPlacement?: boolean;
  /** Further arguments of `npm start`. */
  args?: readonly string[];
  /** Further variables of its environment. */
  env?: Record<string, string>;
}

/** Starts the product, with the sandbox. */
export async function startProduct({
  postsPerMinute = 0,
  apart = false,
  replyCheckSeconds = "",
  redditPlacement = false,
  args: startArgs = [],
  env = {},
}: ProductOptions = {}): Promise<Product> {
  const dataDir = await makeDataFolder();
  const [port, sandboxPort, smtpPort] = [await freePort(), await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  let child: ChildProcess;
  let startedInMs = 0;
  const sandboxEnv = {
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_POSTS_PER_MINUTE: String(postsPerMinute),
  };
  const sandbox = apart ? await startSandbox(sandboxEnv) : null;
  const connection = sandbox
    ? {
        SANDBOX: "off",
        REDDIT_API_URL: `${sandboxUrl}/reddit`,
        REDDIT_AUTH_URL: `${sandboxUrl}/reddit`,
        REDDIT_WEB_URL: `${sandboxUrl}/reddit`,
        REDDIT_CLIENT_ID: "earshot-journeys",
        REDDIT_CLIENT_SECRET: "earshot-journeys",
        SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      }
    : { SANDBOX: "on", ...sandboxEnv };

  const run = (args: readonly string[]) =>
    // As the npm scripts start it.
    spawn(process.execPath, ["--max-semi-space-size=64", ...args], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        EARSHOT_DATA_DIR: dataDir,
        DATABASE_URL: "",
        FRESHNESS_SECONDS: "2",
        REPLY_CHECK_SECONDS: replyCheckSeconds,
        // A journey creates the replies that it needs.
        DEMO_REPLIES: "off",
        REDDIT_PLACEMENT: redditPlacement ? "on" : "off",
        // A journey places in seconds as many replies as a writer places in days.
        ACCOUNT_PAUSE_MINUTES: "0",
        ACCOUNT_REPLIES_A_DAY: "0",
        ACCOUNT_COMMUNITY_HOURS: "0",
        ...connection,
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });

  async function start(): Promise<void> {
    const begin = performance.now();
    child = run([join(root, "scripts/start.mjs"), ...startArgs]);
    await started(child, sandbox ? ["Earshot is at"] : ["Earshot is at", "The sandbox"]);
    startedInMs = performance.now() - begin;
  }

  const command = (...args: string[]) => ended(run([join(root, "scripts/earshot.mjs"), ...args]));
  const end = (signal: NodeJS.Signals) => endProcess(child, signal);

  async function change(sql: string, values: readonly unknown[]): Promise<void> {
    const { connection } = await joinEmbeddedPostgres({ dataDir });
    const client = new Client({ ...connection });
    await client.connect();
    try {
      const { rowCount } = await client.query(sql, [...values]);
      if (rowCount !== 1) throw new Error(`${rowCount} rows were changed, not one: ${sql}`);
    } finally {
      await client.end();
    }
  }

  await start();
  return {
    url,
    sandboxUrl,
    get startedInMs() {
      return startedInMs;
    },
    async postThread(thread) {
      const response = await fetch(`${sandboxUrl}/sandbox/posts`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(thread),
      });
      if (!response.ok) throw new Error(`the sandbox refused the thread: ${await response.text()}`);
      const { permalink } = (await response.json()) as { permalink: string };
      return permalink;
    },
    command,
    async importDump(records) {
      const file = join(dataDir, "dump.ndjson");
      await writeFile(file, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
      const output = await command("import", file);
      if (!/^rejected +0$/m.test(output)) throw new Error(`records were rejected: ${output}`);
    },
    async mailTo(address, after = 0) {
      const query = new URLSearchParams({ to: address, after: String(after), wait: "30" });
      const response = await fetch(`${sandboxUrl}/sandbox/mails?${query}`);
      const [mail] = (await response.json()) as { id: number; text: string }[];
      if (!mail) throw new Error(`no mail to ${address} came within 30 seconds`);
      return mail;
    },
    change,
    runNow: (key) =>
      change(
        `insert into pgboss.job (name, data, policy, singleton_key)
         select s.name, s.data, q.policy, s.key || ' now'
         from pgboss.schedule s join pgboss.queue q using (name)
         where s.name = 'recurring' and s.key = $1`,
        [key],
      ),
    kill: () => end("SIGKILL"),
    restart: start,
    async stop() {
      await end("SIGTERM");
      if (sandbox) await endProcess(sandbox, "SIGTERM");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
