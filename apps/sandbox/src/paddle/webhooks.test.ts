import { createHmac } from "node:crypto";
import { Webhooks } from "@paddle/paddle-node-sdk";
import { expect, test, vi } from "vitest";
import { runDue } from "./due.ts";
import { ids, openPaddle, secrets } from "./testing.ts";

test("every webhook is signed with each secret, over the time and the raw body", async () => {
  const { buy, received, settled, clock } = await openPaddle();
  buy(ids.small);
  await settled();
  expect(received.length).toBeGreaterThan(10);
  for (const { signature, body } of received) {
    const [ts = "", ...hashes] = signature.split(";");
    const seconds = ts.replace("ts=", "");
    expect(Number(seconds)).toBe(Math.floor(clock.now() / 1000));
    expect(hashes).toEqual(
      secrets.map(
        (secret) => `h1=${createHmac("sha256", secret).update(`${seconds}:${body}`).digest("hex")}`,
      ),
    );
  }
});

test("the SDK of Paddle accepts and reads every webhook", async () => {
  const { buy, control, received, settled, clock } = await openPaddle();
  const { subscriptionId, transactionId } = buy(ids.trial);
  await control(`subscriptions/${subscriptionId}/end-period`);
  await control(`transactions/${transactionId}/charge-back`);
  await settled();
  vi.useFakeTimers({ now: clock.now(), toFake: ["Date"] });
  try {
    const webhooks = new Webhooks();
    for (const { signature, body, event } of received) {
      // The SDK reads only the last of several hashes.
      const read = await webhooks.unmarshal(body, secrets.at(-1) ?? "", signature);
      expect(read.eventType).toBe(event.event_type);
      expect(read.eventId).toBe(event.event_id);
    }
  } finally {
    vi.useRealTimers();
  }
});

test("a first purchase emits the documented events in order, with the buyer's custom data", async () => {
  const { buy, types, paddle } = await openPaddle();
  buy(ids.small);
  expect(types()).toEqual([
    "transaction.created",
    "customer.created",
    "address.created",
    "transaction.updated",
    "transaction.ready",
    "transaction.updated",
    "transaction.paid",
    "subscription.created",
    "subscription.activated",
    "transaction.updated",
    "transaction.completed",
  ]);
  const times = paddle.store.events.map(({ occurred_at }) => occurred_at);
  expect(times).toEqual([...new Set(times)].toSorted());
  const created = paddle.store.events.find((one) => one.event_type === "subscription.created");
  expect(created?.data).toMatchObject({
    custom_data: { checkoutId: "chk_1", userId: "usr_1" },
    transaction_id: expect.stringMatching(/^txn_[a-z\d]{26}$/),
  });
  expect(created?.data).not.toHaveProperty("management_urls");
});

test("a trial starts, ends with a payment, renews, fails and recovers", async () => {
  const { buy, control, types, paddle } = await openPaddle();
  const { subscriptionId } = buy(ids.trial);
  const subscription = paddle.store.subscriptions.get(subscriptionId)?.wire;
  expect(types()).toContain("subscription.trialing");
  expect(subscription).toMatchObject({ status: "trialing", first_billed_at: null });
  const move = async (action: string) => {
    const before = types().length;
    await control(`subscriptions/${subscriptionId}/${action}`);
    return types(before);
  };
  expect(await move("end-period")).toEqual([
    "subscription.updated",
    "subscription.activated",
    "transaction.created",
    "transaction.billed",
    "transaction.updated",
    "transaction.paid",
    "transaction.updated",
    "transaction.completed",
  ]);
  await move("decline-card");
  expect(await move("end-period")).toEqual([
    "subscription.updated",
    "transaction.created",
    "transaction.billed",
    "transaction.updated",
    "transaction.payment_failed",
    "transaction.updated",
    "transaction.past_due",
    "subscription.updated",
    "subscription.past_due",
  ]);
  expect(subscription?.status).toBe("past_due");
  expect(await move("recover")).toEqual([
    "transaction.updated",
    "transaction.paid",
    "transaction.updated",
    "transaction.completed",
    "subscription.updated",
    "subscription.activated",
  ]);
  expect(subscription?.status).toBe("active");
});

test("events can be held, shuffled and sent again", async () => {
  const { buy, control, received, settled, types } = await openPaddle();
  await control("delivery/hold");
  buy(ids.small);
  await settled();
  expect(received).toEqual([]);
  await control("delivery/release", { seed: 7 });
  await settled();
  const eventIds = received.map(({ event }) => event.event_id);
  expect(new Set(eventIds).size).toBe(types().length);
  const response = await control("delivery/again", { seed: 3, times: 2 });
  expect(response.json()).toEqual({ delivered: 2 * types().length });
  expect(received).toHaveLength(3 * types().length);
});

test.each(["wrong-secret", "old", "changed-body"])("a forged signature: %s", async (forgery) => {
  const { buy, control, received, settled, clock } = await openPaddle();
  buy(ids.small);
  await settled();
  const count = received.length;
  await control("delivery/again", { forgery, type: "subscription.created" });
  expect(received).toHaveLength(count + 1);
  const { signature = "", body = "" } = received.at(-1) ?? {};
  const [, seconds = ""] = /^ts=(\d+)/.exec(signature) ?? [];
  const expected = createHmac("sha256", secrets[0] ?? "")
    .update(`${seconds}:${body}`)
    .digest("hex");
  const isFresh = Math.abs(Number(seconds) - clock.now() / 1000) < 300;
  expect(isFresh && signature.includes(expected)).toBe(false);
});

test("a refused delivery is retried and finally fails", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const { client, answer, received, settled, paddle } = await openPaddle();
    answer(503);
    await client.customers.create({ email: "ada@example.test" });
    await settled();
    const [notification] = paddle.store.notifications.values();
    expect(notification).toMatchObject({ status: "needs_retry", times_attempted: 1 });
    for (const delay of [5_000, 60_000, 840_000]) {
      vi.advanceTimersByTime(delay);
      await settled();
    }
    expect(notification).toMatchObject({ status: "failed", times_attempted: 4 });
    expect(new Set(received.map(({ event }) => event.notification_id)).size).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

test("runs renewals, scheduled changes and approvals when they are due", async () => {
  const { buy, client, clock, paddle } = await openPaddle();
  const first = buy(ids.small, "ada@example.test");
  const second = buy(ids.small, "grace@example.test");
  await client.subscriptions.cancel(second.subscriptionId, {
    effectiveFrom: "next_billing_period",
  });
  await client.adjustments.create({
    action: "refund",
    reason: "asked",
    transactionId: first.transactionId,
    type: "full",
  });
  clock.advance(10 * 60_000);
  runDue(paddle);
  expect([...paddle.store.adjustments.values()].map(({ status }) => status)).toEqual(["approved"]);
  clock.advance(61 * 86_400_000);
  runDue(paddle);
  const renewed = paddle.store.subscriptions.get(first.subscriptionId)?.wire;
  expect(renewed?.current_billing_period?.starts_at).toMatch(/^2027-01-21T09:00/);
  expect(paddle.store.subscriptions.get(second.subscriptionId)?.wire.status).toBe("canceled");
});
