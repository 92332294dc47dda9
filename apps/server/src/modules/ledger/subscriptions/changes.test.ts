import { beforeEach, describe, expect, test } from "vitest";
import { PaymentError } from "../../../integrations/ports/payments.ts";
import { dataOf, errorOf } from "../../../testing/app.ts";
import type { Entity } from "../../../testing/fake-paddle-account.ts";
import { setUpSubscriber } from "../../../testing/subscriber.ts";

const subscriber = setUpSubscriber();
const { pass, change, view } = subscriber;
const unknown = new PaymentError("timeout", "no answer");
const refused = new PaymentError("refused", "no");

describe("an upgrade", () => {
  let subscription: Entity;
  beforeEach(async () => {
    subscription = await subscriber.app.buy(subscriber.person, "starter");
    subscriber.app.paddle.calls.length = 0;
  });

  test("can be previewed, with the amount that is charged", async () => {
    const body = { plan: "growth" } as const;
    const preview = dataOf(
      await subscriber.app.call("previewPlanChange", { body }, subscriber.person),
    ).change;
    expect(preview).toEqual({
      plan: "growth",
      kind: "upgrade",
      takesEffectAt: subscriber.app.clock.now().toISOString(),
      chargedNowCents: 5_000,
      nextAmountCents: 7_900,
      nextBilledAt: subscription.next_billed_at,
      pausedKeywords: [],
    });
    expect(await view()).toMatchObject({ plan: "starter" });
  });

  test("takes effect immediately, before its webhook", async () => {
    expect(dataOf(await change("growth")).subscription).toMatchObject({
      plan: "growth",
      tier: "growth",
      nextAmountCents: 7_900,
    });
    expect(await subscriber.app.me(subscriber.person)).toMatchObject({
      subscriptionTier: "growth",
    });
    await subscriber.app.settle();
    expect(await view()).toMatchObject({ plan: "growth", state: "active" });
  });

  test("changes nothing when its payment is declined", async () => {
    subscriber.app.paddle.failNext(new PaymentError("declined", "declined"));
    expect(errorOf(await change("scale"))).toMatchObject({ status: 402, code: "PAYMENT_FAILED" });
    expect(await view()).toMatchObject({ plan: "starter" });
  });

  test("is read back from Paddle when its answer was lost", async () => {
    const read: string[] = [];
    subscriber.app.services.subscriptions.topics.readBack.subscribe(
      async (_, { subscriptionId }) => {
        read.push(subscriptionId);
      },
    );
    subscriber.app.paddle.failNext(unknown, { afterEffect: true });
    expect(errorOf(await change("scale")).code).toBe("PAYMENT_SERVICE_AWAY");
    expect(read).toEqual([subscription.id]);
    await subscriber.app.services.subscriptions.changes.readBack(subscription.id);
    expect(await view()).toMatchObject({ plan: "scale" });
  });

  test("is refused if the plan is the current one", async () => {
    expect(errorOf(await change("starter")).code).toBe("PLAN_UNCHANGED");
    expect(subscriber.app.paddle.calls).toEqual([]);
  });

  test("is refused while a payment is missing, and after a cancellation", async () => {
    subscriber.app.paddle.renew(subscription.id, false);
    await subscriber.app.settle();
    expect(errorOf(await change("growth")).code).toBe("PAYMENT_FAILED");
    subscriber.app.paddle.set(subscription.id, { status: "active" });
    await subscriber.app.settle();
    dataOf(await subscriber.app.call("cancelSubscription", {}, subscriber.person));
    expect(errorOf(await change("growth"))).toMatchObject({
      code: "NO_SUBSCRIPTION",
      message: expect.stringContaining("Resume it first"),
    });
  });

  test("ends a trial, since the higher plan has none", async () => {
    const other = await subscriber.app.signUp();
    const trial = await subscriber.app.buy(other, "builder");
    expect(await subscriber.app.view(other)).toMatchObject({
      state: "trialing",
      plan: "builder",
      tier: "starter",
      trialEnd: trial.next_billed_at,
    });
    subscriber.app.paddle.calls.length = 0;
    const body = { plan: "growth" } as const;
    const outcome = dataOf(await subscriber.app.call("changePlan", { body }, other));
    expect(outcome.subscription).toMatchObject({ plan: "growth", state: "active" });
    expect(subscriber.app.paddle.calls).toEqual(["endTrial", "changeItems"]);
    expect(subscriber.app.paddle.find(trial.id).discount).toEqual({ id: "dsc_friends" });
  });
});

describe("a downgrade", () => {
  let subscription: Entity;
  beforeEach(async () => {
    subscription = await subscriber.app.buy(subscriber.person, "scale");
    subscriber.app.paddle.calls.length = 0;
  });
  const planned = () => ({ plan: "starter", at: subscription.next_billed_at });

  test("takes effect with the next period, although its webhook names the lower plan before", async () => {
    const { change: preview } = dataOf(
      await subscriber.app.call(
        "previewPlanChange",
        { body: { plan: "starter" } },
        subscriber.person,
      ),
    );
    expect(preview).toMatchObject({
      kind: "downgrade",
      takesEffectAt: subscription.next_billed_at,
      chargedNowCents: null,
      nextAmountCents: 2_900,
    });
    expect(dataOf(await change("starter")).subscription).toMatchObject({
      plan: "scale",
      tier: "scale",
      plannedChange: planned(),
      nextAmountCents: 2_900,
    });
    await subscriber.app.settle();
    expect(subscriber.app.paddle.find(subscription.id).items[0].price.id).toBe("pri_starter");
    expect(await view()).toMatchObject({ tier: "scale", plannedChange: planned() });
    expect(await subscriber.app.me(subscriber.person)).toMatchObject({ subscriptionTier: "scale" });
    await pass(31);
    expect(await view()).toMatchObject({ plan: "starter", tier: "starter", plannedChange: null });
    expect(await subscriber.app.me(subscriber.person)).toMatchObject({
      subscriptionTier: "starter",
    });
    subscriber.app.paddle.renew(subscription.id);
    await subscriber.app.settle();
    expect(await view()).toMatchObject({
      plan: "starter",
      state: "active",
      nextAmountCents: 2_900,
    });
  });

  test("can be dropped until then", async () => {
    dataOf(await change("starter"));
    await subscriber.app.settle();
    expect(
      dataOf(await subscriber.app.call("keepPlan", {}, subscriber.person)).subscription,
    ).toMatchObject({
      plan: "scale",
      plannedChange: null,
    });
    await subscriber.app.settle();
    expect(subscriber.app.paddle.find(subscription.id).items[0].price.id).toBe("pri_scale");
    await pass(31);
    expect(await view()).toMatchObject({ plan: "scale" });
    expect(errorOf(await subscriber.app.call("keepPlan", {}, subscriber.person)).code).toBe(
      "NO_SUBSCRIPTION",
    );
  });

  test("can be dropped by choosing the current plan, and replaced by another downgrade", async () => {
    dataOf(await change("starter"));
    expect(errorOf(await change("starter")).code).toBe("PLAN_UNCHANGED");
    expect(dataOf(await change("scale")).subscription).toMatchObject({ plannedChange: null });
    dataOf(await change("starter"));
    expect(dataOf(await change("growth")).subscription).toMatchObject({
      plan: "scale",
      plannedChange: { plan: "growth" },
    });
    await subscriber.app.settle();
    expect(subscriber.app.paddle.find(subscription.id).items[0].price.id).toBe("pri_growth");
  });

  test("is not planned when Paddle refuses it", async () => {
    subscriber.app.paddle.failNext(refused);
    expect(errorOf(await change("starter")).code).toBe("PAYMENT_SERVICE_AWAY");
    expect(await view()).toMatchObject({ plan: "scale", plannedChange: null });
  });

  test("is planned after a lost answer only if Paddle has made the change", async () => {
    subscriber.app.paddle.failNext(unknown, { afterEffect: true });
    errorOf(await change("starter"));
    await subscriber.app.services.subscriptions.changes.readBack(subscription.id);
    expect(await view()).toMatchObject({ plan: "scale", plannedChange: planned() });
    dataOf(await subscriber.app.call("keepPlan", {}, subscriber.person));
    subscriber.app.paddle.failNext(unknown);
    errorOf(await change("starter"));
    await subscriber.app.services.subscriptions.changes.readBack(subscription.id);
    expect(await view()).toMatchObject({ plan: "scale", plannedChange: null });
  });

  test("pauses the newest keywords when it takes effect, which the preview announces", async () => {
    const keywords = Array.from(
      { length: 12 },
      (_, at) => `paddle phrase ${at} ${subscriber.person.user.id.slice(-4)}`,
    );
    for (const keyword of keywords)
      dataOf(await subscriber.app.call("addKeyword", { body: { keyword } }, subscriber.person));
    const body = { plan: "starter" } as const;
    const preview = dataOf(
      await subscriber.app.call("previewPlanChange", { body }, subscriber.person),
    ).change;
    expect(preview.pausedKeywords).toEqual(keywords.slice(10).toReversed());
    dataOf(await change("starter"));
    await pass(31);
    const listed = dataOf(
      await subscriber.app.call("listKeywords", {}, subscriber.person),
    ).keywords;
    expect(listed).toHaveLength(12);
    expect(listed.filter(({ pausedAt }) => pausedAt !== null)).toHaveLength(2);
  });
});
