import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PaymentError } from "../../../integrations/ports/payments.ts";
import { openAdmin } from "../../../testing/admin.ts";
import { dataOf, errorOf } from "../../../testing/app.ts";
import type { Entity } from "../../../testing/fake-paddle-account.ts";
import { openPaddleApp, type PaddleApp } from "../../../testing/paddle-app.ts";

const dayMs = 86_400_000;
let app: PaddleApp;
let admin: ReturnType<typeof openAdmin>;
beforeAll(async () => {
  app = await openPaddleApp();
  admin = openAdmin(app);
});
afterAll(() => app.close());

let person: Awaited<ReturnType<PaddleApp["signUp"]>>;
let subscription: Entity;
beforeEach(async () => {
  person = await app.signUp();
  subscription = await app.buy(person, "growth");
});

async function pass(days: number): Promise<void> {
  await app.pass(days * dayMs);
  person = { ...person, ...(await app.signIn(person)) };
}
const request = (reason?: string) =>
  app.call("requestRefund", { body: { ...(reason && { reason }) } }, person);
const view = () => app.view(person);
const overview = async () => dataOf(await app.call("getBillingOverview", {}, await admin()));
const mine = async () => {
  const { refunds } = await overview();
  const found = refunds.find(({ email }) => email === person.email);
  if (!found) throw new Error("the request is not listed");
  return found;
};
const decide = async (decision: "refund" | "refuse", note?: string) =>
  app.call(
    "decideRefund",
    { params: { id: (await mine()).id }, body: { decision, ...(note && { note }) } },
    await admin(),
  );
const payment = () => app.paddle.lastPayment(subscription.id);

describe("a refund request", () => {
  test("is for the newest payment, and shows the administrator who asks", async () => {
    const until = new Date(app.clock.now().getTime() + 30 * dayMs).toISOString();
    expect(await view()).toMatchObject({ refundableUntil: until, refund: null });
    expect(dataOf(await request("It was the wrong plan.")).subscription).toMatchObject({
      state: "active",
      refundableUntil: null,
      refund: { status: "open", requestedAt: app.clock.now().toISOString(), decidedAt: null },
    });
    expect(await mine()).toMatchObject({
      email: person.email,
      plan: "growth",
      transactionId: payment().id,
      amountCents: 7_900,
      reason: "It was the wrong plan.",
      status: "open",
    });
  });

  test("can be made once for each payment", async () => {
    const outcomes = await Promise.all([request(), request(), request()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(errorOf(await request()).code).toBe("REFUND_EXISTS");
  });

  test("can be made for less than 30 days after the payment", async () => {
    await pass(30);
    expect(await view()).toMatchObject({ refundableUntil: null });
    expect(errorOf(await request()).code).toBe("REFUND_TOO_LATE");
  });

  test("is refused in a free trial", async () => {
    const other = await app.signUp();
    await app.buy(other, "builder");
    const outcome = await app.call("requestRefund", { body: {} }, other);
    expect(errorOf(outcome).code).toBe("REFUND_TOO_LATE");
  });
});

describe("the administrator", () => {
  test("refunds through Paddle, and the plan ends when Paddle approves", async () => {
    dataOf(await request());
    const { refund } = dataOf(await decide("refund", "Sorry about that."));
    expect(refund).toMatchObject({ status: "open", decidedAt: expect.any(String) });
    expect(errorOf(await decide("refuse")).code).toBe("REFUND_DECIDED");
    await app.settle();
    expect(await view()).toMatchObject({ state: "active", tier: "growth" });

    const endRequests: string[] = [];
    app.services.subscriptions.topics.end.subscribe(async (_, one) => {
      endRequests.push(one.subscriptionId);
    });
    app.paddle.decideAdjustment(app.paddle.findAdjustment(payment().id).id, "approved");
    await app.settle();
    expect(await view()).toMatchObject({
      state: "canceled",
      tier: null,
      refund: { status: "refunded", note: "Sorry about that." },
    });
    expect(await app.me(person)).toMatchObject({ subscriptionTier: null });
    expect(endRequests).toContain(subscription.id);
    await app.services.subscriptions.changes.end(subscription.id);
    expect(app.paddle.find(subscription.id).status).toBe("canceled");
    // Neither the events of the cancellation nor another attempt changes anything.
    await app.settle();
    await app.services.subscriptions.changes.end(subscription.id);
    expect(await view()).toMatchObject({ state: "canceled", tier: null });
    expect(errorOf(await request()).code).toBe("REFUND_TOO_LATE");
  });

  test("can decide again on a request whose refund Paddle rejects", async () => {
    dataOf(await request());
    dataOf(await decide("refund"));
    app.paddle.decideAdjustment(app.paddle.findAdjustment(payment().id).id, "rejected");
    await app.settle();
    expect(await mine()).toMatchObject({ status: "open", decidedAt: null });
    expect(dataOf(await decide("refuse", "Paddle does not allow it.")).refund).toMatchObject({
      status: "refused",
      note: "Paddle does not allow it.",
    });
    expect(await view()).toMatchObject({ state: "active", refund: { status: "refused" } });
    expect(errorOf(await decide("refund")).code).toBe("REFUND_DECIDED");
    expect(errorOf(await request()).code).toBe("REFUND_EXISTS");
  });

  test("refunds once, even if the answer to an earlier attempt was lost", async () => {
    dataOf(await request());
    app.paddle.calls.length = 0;
    app.paddle.failNext(new PaymentError("unavailable", "away"));
    expect(errorOf(await decide("refund")).code).toBe("PAYMENT_SERVICE_AWAY");
    expect(await mine()).toMatchObject({ status: "open", decidedAt: null });
    // Paddle makes the refund of the second attempt; only its answer is lost.
    const refund = app.paddle.payments.refundTransaction;
    app.paddle.payments.refundTransaction = async (id) => {
      await refund(id);
      throw new PaymentError("timeout", "no answer");
    };
    errorOf(await decide("refund"));
    app.paddle.payments.refundTransaction = refund;
    dataOf(await decide("refund"));
    const all = await app.paddle.payments.listRefunds(payment().id);
    expect(all).toHaveLength(1);
  });

  test("can't decide on a request that does not exist", async () => {
    const params = { id: crypto.randomUUID() };
    const body = { decision: "refund" } as const;
    expect(errorOf(await app.call("decideRefund", { params, body }, await admin())).code).toBe(
      "NOT_FOUND",
    );
  });
});

test("a refund that was made at Paddle itself closes the request", async () => {
  dataOf(await request());
  app.paddle.adjust(payment().id, "refund", "approved");
  await app.settle();
  expect(await view()).toMatchObject({ state: "canceled", refund: { status: "refunded" } });
});

test("a chargeback ends the plan immediately", async () => {
  app.paddle.adjust(payment().id, "chargeback", "approved");
  await app.settle();
  expect(await view()).toMatchObject({ state: "canceled", tier: null });
});

test("a refund that is reported before its payment ends the plan, too", async () => {
  const other = await app.signUp();
  const { checkoutId } = dataOf(
    await app.call("startCheckout", { body: { plan: "growth" } }, other),
  );
  const from = app.paddle.events.length;
  const { id } = app.paddle.subscribe("growth", { checkoutId });
  app.paddle.adjust(app.paddle.lastPayment(id).id, "refund", "approved");
  for (const event of app.paddle.events.slice(from).toReversed()) {
    await app.deliver(event);
    await app.services.subscriptions.paddleEvents.work();
  }
  expect(await app.view(other)).toMatchObject({ state: "canceled", tier: null });
});
