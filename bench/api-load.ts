/** Asks one address over and over with some connections, in a thread of its own, and tells how long each answer took. */
import { Agent, request } from "node:http";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

/** What is asked, by how many at once, and for how long. */
export interface Load {
  port: number;
  path: string;
  token: string;
  connections: number;
  /** Before anything counts, and then. */
  warmMs: number;
  measureMs: number;
}

/** What came of it. */
export interface Measured {
  /** Milliseconds. */
  p50: number;
  p99: number;
  perSecond: number;
  failed: number;
}

function ask({ port, path, token }: Load, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}` };
    const asked = request({ host: "127.0.0.1", port, path, agent, headers }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode === 200));
    });
    asked.on("error", () => resolve(false));
    asked.end();
  });
}

async function run(load: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const times: number[] = [];
  let failed = 0;
  const begins = performance.now() + load.warmMs;
  const ends = begins + load.measureMs;
  await Promise.all(
    Array.from({ length: load.connections }, async () => {
      for (let start = performance.now(); start < ends; ) {
        const good = await ask(load, agent);
        const now = performance.now();
        if (!good) failed += 1;
        else if (start >= begins) times.push(now - start);
        start = now;
      }
    }),
  );
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))];
  return {
    p50: at(0.5) ?? Number.NaN,
    p99: at(0.99) ?? Number.NaN,
    perSecond: times.length / (load.measureMs / 1000),
    failed,
  };
}

/** Measures from another thread, so that asking does not hold up answering. */
export function measure(load: Load): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: load });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

if (!isMainThread) parentPort?.postMessage(await run(workerData as Load));
