import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** The whole product as `npm start` runs it, on free ports and a data folder of its own. */
export interface Product {
  url: string;
  sandboxUrl: string;
  /** Milliseconds from the start of the process to its address being printed. */
  startedInMs: number;
  /** Puts a new thread into the sandbox's Reddit. @returns its permalink. */
  postThread(thread: { community: string; title: string; body: string }): Promise<string>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same data and the same ports. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || !address) throw new Error("no free port");
  return address.port;
}

function started(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes("The sandbox") && output.includes("Earshot is at")) resolve();
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) => reject(new Error(`the product ended with ${code}: ${output}`)));
  });
}

/** Starts the product. @param postsPerMinute the sandbox's live rate; 0 leaves it to the journey. */
export async function startProduct({ postsPerMinute = 0 } = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), "earshot-journey-"));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  let child: ChildProcess;
  let startedInMs = 0;

  async function start(): Promise<void> {
    const begin = performance.now();
    child = spawn(process.execPath, [join(root, "scripts/start.mjs")], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        SANDBOX_PORT: String(sandboxPort),
        EARSHOT_DATA_DIR: dataDir,
        DATABASE_URL: "",
        SANDBOX: "on",
        SANDBOX_POSTS_PER_MINUTE: String(postsPerMinute),
        REDDIT_POLL_SECONDS: "2",
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    await started(child);
    startedInMs = performance.now() - begin;
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await ended;
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
    kill: () => end("SIGKILL"),
    restart: start,
    async stop() {
      await end("SIGTERM");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
