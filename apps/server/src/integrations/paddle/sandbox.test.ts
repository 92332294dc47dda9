import { plans } from "@earshot/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../infrastructure/clock.ts";
import { createLog } from "../../infrastructure/log.ts";
import { fakePrices } from "../../testing/fake-paddle-account.ts";
import { createMemoryLimits } from "../../testing/memory-limits.ts";
import { startTestSandbox } from "../../testing/sandbox.ts";
import type { Payments } from "../ports/payments.ts";
import { createPaddle } from "./index.ts";

const idOf = (slug: string) => `pri_${slug.padEnd(26, "0")}`;
const discountId = `dsc_${"friends".padEnd(26, "0")}`;
const catalog = {
  prices: Object.values(plans).map(({ slug, name, price, interval, trialDays }) => ({
    id: idOf(slug),
    name,
    cents: price * 100,
    interval,
    trialDays,
  })),
  discounts: [
    {
      id: discountId,
      description: "Friends",
      cents: 2_000,
      prices: [idOf("starter"), idOf("growth")],
    },
  ],
};

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let paddle: Payments;
beforeAll(async () => {
  sandbox = await startTestSandbox({ SANDBOX_PADDLE_CATALOG: JSON.stringify(catalog) });
  const deps = {
    outboundLimits: createMemoryLimits(systemClock),
    clock: systemClock,
    log: createLog("silent"),
  };
  paddle = createPaddle(
    {
      apiUrl: `${sandbox.address}/paddle`,
      apiKey: "pdl_sdbx_apikey_01sandboxtests",
      clientToken: "test_x",
      environment: "sandbox",
      scriptUrl: null,
      webhookSecrets: ["secret"],
      prices: fakePrices,
      friendsDiscountId: discountId,
      retryDelayMs: 1,
    },
    deps,
  );
});
afterAll(() => sandbox.stop());
afterEach(() => sandbox.control("DELETE", "faults"));

/** Buys a plan at the sandbox. */
const buy = async (slug: string, discounted = false) =>
  (await sandbox.control("POST", "paddle/purchases", {
    priceId: idOf(slug),
    email: "ada@example.test",
    discountId: discounted ? discountId : null,
    customData: { checkoutId: "a.b" },
  })) as { transactionId: string; subscriptionId: string };

test("reads a purchase with its payment and its customer", async () => {
  const { transactionId, subscriptionId } = await buy("starter", true);
  const subscription = await paddle.getSubscription(subscriptionId);
  expect(subscription).toMatchObject({
    status: "active",
    priceIds: [idOf("starter")],
    amountCents: plans.starter.price * 100,
    discountId,
    customData: { checkoutId: "a.b" },
  });
  const transaction = await paddle.getTransaction(transactionId);
  expect(transaction).toMatchObject({ status: "completed", subscriptionId });
  expect(transaction.totalCents).toBeGreaterThan(0);
  expect(await paddle.getCustomer(subscription.customerId)).toMatchObject({
    email: "ada@example.test",
  });
  const listed: string[] = [];
  for await (const page of paddle.listSubscriptions()) listed.push(...page.map(({ id }) => id));
  expect(listed).toContain(subscriptionId);
});

test("previews an upgrade, charges it immediately, and reports a declined card", async () => {
  const { subscriptionId } = await buy("starter", true);
  const change = { subscriptionId, priceId: idOf("growth"), billing: "now" } as const;
  const preview = await paddle.previewChange(change);
  expect(preview.chargedNowCents).toBeGreaterThan(0);
  expect(preview.nextAmountCents).toBe((plans.growth.price - plans.growth.friendsDiscount) * 100);
  await sandbox.control("POST", `paddle/subscriptions/${subscriptionId}/decline-card`);
  await expect(paddle.changeItems(change)).rejects.toMatchObject({ failure: "declined" });
  expect((await paddle.getSubscription(subscriptionId)).priceIds).toEqual([idOf("starter")]);
  await sandbox.control("POST", `paddle/subscriptions/${subscriptionId}/recover`);
  expect((await paddle.changeItems(change)).priceIds).toEqual([idOf("growth")]);
});

test("keeps the date of the next payment in a downgrade to another interval", async () => {
  const { subscriptionId } = await buy("annual");
  const { nextBilledAt } = await paddle.getSubscription(subscriptionId);
  const changed = await paddle.changeItems({
    subscriptionId,
    priceId: idOf("starter"),
    discountId,
    billing: "next-period",
    nextBilledAt,
  });
  expect(changed).toMatchObject({ priceIds: [idOf("starter")], discountId, nextBilledAt });
});

test("plans a cancellation, removes it, and cancels immediately", async () => {
  const { subscriptionId } = await buy("growth");
  const planned = await paddle.cancelAtPeriodEnd(subscriptionId);
  expect(planned).toMatchObject({ status: "active", scheduled: { action: "cancel" } });
  expect((await paddle.removeScheduledChange(subscriptionId)).scheduled).toBeNull();
  expect((await paddle.cancelNow(subscriptionId)).status).toBe("canceled");
});

test("ends a pause and a trial", async () => {
  const { subscriptionId } = await buy("growth");
  await sandbox.control("POST", `paddle/subscriptions/${subscriptionId}/pause`);
  expect((await paddle.getSubscription(subscriptionId)).status).toBe("paused");
  expect((await paddle.resume(subscriptionId)).status).toBe("active");
  const trial = await buy("builder");
  expect(await paddle.getSubscription(trial.subscriptionId)).toMatchObject({
    status: "trialing",
    trialEndsAt: expect.any(Date),
    firstBilledAt: null,
  });
  expect((await paddle.endTrial(trial.subscriptionId)).status).toBe("active");
});

test("refunds a payment, which Paddle approves later", async () => {
  const { transactionId } = await buy("growth");
  const refund = await paddle.refundTransaction(transactionId);
  expect(refund).toMatchObject({ action: "refund", status: "pending_approval", isFull: true });
  await sandbox.control("POST", `paddle/adjustments/${refund.id}/approve`);
  expect(await paddle.listRefunds(transactionId)).toMatchObject([
    { id: refund.id, status: "approved" },
  ]);
});

test("returns the portal's address", async () => {
  const { subscriptionId } = await buy("growth");
  const { customerId } = await paddle.getSubscription(subscriptionId);
  expect(await paddle.portalUrl(customerId, subscriptionId)).toMatch(/^http.*portal/);
});

test("reports an unknown subscription as not found", async () => {
  await expect(paddle.getSubscription(`sub_${"x".repeat(26)}`)).rejects.toMatchObject({
    failure: "not-found",
  });
});
