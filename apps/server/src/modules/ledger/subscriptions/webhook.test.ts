import { quotas } from "@earshot/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAdmin } from "../../../testing/admin.ts";
import { dataOf, errorOf } from "../../../testing/app.ts";
import { openPaddleApp, type PaddleApp } from "../../../testing/paddle-app.ts";

let app: PaddleApp;
let admin: ReturnType<typeof openAdmin>;
beforeAll(async () => {
  app = await openPaddleApp();
  admin = openAdmin(app);
});
afterAll(() => app.close());

const events = async () =>
  (
    await app.infrastructure.database.query({
      text: "select event_id, state, failure, attempts from paddle_events order by event_id",
    })
  ).rows;
const stateOf = async (eventId: string) =>
  (await events()).find((row) => row.event_id === eventId)?.state;

describe("a delivery", () => {
  const event = () => app.paddle.emit("customer.created", { id: "ctm_x" });

  test("with a valid signature is stored as it was sent, and answered", async () => {
    const one = event();
    const payload = `  ${JSON.stringify(one, null, 2)}\n`;
    const response = await app.app.inject({
      method: "POST",
      url: "/api/webhooks/paddle",
      payload,
      headers: { ...app.paddle.sign(payload), "content-type": "application/json; charset=utf-8" },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ success: true, data: {} });
    const { rows } = await app.infrastructure.database.query({
      text: "select body from paddle_events where event_id = $1",
      values: [one.event_id],
    });
    expect(rows).toEqual([{ body: payload }]);
  });

  test("is stored once when it arrives twice", async () => {
    const one = event();
    expect((await app.deliver(one)).statusCode).toBe(200);
    expect((await app.deliver(one)).statusCode).toBe(200);
    expect((await events()).filter((row) => row.event_id === one.event_id)).toHaveLength(1);
  });

  test.each([
    ["no signature", () => ({ "content-type": "application/json" })],
    [
      "a signature with another secret",
      (body: string) => app.paddle.sign(body, app.clock.now(), "other"),
    ],
    [
      "a signature that is six minutes old",
      (body: string) => app.paddle.sign(body, new Date(app.clock.now().getTime() - 360_000)),
    ],
    ["the signature of another body", () => app.paddle.sign("{}")],
  ] as [string, (body: string) => Record<string, string>][])(
    "with %s is refused and not stored",
    async (_, headers) => {
      const one = event();
      const response = await app.deliver(one, headers(JSON.stringify(one)));
      expect(response.statusCode).toBe(401);
      expect(response.json().error.code).toBe("BAD_WEBHOOK_SIGNATURE");
      expect(await stateOf(one.event_id)).toBeUndefined();
    },
  );

  test("with a signature is refused when it is not an event", async () => {
    for (const payload of ["", "[]", '{"event_id":"evt_x"}', "\u0000"]) {
      const response = await app.app.inject({
        method: "POST",
        url: "/api/webhooks/paddle",
        payload,
        headers: app.paddle.sign(payload),
      });
      expect(response.statusCode).toBe(400);
    }
  });

  test("larger than half a megabyte is refused", async () => {
    const payload = JSON.stringify({ ...event(), data: "x".repeat(600_000) });
    const response = await app.app.inject({
      method: "POST",
      url: "/api/webhooks/paddle",
      payload,
      headers: app.paddle.sign(payload),
    });
    expect(response.statusCode).toBe(413);
  });

  test("is accepted when the clocks differ, and the administrator sees the difference", async () => {
    const one = event();
    const body = JSON.stringify(one);
    const at = new Date(app.clock.now().getTime() + 45_000);
    expect((await app.deliver(one, app.paddle.sign(body, at))).statusCode).toBe(200);
    const overview = dataOf(await app.call("getBillingOverview", {}, await admin()));
    expect(overview.clockDifferenceSeconds).toBe(45);
    const { body: metrics } = await app.app.inject({ url: "/metrics", remoteAddress: "127.0.0.1" });
    expect(metrics).toContain("earshot_paddle_clock_difference_seconds 45\n");
    expect(metrics).toMatch(/earshot_paddle_events\{state="received"\} \d+\n/);
  });
});

test("a purchase gives the plan of its price to the workspace of its signed checkout", async () => {
  const person = await app.signUp();
  const subscription = await app.buy(person, "growth");
  expect(await app.view(person)).toMatchObject({
    paddleStatus: "active",
    paymentStatus: "pending",
    paddleSubscriptionId: subscription.id,
    state: "active",
    plan: "growth",
    tier: "growth",
    periodStart: "2026-11-21T12:00:00.000Z",
    periodEnd: "2026-12-21T12:00:00.000Z",
    nextBilledAt: "2026-12-21T12:00:00.000Z",
    nextAmountCents: 7_900,
    canChange: true,
  });
  expect(await app.me(person)).toMatchObject({
    subscriptionTier: "growth",
    repliesLimit: quotas.growth.replies,
  });
});

test("nothing that a browser wrote into a checkout selects the workspace or the plan", async () => {
  const [victim, thief] = [await app.signUp(), await app.signUp()];
  const { checkoutId } = dataOf(
    await app.call("startCheckout", { body: { plan: "starter" } }, thief),
  );
  const [id = "", signature = ""] = checkoutId.split(".");
  const foreign = crypto.randomUUID();
  for (const customData of [
    { userId: victim.user.id, plan: "scale" },
    { userId: victim.user.id, plan: "scale", checkoutId: id },
    { checkoutId: `${foreign}.${signature}` },
    { checkoutId: `${id}.${"A".repeat(43)}` },
    { checkoutId: [checkoutId] },
    { checkoutId: null },
    null,
  ]) {
    app.paddle.subscribe("starter", customData);
    await app.settle();
    expect(await app.view(victim)).toMatchObject({ state: "none", tier: null });
    expect(await app.view(thief)).toMatchObject({ state: "none", tier: null });
  }
  app.paddle.subscribe("starter", { checkoutId, plan: "scale", userId: victim.user.id });
  await app.settle();
  expect(await app.view(thief)).toMatchObject({ state: "active", tier: "starter" });
  expect(await app.view(victim)).toMatchObject({ state: "none" });
});

test("a checkout id that only the transaction carries is enough", async () => {
  const person = await app.signUp();
  const { checkoutId } = dataOf(
    await app.call("startCheckout", { body: { plan: "starter" } }, person),
  );
  const subscription = app.paddle.subscribe("starter", null);
  await app.settle();
  expect(await app.view(person)).toMatchObject({ state: "none" });
  const payment = app.paddle.lastPayment(subscription.id);
  app.paddle.emit("transaction.completed", { ...payment, custom_data: { checkoutId } });
  await app.settle();
  expect(await app.view(person)).toMatchObject({ state: "active", tier: "starter" });
});

describe("events in any order", () => {
  test("leave the state of the newest event, and mark older ones as stale", async () => {
    const person = await app.signUp();
    const { id } = await app.buy(person, "starter");
    app.clock.advance(60_000);
    const up = app.paddle.set(id, { status: "active" });
    app.paddle.set(id, { ...up, status: "paused" }, "subscription.paused");
    const [older, newer] = app.paddle.events.slice(-2);
    if (!older || !newer) throw new Error("there are no events");
    await app.deliver(newer);
    await app.services.subscriptions.paddleEvents.work();
    await app.deliver(older);
    await app.settle();
    expect(await stateOf(older.event_id)).toBe("stale");
    expect(await app.view(person)).toMatchObject({ state: "paused", paddleStatus: "paused" });
  });

  test("within one millisecond are ordered", async () => {
    const person = await app.signUp();
    const { id } = await app.buy(person, "starter");
    app.clock.advance(1);
    app.paddle.set(id, { status: "paused" });
    app.paddle.set(id, { status: "active" });
    const [first, second] = app.paddle.events.slice(-2);
    expect(first?.occurred_at.slice(0, 23)).toBe(second?.occurred_at.slice(0, 23));
    if (!first || !second) throw new Error("there are no events");
    await app.deliver(second);
    await app.services.subscriptions.paddleEvents.work();
    await app.deliver(first);
    await app.settle();
    expect(await app.view(person)).toMatchObject({ state: "active" });
  });
});

describe("an event that can't be handled", () => {
  const overview = async () =>
    dataOf(await app.call("getBillingOverview", {}, await admin())).failedEvents;

  test("is tried once and shown to the administrator if it is malformed", async () => {
    const event = app.paddle.emit("subscription.updated", { id: "sub_poison", status: 5 });
    await app.settle();
    const failed = (await overview()).find(({ eventId }) => eventId === event.event_id);
    expect(failed).toMatchObject({ eventType: "subscription.updated", attempts: 1 });
    expect(failed?.failure).not.toBe("");
  });

  test("explains where to add a price that no plan has", async () => {
    app.paddle.subscribe("starter", null, { priceId: "pri_unheard_of" });
    await app.settle();
    const failures = (await overview()).map(({ failure }) => failure);
    expect(failures).toContainEqual(expect.stringContaining("pri_unheard_of"));
    expect(failures).toContainEqual(expect.stringContaining("PADDLE_PRICE_"));
  });

  test("does not prevent others from being handled, and is retried later", async () => {
    const person = await app.signUp();
    const lock = app.services.workspaces.lockQuota;
    let fails = true;
    app.services.workspaces.lockQuota = (tx, id) => {
      if (fails) throw new Error("planted");
      return lock(tx, id);
    };
    try {
      const { id } = await app.buy(person, "starter");
      expect(await app.view(person)).toMatchObject({ state: "none" });
      expect((await overview()).some(({ failure }) => failure === "planted")).toBe(true);
      fails = false;
      await app.services.subscriptions.paddleEvents.work();
      expect(await app.view(person)).toMatchObject({ state: "none" });
      app.clock.advance(120_000);
      await app.services.subscriptions.paddleEvents.work();
      expect(await app.view(person)).toMatchObject({ state: "active", paddleSubscriptionId: id });
      expect((await overview()).some(({ failure }) => failure === "planted")).toBe(false);
    } finally {
      app.services.workspaces.lockQuota = lock;
    }
  });

  test("includes the alert about an exposed key, which is shown to the administrator", async () => {
    const event = app.paddle.emit("api_key_exposure.created", { id: "apikey_1" });
    await app.settle();
    const found = (await overview()).find(({ eventId }) => eventId === event.event_id);
    expect(found?.failure).toContain("Revoke it");
  });
});

test("without payments, webhooks and checkouts fail with PAYMENTS_NOT_CONNECTED", async () => {
  const plain = await openPaddleApp({ payments: null });
  const response = await plain.deliver(app.paddle.emit("customer.created", { id: "ctm_1" }));
  expect(response.statusCode).toBe(409);
  const person = await plain.signUp();
  expect(dataOf(await plain.call("getCheckoutSettings", {}, person))).toEqual({
    paddle: null,
    available: [],
  });
  const refused = await plain.call("startCheckout", { body: { plan: "growth" } }, person);
  expect(errorOf(refused).code).toBe("PAYMENTS_NOT_CONNECTED");
  await plain.close();
});
