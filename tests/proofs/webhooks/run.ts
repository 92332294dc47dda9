import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Connection } from "../../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import { createWebhookSender } from "../../../apps/server/src/integrations/webhooks/index.ts";
import { openServer } from "../../../apps/server/src/testing/server.ts";
import { memoryOf } from "../processes.ts";
import { type Judgment, judge } from "./judge.ts";
import { badKinds, type Kind, networkOf, openReceivers } from "./receivers.ts";
import { makeWebhooks, storePost } from "./world.ts";

interface RunOptions {
  /** Workspaces with a working receiver. */
  healthy: number;
  /** Workspaces with five bad receivers. */
  bad: number;
  /** The kinds of bad receivers; if missing, all. */
  kinds?: readonly Kind[];
  /** The number of posts; one is stored each second. */
  posts: number;
  /** The interval at which a worker is killed, in seconds; 0: none is. */
  killSeconds: number;
  plant: boolean;
}

export interface RunFigures extends Judgment {
  canaryHits: number;
  wrongSignatures: number;
  largestBytes: number;
  kills: number;
  /** Requests to receivers that wanted none: they had answered 410, or asked to wait for an hour. */
  unwanted: string[];
  /** Webhooks that answered 410 and are not paused. */
  unpaused: number;
  /** The memory of the workers in MB, after the first posts and at the end; not meaningful if workers are killed. */
  memory: { early: number; late: number };
}

const slowMs = 14_000;
const workerCount = 2;
/** Events count as lost if none arrives for this long: a killed process keeps its webhooks reserved for a minute. */
const idleSeconds = 120;

function startWorkers(env: string, killSeconds: number) {
  const ready = new Set<ChildProcess>();
  const start = (): ChildProcess => {
    const worker = fork(join(import.meta.dirname, "worker.ts"), {
      env: { PATH: process.env.PATH, NODE_NO_WARNINGS: "1", WEBHOOKS_WORKER: env },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    worker.once("message", () => ready.add(worker));
    return worker;
  };
  const workers = Array.from({ length: workerCount }, start);
  let kills = 0;
  const kill = () => {
    const at = workers.findIndex((worker) => ready.has(worker));
    if (at === -1) return;
    const [oldest] = workers.splice(at, 1);
    workers.push(start());
    oldest?.kill("SIGKILL");
    kills += 1;
  };
  const timer = killSeconds > 0 ? setInterval(kill, killSeconds * 1_000) : undefined;
  return {
    started: () => Promise.all(workers.map((worker) => once(worker, "message"))),
    kills: () => kills,
    memory: () => Math.max(...workers.map(({ pid = 0 }) => memoryOf(pid) ?? 0)),
    stopKilling: () => clearInterval(timer),
    async stop() {
      clearInterval(timer);
      await Promise.all(
        workers.map(async (worker) => {
          const ended = once(worker, "exit");
          worker.kill("SIGKILL");
          await ended;
        }),
      );
    },
  };
}

/** Stores a post each second, and has workers send its events to all receivers. */
export async function runWebhooks(
  connection: Connection,
  { healthy, bad, kinds = badKinds, posts, killSeconds, plant }: RunOptions,
): Promise<RunFigures> {
  const receivers = await openReceivers(slowMs);
  const webhookSender = createWebhookSender({ userAgent: "proof", ...networkOf(receivers.ports) });
  const server = await openServer(connection, { webhookSender, poolSize: 5 });
  try {
    await makeWebhooks(server, receivers, { healthy, bad, kinds });
    const env = JSON.stringify({ connection, ports: receivers.ports, plant });
    const workers = startWorkers(env, killSeconds);
    try {
      await workers.started();
      const committedAt: number[] = [];
      let early = 0;
      for (let n = 1; n <= posts; n++) {
        const next = Date.now() + 1_000;
        committedAt.push(await storePost(server, n, healthy + bad));
        if (n === Math.ceil(posts / 3)) early = workers.memory();
        await pause(Math.max(0, next - Date.now()));
      }
      workers.stopKilling();
      let judgment = judge(receivers.receivers(), committedAt);
      let progressAt = Date.now();
      while (judgment.lost.length > 0 && Date.now() - progressAt < idleSeconds * 1_000) {
        await pause(500);
        const { lost } = judgment;
        judgment = judge(receivers.receivers(), committedAt);
        if (judgment.lost.length < lost.length) progressAt = Date.now();
      }
      const { rows } = await server.infrastructure.database.query({
        text: `select count(*)::int as unpaused from webhooks
          where url like '%/gone/%' and paused_for is distinct from 'gone'`,
        values: [],
      });
      const kills = workers.kills();
      return {
        ...judgment,
        ...receivers.figures,
        kills,
        unwanted: receivers
          .receivers()
          // A worker that was killed may not have recorded the response.
          .filter(({ kind, arrivals }) => /gone|busy/.test(kind) && arrivals.length > 1 + kills)
          .map(({ url, arrivals }) => `${url}: ${arrivals.length}`),
        unpaused: rows[0]?.unpaused,
        memory: { early, late: workers.memory() },
      };
    } finally {
      await workers.stop();
    }
  } finally {
    await server.close();
    await receivers.stop();
  }
}
