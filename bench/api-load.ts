/** Requests one address repeatedly with some connections, in a separate thread, and measures each response. */
import { Agent, request } from "node:http";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { spreadOf } from "./report.ts";

/** What is requested, with how many connections, and for how long. */
export interface Load {
  port: number;
  path: string;
  token: string;
  connections: number;
  /** The time before responses count, and the time in which they count. */
  warmMs: number;
  measureMs: number;
}

/** The result. */
export interface Measured {
  /** Milliseconds. */
  p50: number;
  p99: number;
  perSecond: number;
  failed: number;
}

/** The median of each figure over the rounds; all failures. */
export const mediansOf = (rounds: readonly Measured[]): Measured => ({
  p50: spreadOf(rounds.map(({ p50 }) => p50)).median,
  p99: spreadOf(rounds.map(({ p99 }) => p99)).median,
  perSecond: spreadOf(rounds.map(({ perSecond }) => perSecond)).median,
  failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
});

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
      // At least one counted request for each connection, even if it takes longer.
      let counted = 0;
      for (let start = performance.now(); start < ends || counted === 0; ) {
        const good = await ask(load, agent);
        const now = performance.now();
        if (!good) failed += 1;
        else if (start >= begins) times.push(now - start);
        if (start >= begins) counted += 1;
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

/**
 * Measures from another thread, so that requests do not delay responses. One thread measures everything: a new
 * one each time would be measured while it is still being compiled.
 */
export function openMeasuring(): {
  measure(load: Load): Promise<Measured>;
  close(): Promise<unknown>;
} {
  // A large young generation, so that pauses of the requesting thread are not measured.
  const worker = new Worker(new URL(import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: 128 },
  });
  return {
    measure: (load) =>
      new Promise((resolve, reject) => {
        worker.once("error", reject);
        worker.once("message", (measured) => {
          worker.off("error", reject);
          resolve(measured);
        });
        worker.postMessage(load);
      }),
    close: () => worker.terminate(),
  };
}

if (!isMainThread) {
  parentPort?.on("message", (load: Load) => {
    void run(load).then((measured) => parentPort?.postMessage(measured));
  });
}
