import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Database } from "../../../apps/server/src/infrastructure/database/index.ts";
import type { Connection } from "../../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import { databaseUrl } from "../../../apps/server/src/testing/database-url.ts";
import {
  type FakePaddle,
  fakeWebhookSecret,
} from "../../../apps/server/src/testing/fake-paddle.ts";
import {
  type FakeEvent,
  fakePrices,
  friendsDiscountId,
} from "../../../apps/server/src/testing/fake-paddle-account.ts";
import { openServer } from "../../../apps/server/src/testing/server.ts";
import { type ServerProcess, startRole } from "../processes.ts";
import { randomFrom } from "../random.ts";
import { quantile } from "../statistics.ts";
import { beginCheckout } from "./begin.ts";
import { countOpen, findForged, findWrong } from "./check.ts";
import { type Delivery, planDeliveries } from "./deliveries.ts";
import { createLives, type Expected } from "./lives.ts";

export interface WebhookOptions {
  deliveries: number;
  seed: number;
  /** How often the worker is killed during the deliveries. */
  kills: number;
}

export interface WebhookFigures {
  deliveries: number;
  byKind: Record<Delivery["kind"], number>;
  events: number;
  subscriptions: number;
  states: Record<string, number>;
  /** Responses with a wrong status. */
  wrongAnswers: string[];
  forged: string[];
  wrong: string[];
  waiting: number;
  failed: number;
  kills: number;
  /** The times of acknowledgements, of the product and of a bare insert, in milliseconds. */
  acknowledged: Quantiles;
  bare: Quantiles;
}

interface Quantiles {
  p50: number;
  p99: number;
}

/** The secret of the test options, so that the product accepts the checkouts that this process signs. */
const sessionSecret = "a secret of the tests, long enough to be one";
const concurrency = 8;
/** If no event is handled for this long, none will be. */
const stuckSeconds = 90;

const agent = new Agent({ keepAlive: true, maxSockets: concurrency });

/** @returns the status, and how long it took in milliseconds */
async function post(url: string, payload: string, headers: Record<string, string>) {
  const begin = performance.now();
  const sent = request(url, { method: "POST", agent, headers });
  sent.end(payload);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  response.resume();
  await once(response, "end");
  return { status: response.statusCode ?? 0, ms: performance.now() - begin };
}

function quantilesOf(times: readonly number[]): Quantiles {
  const sorted = times.toSorted((one, other) => one - other);
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
}

/** Paddle's API, as far as the product uses it here: reading and canceling subscriptions. */
async function startApi(paddle: FakePaddle) {
  const server = createServer((incoming, response) => {
    const [, id = "", action] =
      /^\/subscriptions\/(\w+)(?:\/(\w+))?/.exec(incoming.url ?? "") ?? [];
    response.setHeader("content-type", "application/json");
    if (id === "") {
      // Reconciliation is refused, as it would correct what the events got wrong.
      response.statusCode = 503;
      response.end(JSON.stringify({ error: { type: "api_error", code: "service_unavailable" } }));
      return;
    }
    const { events } = paddle;
    const before = events.length;
    const entity = action === "cancel" ? paddle.cancel(id) : paddle.find(id);
    // Removes the events of this call: they are not among the planned deliveries.
    events.length = before;
    const cycle = { interval: "month", frequency: 1 };
    response.end(JSON.stringify({ data: { ...entity, billing_cycle: cycle }, meta: {} }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  };
}

async function startBare(connection: Connection) {
  const child = spawn(process.execPath, [join(import.meta.dirname, "bare.ts")], {
    env: { ...process.env, DATABASE_URL: databaseUrl(connection), NODE_NO_WARNINGS: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string];
  return {
    address: /http\S+/.exec(line)?.[0] ?? "",
    async stop() {
      child.kill();
      await once(child, "exit");
    },
  };
}

/** Sends all deliveries, and kills the worker in between. */
async function sendAll(
  deliveries: readonly Delivery[],
  addresses: { product: string; bare: string },
  killWorker: () => Promise<void>,
  kills: number,
) {
  const [product, bare]: [number[], number[]] = [[], []];
  const wrongAnswers: string[] = [];
  let next = 0;
  let killed = 0;
  async function send(): Promise<void> {
    for (let at = next++; at < deliveries.length; at = next++) {
      const { kind, payload, headers } = deliveries[at] as Delivery;
      const answer = await post(`${addresses.product}/api/webhooks/paddle`, payload, headers());
      product.push(answer.ms);
      if (answer.status !== (kind === "true" ? 200 : 401))
        wrongAnswers.push(`${kind}: ${answer.status}`);
      const json = { "content-type": "application/json" };
      bare.push((await post(`${addresses.bare}/d${at}`, payload, json)).ms);
    }
  }
  const senders = Array.from({ length: concurrency }, send);
  const killing = (async () => {
    while (killed < kills) {
      const threshold = ((killed + 1) * deliveries.length) / (kills + 1);
      while (next < threshold) await new Promise((resolve) => setTimeout(resolve, 20));
      await killWorker();
      killed += 1;
    }
  })();
  await Promise.all([...senders, killing]);
  return { product, bare, wrongAnswers, killed };
}

/** Waits until all events are handled, or until no more are handled. */
async function untilHandled(database: Database) {
  let open = await countOpen(database);
  let since = Date.now();
  while (open.waiting > 0 && Date.now() < since + stuckSeconds * 1_000) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const now = await countOpen(database);
    if (now.waiting < open.waiting) since = Date.now();
    open = now;
  }
  return open;
}

/** Delivers the events of subscription lifetimes to the product's processes under the worst conditions. */
export async function runWebhook(
  { connection, folder }: { connection: Connection; folder: string },
  { deliveries: count, seed, kills }: WebhookOptions,
): Promise<WebhookFigures> {
  const random = randomFrom(seed);
  const lives = createLives(random, new Date());
  const { paddle } = lives;
  const api = await startApi(paddle);
  const server = await openServer(connection, { payments: paddle.payments, poolSize: 5 });
  const events: FakeEvent[] = [];
  const expected: Expected[] = [];
  while (events.length < count * 0.6) {
    const life = lives.live(await beginCheckout(server, random));
    events.push(...life.events);
    expected.push(life.expected);
  }
  const deliveries = planDeliveries(events, count, paddle, random);
  const env = {
    DATABASE_URL: databaseUrl(connection),
    EARSHOT_DATA_DIR: join(folder, "data"),
    PORT: "0",
    DEMO: "off",
    LOG_LEVEL: "warn",
    SESSION_SECRET: sessionSecret,
    PADDLE_API_KEY: "pdl_sdbx_apikey_proof",
    PADDLE_CLIENT_TOKEN: "test_proof",
    PADDLE_API_URL: api.address,
    PADDLE_WEBHOOK_SECRETS: fakeWebhookSecret,
    PADDLE_DISCOUNT_FRIENDS: friendsDiscountId,
    ...Object.fromEntries(
      Object.entries(fakePrices).map(([plan, ids]) => [
        `PADDLE_PRICE_${plan.toUpperCase()}`,
        ids.join(","),
      ]),
    ),
  };
  const start = (role: "api" | "worker") => startRole(role, env, join(folder, `${role}.log`));
  const [product, bare] = [start("api"), await startBare(connection)];
  let worker: ServerProcess | null = start("worker");
  try {
    const address = await product.waitForOutput(/(http:\/\/localhost:\d+)/);
    const sent = await sendAll(
      deliveries,
      { product: address, bare: bare.address },
      async () => {
        await worker?.kill();
        worker = start("worker");
      },
      kills,
    );
    const { database } = server.infrastructure;
    const { waiting, failed } = await untilHandled(database);
    const kindsOf = Object.groupBy(deliveries, ({ kind }) => kind);
    return {
      deliveries: deliveries.length,
      byKind: Object.fromEntries(
        Object.entries(kindsOf).map(([kind, all]) => [kind, all.length]),
      ) as WebhookFigures["byKind"],
      events: events.length,
      subscriptions: expected.length,
      states: Object.fromEntries(
        Object.entries(Object.groupBy(expected, ({ state }) => state)).map(([state, all]) => [
          state,
          all?.length ?? 0,
        ]),
      ),
      wrongAnswers: sent.wrongAnswers,
      forged: await findForged(database, deliveries),
      wrong: await findWrong(database, expected),
      waiting,
      failed,
      kills: sent.killed,
      acknowledged: quantilesOf(sent.product),
      bare: quantilesOf(sent.bare),
    };
  } finally {
    await worker?.kill();
    await product.stop();
    await bare.stop();
    await server.close();
    agent.destroy();
    api.stop();
  }
}
