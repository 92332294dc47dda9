import { describe, expect, test } from "vitest";
import { dataOf, errorOf } from "../../../testing/app.ts";
import { setUpSubscriber } from "../../../testing/subscriber.ts";

const subscriber = setUpSubscriber();
const { pass, view } = subscriber;

const dayMs = 86_400_000;

describe("a cancellation", () => {
  test("ends the plan with the paid period, and can be taken back until then", async () => {
    const { id, next_billed_at: end } = await subscriber.app.buy(subscriber.person, "growth");
    expect(
      dataOf(await subscriber.app.call("cancelSubscription", {}, subscriber.person)).subscription,
    ).toMatchObject({
      state: "canceling",
      tier: "growth",
      endsAt: end,
      nextBilledAt: null,
    });
    expect(
      dataOf(await subscriber.app.call("resumeSubscription", {}, subscriber.person)).subscription,
    ).toMatchObject({
      state: "active",
      endsAt: null,
    });
    dataOf(await subscriber.app.call("cancelSubscription", {}, subscriber.person));
    await subscriber.app.settle();
    await pass(31);
    expect(await view()).toMatchObject({ state: "canceled", tier: null });
    expect(await subscriber.app.me(subscriber.person)).toMatchObject({ subscriptionTier: null });
    subscriber.app.paddle.cancel(id);
    await subscriber.app.settle();
    expect(await view()).toMatchObject({ state: "canceled", paddleStatus: "canceled" });
    expect(
      errorOf(await subscriber.app.call("resumeSubscription", {}, subscriber.person)).code,
    ).toBe("NO_SUBSCRIPTION");
    // Another plan can be bought.
    await subscriber.app.buy(subscriber.person, "starter");
    expect(await view()).toMatchObject({ state: "active", tier: "starter" });
  });

  test("is refused without a subscription", async () => {
    for (const name of [
      "cancelSubscription",
      "resumeSubscription",
      "keepPlan",
      "openBillingPortal",
    ] as const) {
      expect(errorOf(await subscriber.app.call(name, {}, subscriber.person)).code).toBe(
        "NO_SUBSCRIPTION",
      );
    }
  });
});

test("a paused subscription gives no plan until it is resumed", async () => {
  const { id } = await subscriber.app.buy(subscriber.person, "growth");
  subscriber.app.paddle.set(id, { status: "paused" }, "subscription.paused");
  await subscriber.app.settle();
  expect(await view()).toMatchObject({ state: "paused" });
  expect(await subscriber.app.me(subscriber.person)).toMatchObject({ subscriptionTier: null });
  const { subscription } = dataOf(
    await subscriber.app.call("resumeSubscription", {}, subscriber.person),
  );
  expect(subscription).toMatchObject({ state: "active", tier: "growth" });
});

test("after a failed payment the plan continues for seven days, and paying restores it", async () => {
  const { id } = await subscriber.app.buy(subscriber.person, "growth");
  await pass(31);
  subscriber.app.paddle.renew(id, false);
  await subscriber.app.settle();
  const { current_billing_period: period } = subscriber.app.paddle.find(id);
  const graceEndsAt = new Date(Date.parse(period.starts_at) + 7 * dayMs).toISOString();
  expect(await view()).toMatchObject({ state: "past_due", tier: "growth", graceEndsAt });
  expect(await subscriber.app.me(subscriber.person)).toMatchObject({ subscriptionTier: "growth" });
  await pass(8);
  expect(await view()).toMatchObject({ state: "past_due", graceEndsAt: null });
  expect(await subscriber.app.me(subscriber.person)).toMatchObject({ subscriptionTier: null });
  expect(
    errorOf(
      await subscriber.app.call("startCheckout", { body: { plan: "growth" } }, subscriber.person),
    ).code,
  ).toBe("SUBSCRIPTION_EXISTS");
  subscriber.app.paddle.set(id, { status: "active" });
  await subscriber.app.settle();
  expect(await view()).toMatchObject({ state: "active" });
  expect(await subscriber.app.me(subscriber.person)).toMatchObject({ subscriptionTier: "growth" });
});

test("the portal's address is for the customer's own subscription", async () => {
  const { id, customer_id } = await subscriber.app.buy(subscriber.person, "growth");
  expect(dataOf(await subscriber.app.call("openBillingPortal", {}, subscriber.person)).url).toBe(
    `https://portal.example/${customer_id}/${id}`,
  );
});
