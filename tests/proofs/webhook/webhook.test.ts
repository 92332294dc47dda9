import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../apps/server/src/testing/app.ts";
import { randomFrom } from "../random.ts";
import { beginCheckout } from "./begin.ts";
import { countOpen, findForged, findWrong } from "./check.ts";
import { type Delivery, planDeliveries } from "./deliveries.ts";
import { createLives, type Expected } from "./lives.ts";

const random = randomFrom(20_261_125);
const until = new Date();
const lives = createLives(random, until);

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ payments: lives.paddle.payments });
});
afterAll(() => app.close());

// The long form, over HTTP and with a worker that is killed: `npm run prove:webhook`.
test("shuffled, repeated, changed and forged deliveries leave every subscription as it is at Paddle", async () => {
  const expected: Expected[] = [];
  const events: Parameters<typeof planDeliveries>[0][number][] = [];
  for (let at = 0; at < 25; at++) {
    const life = lives.live(await beginCheckout(app, random));
    events.push(...life.events);
    expected.push(life.expected);
  }
  const deliveries = planDeliveries(events, events.length * 2, lives.paddle, random);
  const send = async ({ payload, headers }: Delivery) =>
    (
      await app.app.inject({
        method: "POST",
        url: "/api/webhooks/paddle",
        payload,
        headers: headers(),
      })
    ).statusCode;
  for (const [at, delivery] of deliveries.entries()) {
    expect([delivery.kind, await send(delivery)]).toEqual([
      delivery.kind,
      delivery.kind === "true" ? 200 : 401,
    ]);
    // Handles events in between, so that later ones arrive when earlier ones have been handled.
    if (at % 20 === 0) await app.services.subscriptions.paddleEvents.work();
  }
  await app.services.subscriptions.paddleEvents.work();
  const { database } = app.infrastructure;
  expect(await countOpen(database)).toEqual({ waiting: 0, failed: 0 });
  expect(await findForged(database, deliveries)).toEqual([]);
  expect(await findWrong(database, expected)).toEqual([]);
  expect(new Set(expected.map(({ state }) => state)).size).toBeGreaterThan(3);
}, 120_000);
