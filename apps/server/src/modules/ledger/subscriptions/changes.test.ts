import type { plans } from "@earshot/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PaymentError } from "../../../integrations/ports/payments.ts";
import { dataOf, errorOf } from "../../../testing/app.ts";
import type { Entity } from "../../../testing/fake-paddle.ts";
import { openPaddleApp, type PaddleApp } from "../../../testing/paddle-app.ts";
import { joinAs } from "../../../testing/team.ts";

const dayMs = 86_400_000;
let app: PaddleApp;
beforeAll(async () => {
  app = await openPaddleApp();
});
afterAll(() => app.close());

type Person = Awaited<ReturnType<PaddleApp["signUp"]>>;
let person: Person;
beforeEach(async () => {
  person = await app.signUp();
  app.paddle.calls.length = 0;
});

/** Advances the clock and signs the person in again. */
async function pass(days: number): Promise<void> {
  await app.pass(days * dayMs);
  person = { ...person, ...(await app.signIn(person)) };
}
const change = (plan: keyof typeof plans) => app.call("changePlan", { body: { plan } }, person);
const view = () => app.view(person);
const unknown = new PaymentError("timeout", "no answer");
const refused = new PaymentError("refused", "no");

describe("a checkout", () => {
  const start = (plan: keyof typeof plans = "growth") =>
    app.call("startCheckout", { body: { plan } }, person);

  test("starts with the plan's current price, the discount and the buyer", async () => {
    expect(dataOf(await start("starter"))).toEqual({
      checkoutId: expect.stringMatching(/^[\da-f-]{36}\.[\w-]{43}$/),
      priceId: "pri_starter",
      discountId: "dsc_friends",
      customerEmail: person.email,
      userId: person.user.id,
      plan: "starter",
    });
    expect(dataOf(await start("builder"))).toMatchObject({
      priceId: "pri_builder",
      discountId: null,
    });
    expect(await view()).toMatchObject({ state: "none" });
  });

  test("is the owner's alone", async () => {
    const { currentWorkspaceId } = await app.services.accounts.userOf(person.user.id);
    const member = await joinAs(app, currentWorkspaceId ?? "", "member");
    const body = { plan: "growth" } as const;
    for (const outcome of [
      await app.call("startCheckout", { body }, member),
      await app.call("changePlan", { body }, member),
      await app.call("previewPlanChange", { body }, member),
      await app.call("keepPlan", {}, member),
      await app.call("cancelSubscription", {}, member),
      await app.call("resumeSubscription", {}, member),
      await app.call("openBillingPortal", {}, member),
      await app.call("requestRefund", { body: {} }, member),
    ]) {
      expect(errorOf(outcome).code).toBe("OWNER_ONLY");
    }
    expect(await app.view(member)).toMatchObject({ canChange: false });
  });

  test("is refused while the workspace has a subscription", async () => {
    await app.buy(person, "starter");
    expect(errorOf(await start()).code).toBe("SUBSCRIPTION_EXISTS");
  });

  test("waits for Paddle for ten minutes after it was completed", async () => {
    const { checkoutId } = dataOf(await start());
    const body = { checkoutId };
    const reported = dataOf(await app.call("reportCheckout", { body }, person)).subscription;
    expect(reported).toMatchObject({ state: "waiting", tier: null });
    await app.pass(9 * 60_000);
    expect(await view()).toMatchObject({ state: "waiting" });
    await app.pass(61_000);
    expect(await view()).toMatchObject({ state: "none" });
  });

  test("stops waiting when the webhook arrives", async () => {
    const { checkoutId } = dataOf(await start());
    dataOf(await app.call("reportCheckout", { body: { checkoutId } }, person));
    const { id } = app.paddle.subscribe("growth", { checkoutId });
    await app.settle();
    expect(await view()).toMatchObject({ state: "active" });
    // It does not wait again when the subscription ends.
    app.paddle.cancel(id);
    await app.settle();
    expect(await view()).toMatchObject({ state: "canceled" });
  });

  test("is read from Paddle while its webhook is late", async () => {
    const { checkoutId } = dataOf(await start());
    const { id } = app.paddle.subscribe("growth", { checkoutId });
    const transactionId = app.paddle.lastPayment(id).id as string;
    const body = { checkoutId, transactionId };
    const reported = dataOf(await app.call("reportCheckout", { body }, person)).subscription;
    expect(reported).toMatchObject({ state: "active", tier: "growth" });
    // The webhook changes nothing more.
    await app.settle();
    expect(await view()).toMatchObject({ state: "active", tier: "growth" });
  });

  test("gets nothing from the transaction of another workspace's checkout", async () => {
    const victim = await app.signUp();
    const other = dataOf(await app.call("startCheckout", { body: { plan: "scale" } }, victim));
    const { id } = app.paddle.subscribe("scale", { checkoutId: other.checkoutId });
    const transactionId = app.paddle.lastPayment(id).id as string;
    const { checkoutId } = dataOf(await start());
    const body = { checkoutId, transactionId };
    dataOf(await app.call("reportCheckout", { body }, person));
    expect(await view()).toMatchObject({ state: "waiting", tier: null });
    expect(await app.view(victim)).toMatchObject({ state: "active", tier: "scale" });
    await app.settle();
  });

  test("can't be reported if it is another workspace's or does not exist", async () => {
    const other = await app.signUp();
    const { checkoutId } = dataOf(
      await app.call("startCheckout", { body: { plan: "growth" } }, other),
    );
    for (const id of [checkoutId, "x", `${crypto.randomUUID()}.x`]) {
      const outcome = await app.call("reportCheckout", { body: { checkoutId: id } }, person);
      expect(errorOf(outcome).code).toBe("NOT_FOUND");
    }
  });
});

describe("an upgrade", () => {
  let subscription: Entity;
  beforeEach(async () => {
    subscription = await app.buy(person, "starter");
    app.paddle.calls.length = 0;
  });

  test("can be previewed, with the amount that is charged", async () => {
    const body = { plan: "growth" } as const;
    const preview = dataOf(await app.call("previewPlanChange", { body }, person)).change;
    expect(preview).toEqual({
      plan: "growth",
      kind: "upgrade",
      takesEffectAt: app.clock.now().toISOString(),
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
    expect(await app.me(person)).toMatchObject({ subscriptionTier: "growth" });
    await app.settle();
    expect(await view()).toMatchObject({ plan: "growth", state: "active" });
  });

  test("changes nothing when its payment is declined", async () => {
    app.paddle.failNext(new PaymentError("declined", "declined"));
    expect(errorOf(await change("scale"))).toMatchObject({ status: 402, code: "PAYMENT_FAILED" });
    expect(await view()).toMatchObject({ plan: "starter" });
  });

  test("is read back from Paddle when its answer was lost", async () => {
    const read: string[] = [];
    app.services.subscriptions.topics.readBack.subscribe(async (_, { subscriptionId }) => {
      read.push(subscriptionId);
    });
    app.paddle.failNext(unknown, { afterEffect: true });
    expect(errorOf(await change("scale")).code).toBe("PAYMENT_SERVICE_AWAY");
    expect(read).toEqual([subscription.id]);
    await app.services.subscriptions.changes.readBack(subscription.id);
    expect(await view()).toMatchObject({ plan: "scale" });
  });

  test("is refused if the plan is the current one", async () => {
    expect(errorOf(await change("starter")).code).toBe("PLAN_UNCHANGED");
    expect(app.paddle.calls).toEqual([]);
  });

  test("is refused while a payment is missing, and after a cancellation", async () => {
    app.paddle.renew(subscription.id, false);
    await app.settle();
    expect(errorOf(await change("growth")).code).toBe("PAYMENT_FAILED");
    app.paddle.set(subscription.id, { status: "active" });
    await app.settle();
    dataOf(await app.call("cancelSubscription", {}, person));
    expect(errorOf(await change("growth"))).toMatchObject({
      code: "NO_SUBSCRIPTION",
      message: expect.stringContaining("Resume it first"),
    });
  });

  test("ends a trial, since the higher plan has none", async () => {
    const other = await app.signUp();
    const trial = await app.buy(other, "builder");
    expect(await app.view(other)).toMatchObject({
      state: "trialing",
      plan: "builder",
      tier: "starter",
      trialEnd: trial.next_billed_at,
    });
    app.paddle.calls.length = 0;
    const body = { plan: "growth" } as const;
    const outcome = dataOf(await app.call("changePlan", { body }, other));
    expect(outcome.subscription).toMatchObject({ plan: "growth", state: "active" });
    expect(app.paddle.calls).toEqual(["endTrial", "changeItems"]);
    expect(app.paddle.find(trial.id).discount).toEqual({ id: "dsc_friends" });
  });
});

describe("a downgrade", () => {
  let subscription: Entity;
  beforeEach(async () => {
    subscription = await app.buy(person, "scale");
    app.paddle.calls.length = 0;
  });
  const planned = () => ({ plan: "starter", at: subscription.next_billed_at });

  test("takes effect with the next period, although its webhook names the lower plan before", async () => {
    const { change: preview } = dataOf(
      await app.call("previewPlanChange", { body: { plan: "starter" } }, person),
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
    await app.settle();
    expect(app.paddle.find(subscription.id).items[0].price.id).toBe("pri_starter");
    expect(await view()).toMatchObject({ tier: "scale", plannedChange: planned() });
    expect(await app.me(person)).toMatchObject({ subscriptionTier: "scale" });
    await pass(31);
    expect(await view()).toMatchObject({ plan: "starter", tier: "starter", plannedChange: null });
    expect(await app.me(person)).toMatchObject({ subscriptionTier: "starter" });
    app.paddle.renew(subscription.id);
    await app.settle();
    expect(await view()).toMatchObject({
      plan: "starter",
      state: "active",
      nextAmountCents: 2_900,
    });
  });

  test("can be dropped until then", async () => {
    dataOf(await change("starter"));
    await app.settle();
    expect(dataOf(await app.call("keepPlan", {}, person)).subscription).toMatchObject({
      plan: "scale",
      plannedChange: null,
    });
    await app.settle();
    expect(app.paddle.find(subscription.id).items[0].price.id).toBe("pri_scale");
    await pass(31);
    expect(await view()).toMatchObject({ plan: "scale" });
    expect(errorOf(await app.call("keepPlan", {}, person)).code).toBe("NO_SUBSCRIPTION");
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
    await app.settle();
    expect(app.paddle.find(subscription.id).items[0].price.id).toBe("pri_growth");
  });

  test("is not planned when Paddle refuses it", async () => {
    app.paddle.failNext(refused);
    expect(errorOf(await change("starter")).code).toBe("PAYMENT_SERVICE_AWAY");
    expect(await view()).toMatchObject({ plan: "scale", plannedChange: null });
  });

  test("is planned after a lost answer only if Paddle has made the change", async () => {
    app.paddle.failNext(unknown, { afterEffect: true });
    errorOf(await change("starter"));
    await app.services.subscriptions.changes.readBack(subscription.id);
    expect(await view()).toMatchObject({ plan: "scale", plannedChange: planned() });
    dataOf(await app.call("keepPlan", {}, person));
    app.paddle.failNext(unknown);
    errorOf(await change("starter"));
    await app.services.subscriptions.changes.readBack(subscription.id);
    expect(await view()).toMatchObject({ plan: "scale", plannedChange: null });
  });

  test("pauses the newest keywords when it takes effect, which the preview announces", async () => {
    const keywords = Array.from(
      { length: 12 },
      (_, at) => `paddle phrase ${at} ${person.user.id.slice(-4)}`,
    );
    for (const keyword of keywords)
      dataOf(await app.call("addKeyword", { body: { keyword } }, person));
    const body = { plan: "starter" } as const;
    const preview = dataOf(await app.call("previewPlanChange", { body }, person)).change;
    expect(preview.pausedKeywords).toEqual(keywords.slice(10).toReversed());
    dataOf(await change("starter"));
    await pass(31);
    const listed = dataOf(await app.call("listKeywords", {}, person)).keywords;
    expect(listed).toHaveLength(12);
    expect(listed.filter(({ pausedAt }) => pausedAt !== null)).toHaveLength(2);
  });
});

describe("a cancellation", () => {
  test("ends the plan with the paid period, and can be taken back until then", async () => {
    const { id, next_billed_at: end } = await app.buy(person, "growth");
    expect(dataOf(await app.call("cancelSubscription", {}, person)).subscription).toMatchObject({
      state: "canceling",
      tier: "growth",
      endsAt: end,
      nextBilledAt: null,
    });
    expect(dataOf(await app.call("resumeSubscription", {}, person)).subscription).toMatchObject({
      state: "active",
      endsAt: null,
    });
    dataOf(await app.call("cancelSubscription", {}, person));
    await app.settle();
    await pass(31);
    expect(await view()).toMatchObject({ state: "canceled", tier: null });
    expect(await app.me(person)).toMatchObject({ subscriptionTier: null });
    app.paddle.cancel(id);
    await app.settle();
    expect(await view()).toMatchObject({ state: "canceled", paddleStatus: "canceled" });
    expect(errorOf(await app.call("resumeSubscription", {}, person)).code).toBe("NO_SUBSCRIPTION");
    // Another plan can be bought.
    await app.buy(person, "starter");
    expect(await view()).toMatchObject({ state: "active", tier: "starter" });
  });

  test("is refused without a subscription", async () => {
    for (const name of [
      "cancelSubscription",
      "resumeSubscription",
      "keepPlan",
      "openBillingPortal",
    ] as const) {
      expect(errorOf(await app.call(name, {}, person)).code).toBe("NO_SUBSCRIPTION");
    }
  });
});

test("a paused subscription gives no plan until it is resumed", async () => {
  const { id } = await app.buy(person, "growth");
  app.paddle.set(id, { status: "paused" }, "subscription.paused");
  await app.settle();
  expect(await view()).toMatchObject({ state: "paused" });
  expect(await app.me(person)).toMatchObject({ subscriptionTier: null });
  const { subscription } = dataOf(await app.call("resumeSubscription", {}, person));
  expect(subscription).toMatchObject({ state: "active", tier: "growth" });
});

test("a missing payment leaves the plan for seven days, and paying restores it", async () => {
  const { id } = await app.buy(person, "growth");
  await pass(31);
  app.paddle.renew(id, false);
  await app.settle();
  const { current_billing_period: period } = app.paddle.find(id);
  const graceEndsAt = new Date(Date.parse(period.starts_at) + 7 * dayMs).toISOString();
  expect(await view()).toMatchObject({ state: "past_due", tier: "growth", graceEndsAt });
  expect(await app.me(person)).toMatchObject({ subscriptionTier: "growth" });
  await pass(8);
  expect(await view()).toMatchObject({ state: "past_due", graceEndsAt: null });
  expect(await app.me(person)).toMatchObject({ subscriptionTier: null });
  expect(errorOf(await app.call("startCheckout", { body: { plan: "growth" } }, person)).code).toBe(
    "SUBSCRIPTION_EXISTS",
  );
  app.paddle.set(id, { status: "active" });
  await app.settle();
  expect(await view()).toMatchObject({ state: "active" });
  expect(await app.me(person)).toMatchObject({ subscriptionTier: "growth" });
});

test("the portal's address is for the customer's own subscription", async () => {
  const { id, customer_id } = await app.buy(person, "growth");
  expect(dataOf(await app.call("openBillingPortal", {}, person)).url).toBe(
    `https://portal.example/${customer_id}/${id}`,
  );
});

test("a retired price keeps its plan", async () => {
  const { checkoutId } = dataOf(
    await app.call("startCheckout", { body: { plan: "starter" } }, person),
  );
  app.paddle.subscribe("starter", { checkoutId }, { priceId: "pri_starter_old" });
  await app.settle();
  expect(await view()).toMatchObject({ plan: "starter", state: "active" });
});

test("browsers are notified of a new subscription", async () => {
  const { rows } = await app.infrastructure.database.query({
    text: "select current_workspace_id as id from users where id = $1",
    values: [person.user.id],
  });
  const seen: string[] = [];
  const stop = await app.infrastructure.events.follow(rows[0].id, null, ({ type }) =>
    seen.push(type),
  );
  await app.buy(person, "growth");
  await expect.poll(() => seen).toContain("subscription.updated");
  expect(seen).toContain("quota.updated");
  stop();
});
