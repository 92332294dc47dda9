import type { PlanSlug } from "@earshot/contract";
import { type As, createTestClock, dataOf, openTestApp } from "./app.ts";
import { createFakePaddle } from "./fake-paddle.ts";
import type { Entity, FakeEvent } from "./fake-paddle-account.ts";

const webhook = "/api/webhooks/paddle";

/** A whole server with a fake Paddle, whose events are delivered when a test says so. */
export async function openPaddleApp(options: Parameters<typeof openTestApp>[0] = {}) {
  const clock = createTestClock();
  const paddle = createFakePaddle(clock);
  const app = await openTestApp({ clock, payments: paddle.payments, ...options });
  const { subscriptions } = app.services;
  let delivered = 0;

  /** Delivers one event. */
  function deliver(event: FakeEvent, headers?: Record<string, string>) {
    const payload = JSON.stringify(event);
    return app.app.inject({
      method: "POST",
      url: webhook,
      payload,
      headers: headers ?? paddle.sign(payload),
    });
  }

  /** Delivers all new events and handles them. */
  async function settle(): Promise<void> {
    const events = paddle.events.slice(delivered);
    delivered = paddle.events.length;
    for (const event of events) {
      const { statusCode } = await deliver(event);
      if (statusCode !== 200) throw new Error(`a delivery was answered with ${statusCode}`);
    }
    await subscriptions.paddleEvents.work();
  }

  /** Starts and completes a checkout. @returns the subscription at Paddle */
  async function buy(as: As & { email?: string }, plan: PlanSlug): Promise<Entity> {
    const { checkoutId, customerEmail } = dataOf(
      await app.call("startCheckout", { body: { plan } }, as),
    );
    const subscription = paddle.subscribe(plan, { checkoutId }, { email: customerEmail });
    await settle();
    return subscription;
  }

  return {
    ...app,
    clock,
    paddle,
    deliver,
    settle,
    buy,
    /** The subscription as its customer sees it. */
    view: async (as: As) => dataOf(await app.call("getSubscription", {}, as)).subscription,
    me: async (as: As) => dataOf(await app.call("me", {}, as)).user,
    /** Advances the clock and runs the work that becomes due. */
    async pass(ms: number) {
      clock.advance(ms);
      await subscriptions.review();
    },
    /** Signs a person in again, after time has passed. */
    async signIn(person: { email: string; password: string }): Promise<As> {
      return { token: dataOf(await app.call("login", { body: person })).accessToken };
    },
  };
}

export type PaddleApp = Awaited<ReturnType<typeof openPaddleApp>>;
