import type { plans } from "@earshot/contract";
import { describe, expect, test } from "vitest";
import { dataOf, errorOf } from "../../../testing/app.ts";
import { setUpSubscriber } from "../../../testing/subscriber.ts";
import { joinAs } from "../../../testing/team.ts";

const subscriber = setUpSubscriber();
const { view } = subscriber;

describe("a checkout", () => {
  const start = (plan: keyof typeof plans = "growth") =>
    subscriber.app.call("startCheckout", { body: { plan } }, subscriber.person);

  test("starts with the plan's current price, the discount and the buyer", async () => {
    expect(dataOf(await start("starter"))).toEqual({
      checkoutId: expect.stringMatching(/^[\da-f-]{36}\.[\w-]{43}$/),
      priceId: "pri_starter",
      discountId: "dsc_friends",
      customerEmail: subscriber.person.email,
      userId: subscriber.person.user.id,
      plan: "starter",
    });
    expect(dataOf(await start("builder"))).toMatchObject({
      priceId: "pri_builder",
      discountId: null,
    });
    expect(await view()).toMatchObject({ state: "none" });
  });

  test("and changes of the subscription are only for the owner", async () => {
    const { currentWorkspaceId } = await subscriber.app.services.accounts.userOf(
      subscriber.person.user.id,
    );
    const member = await joinAs(subscriber.app, currentWorkspaceId ?? "", "member");
    const body = { plan: "growth" } as const;
    for (const outcome of [
      await subscriber.app.call("startCheckout", { body }, member),
      await subscriber.app.call("changePlan", { body }, member),
      await subscriber.app.call("previewPlanChange", { body }, member),
      await subscriber.app.call("keepPlan", {}, member),
      await subscriber.app.call("cancelSubscription", {}, member),
      await subscriber.app.call("resumeSubscription", {}, member),
      await subscriber.app.call("openBillingPortal", {}, member),
      await subscriber.app.call("requestRefund", { body: {} }, member),
    ]) {
      expect(errorOf(outcome).code).toBe("OWNER_ONLY");
    }
    expect(await subscriber.app.view(member)).toMatchObject({ canChange: false });
  });

  test("is refused while the workspace has a subscription", async () => {
    await subscriber.app.buy(subscriber.person, "starter");
    expect(errorOf(await start()).code).toBe("SUBSCRIPTION_EXISTS");
  });

  test("waits for Paddle for ten minutes after it was completed", async () => {
    const { checkoutId } = dataOf(await start());
    const body = { checkoutId };
    const reported = dataOf(
      await subscriber.app.call("reportCheckout", { body }, subscriber.person),
    ).subscription;
    expect(reported).toMatchObject({ state: "waiting", tier: null });
    await subscriber.app.pass(9 * 60_000);
    expect(await view()).toMatchObject({ state: "waiting" });
    await subscriber.app.pass(61_000);
    expect(await view()).toMatchObject({ state: "none" });
  });

  test("stops waiting when the webhook arrives", async () => {
    const { checkoutId } = dataOf(await start());
    dataOf(
      await subscriber.app.call("reportCheckout", { body: { checkoutId } }, subscriber.person),
    );
    const { id } = subscriber.app.paddle.subscribe("growth", { checkoutId });
    await subscriber.app.settle();
    expect(await view()).toMatchObject({ state: "active" });
    // It does not wait again when the subscription ends.
    subscriber.app.paddle.cancel(id);
    await subscriber.app.settle();
    expect(await view()).toMatchObject({ state: "canceled" });
  });

  test("is read from Paddle while its webhook is late", async () => {
    const { checkoutId } = dataOf(await start());
    const { id } = subscriber.app.paddle.subscribe("growth", { checkoutId });
    const transactionId = subscriber.app.paddle.lastPayment(id).id as string;
    const body = { checkoutId, transactionId };
    const reported = dataOf(
      await subscriber.app.call("reportCheckout", { body }, subscriber.person),
    ).subscription;
    expect(reported).toMatchObject({ state: "active", tier: "growth" });
    // The webhook changes nothing more.
    await subscriber.app.settle();
    expect(await view()).toMatchObject({ state: "active", tier: "growth" });
  });

  test("gets nothing from the transaction of another workspace's checkout", async () => {
    const victim = await subscriber.app.signUp();
    const other = dataOf(
      await subscriber.app.call("startCheckout", { body: { plan: "scale" } }, victim),
    );
    const { id } = subscriber.app.paddle.subscribe("scale", { checkoutId: other.checkoutId });
    const transactionId = subscriber.app.paddle.lastPayment(id).id as string;
    const { checkoutId } = dataOf(await start());
    const body = { checkoutId, transactionId };
    dataOf(await subscriber.app.call("reportCheckout", { body }, subscriber.person));
    expect(await view()).toMatchObject({ state: "waiting", tier: null });
    expect(await subscriber.app.view(victim)).toMatchObject({ state: "active", tier: "scale" });
    await subscriber.app.settle();
  });

  test("can't be reported if it is another workspace's or does not exist", async () => {
    const other = await subscriber.app.signUp();
    const { checkoutId } = dataOf(
      await subscriber.app.call("startCheckout", { body: { plan: "growth" } }, other),
    );
    for (const id of [checkoutId, "x", `${crypto.randomUUID()}.x`]) {
      const outcome = await subscriber.app.call(
        "reportCheckout",
        { body: { checkoutId: id } },
        subscriber.person,
      );
      expect(errorOf(outcome).code).toBe("NOT_FOUND");
    }
  });
});

test("a retired price keeps its plan", async () => {
  const { checkoutId } = dataOf(
    await subscriber.app.call("startCheckout", { body: { plan: "starter" } }, subscriber.person),
  );
  subscriber.app.paddle.subscribe("starter", { checkoutId }, { priceId: "pri_starter_old" });
  await subscriber.app.settle();
  expect(await view()).toMatchObject({ plan: "starter", state: "active" });
});

test("browsers are notified of a new subscription", async () => {
  const { rows } = await subscriber.app.infrastructure.database.query({
    text: "select current_workspace_id as id from users where id = $1",
    values: [subscriber.person.user.id],
  });
  const seen: string[] = [];
  const stop = await subscriber.app.infrastructure.events.follow(rows[0].id, null, ({ type }) =>
    seen.push(type),
  );
  await subscriber.app.buy(subscriber.person, "growth");
  await expect.poll(() => seen).toContain("subscription.updated");
  expect(seen).toContain("quota.updated");
  stop();
});
