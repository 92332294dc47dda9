import { Paddle as Client } from "@paddle/paddle-node-sdk";
import Fastify from "fastify";
import { onTestFinished } from "vitest";
import { openSandbox, testClock } from "../testing.ts";
import { readCatalog } from "./catalog.ts";
import { purchase } from "./purchase.ts";
import type { PaddleEvent } from "./wire.ts";

const idOf = (prefix: string, name: string) => `${prefix}_${name.padEnd(26, "0")}`;

/** The ids of the tests' catalog. */
export const ids = {
  small: idOf("pri", "small"),
  large: idOf("pri", "large"),
  trial: idOf("pri", "trial"),
  yearly: idOf("pri", "yearly"),
  friends: idOf("dsc", "friends"),
};

const price = (id: string, name: string, cents: number, more: object = {}) => ({
  ...{ id, name, cents, interval: "month", trialDays: 0 },
  ...more,
});

const catalog = readCatalog(
  JSON.stringify({
    prices: [
      price(ids.small, "Small", 4_900),
      price(ids.large, "Large", 9_900),
      price(ids.trial, "Trial", 1_900, { trialDays: 30 }),
      price(ids.yearly, "Yearly", 18_000, { interval: "year" }),
    ],
    discounts: [
      { id: ids.friends, description: "Friends", cents: 2_000, prices: [ids.small, ids.large] },
    ],
  }),
);

/** A received webhook. */
interface Received {
  signature: string;
  body: string;
  event: PaddleEvent & { notification_id: string; data: Record<string, unknown> };
}

/** The secrets that sign the tests' webhooks; the old one is being rotated out. */
export const secrets = ["pdl_ntfset_new_secret", "pdl_ntfset_old_secret"];

/** A listening sandbox, Paddle's SDK as its client, and a product that receives its webhooks. */
export async function openPaddle() {
  const received: Received[] = [];
  let status = 200;
  const product = Fastify();
  product.removeAllContentTypeParsers();
  product.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  product.post("/api/webhooks/paddle", async (request, reply) => {
    const body = String(request.body);
    const signature = String(request.headers["paddle-signature"]);
    received.push({ signature, body, event: JSON.parse(body) });
    return reply.code(status).send("");
  });
  const origin = await product.listen({ port: 0, host: "127.0.0.1" });
  const clock = testClock();
  const webhookUrl = `${origin}/api/webhooks/paddle`;
  const sandbox = await openSandbox({
    clock,
    paddle: { catalog, webhookUrl, webhookSecrets: secrets },
  });
  const address = await sandbox.app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(async () => {
    await sandbox.app.close();
    await product.close();
  });
  const client = new Client("pdl_sdbx_apikey_01sandboxtests", {
    // The SDK treats an unknown environment name as an address.
    environment: `${address}/paddle` as never,
  });
  const { paddle, delivery } = sandbox;
  return {
    ...sandbox,
    address,
    origin,
    received,
    client,
    /** Sets the status with which the product answers. */
    answer(code: number) {
      status = code;
    },
    /** Buys a price. @returns its ids */
    buy(priceId: string, email = "ada@example.test", discountId: string | null = null) {
      const customData = { checkoutId: "chk_1", userId: "usr_1" };
      const bought = purchase(paddle, { priceId, email, discountId, customData });
      return { ...bought, subscriptionId: bought.subscriptionId ?? "" };
    },
    /** Calls a control route. */
    async control(path: string, body: object = {}) {
      return sandbox.app.inject({ method: "POST", url: `/sandbox/paddle/${path}`, payload: body });
    },
    /** The types of the events from index `since` on, in order. */
    types: (since = 0) => paddle.store.events.slice(since).map(({ event_type }) => event_type),
    settled: () => delivery.settled(),
  };
}
