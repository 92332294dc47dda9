import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PaymentError } from "../../../integrations/ports/payments.ts";
import { openAdmin } from "../../../testing/admin.ts";
import { dataOf, errorOf } from "../../../testing/app.ts";
import { openPaddleApp, type PaddleApp } from "../../../testing/paddle-app.ts";

const dayMs = 86_400_000;
let app: PaddleApp;
let admin: ReturnType<typeof openAdmin>;
beforeAll(async () => {
  app = await openPaddleApp();
  admin = openAdmin(app);
});
afterAll(() => app.close());

const reconcile = async () => app.call("reconcileBilling", {}, await admin());

/** Deletes events that were not handled yet. */
async function loseEvents(): Promise<void> {
  const { work } = app.services.subscriptions.paddleEvents;
  app.services.subscriptions.paddleEvents.work = async () => {};
  await app.settle();
  app.services.subscriptions.paddleEvents.work = work;
  await app.infrastructure.database.query({
    text: "delete from paddle_events where state = 'received'",
  });
}

describe("the comparison with Paddle", () => {
  test("corrects subscriptions whose events were lost, and lists those of no workspace", async () => {
    const person = await app.signUp();
    const { id } = await app.buy(person, "growth");
    const { id: stray } = app.paddle.subscribe("starter", null);
    app.paddle.cancel(id);
    await loseEvents();
    expect(await app.view(person)).toMatchObject({ state: "active" });
    const first = dataOf(await reconcile()).reconciliation;
    expect(first).toMatchObject({ corrected: 2, unmatched: [stray] });
    expect(await app.view(person)).toMatchObject({ state: "canceled", tier: null });
    const second = dataOf(await reconcile()).reconciliation;
    expect(second).toMatchObject({ checked: first.checked, corrected: 0, unmatched: [stray] });
    const overview = dataOf(await app.call("getBillingOverview", {}, await admin()));
    expect(overview.reconciliation).toEqual(second);
  });

  test("corrects subscriptions while the clocks differ", async () => {
    const person = await app.signUp();
    const { id } = await app.buy(person, "growth");
    const { version } = (
      await app.infrastructure.database.query({
        text: "select version from subscriptions where id = $1",
        values: [id],
      })
    ).rows[0];
    // Paddle's clock was ahead when it reported the subscription.
    await app.infrastructure.database.query({
      text: "update subscriptions set version = $2 where id = $1",
      values: [id, version.replace(/^2026/, "2027")],
    });
    app.paddle.cancel(id);
    await loseEvents();
    dataOf(await reconcile());
    expect(await app.view(person)).toMatchObject({ state: "canceled" });
  });

  test("does not overwrite an event that arrives during the comparison", async () => {
    const person = await app.signUp();
    const { id } = await app.buy(person, "growth");
    const list = app.paddle.payments.listSubscriptions;
    app.paddle.payments.listSubscriptions = async function* () {
      for await (const page of list()) {
        app.clock.advance(1_000);
        app.paddle.cancel(id);
        await app.settle();
        yield page;
      }
    };
    dataOf(await reconcile());
    app.paddle.payments.listSubscriptions = list;
    expect(await app.view(person)).toMatchObject({ state: "canceled" });
  });

  test("is queued once each night", async () => {
    let queued = 0;
    const { topics, reconciliation } = app.services.subscriptions;
    topics.reconcile.subscribe(async () => {
      queued += 1;
    });
    await reconciliation.runNightly();
    expect(queued).toBe(0);
    await app.pass(dayMs);
    await reconciliation.runNightly();
    expect(queued).toBe(1);
    await reconciliation.run();
    await reconciliation.runNightly();
    expect(queued).toBe(1);
  });

  test("fails with an error when Paddle can't be reached", async () => {
    app.paddle.failNext(new PaymentError("unavailable", "away"));
    expect(errorOf(await reconcile()).code).toBe("PAYMENT_SERVICE_AWAY");
  });
});

describe("a purchase whose ids were passed to a sign-up", () => {
  /** Signs up with an id of a purchase, and confirms the address. */
  async function signUp(
    email: string,
    carried: { transactionId?: string; subscriptionId?: string },
  ) {
    const queued: string[] = [];
    app.services.subscriptions.topics.linkSignUp.subscribe(async (_, { userId }) => {
      queued.push(userId);
    });
    const body = { email, password: "a good long password", ...carried };
    const { user, accessToken: token } = dataOf(await app.call("signup", { body }));
    await app.services.subscriptions.signUpPurchases.link(user.id);
    expect(await app.view({ token })).toMatchObject({ state: "none" });
    const account = await app.services.accounts.userOf(user.id);
    const link = await app.infrastructure.database.transaction(async () =>
      app.services.accounts.links.makeVerification(account),
    );
    dataOf(await app.call("verifyEmail", { body: { token: link } }, { token }));
    expect(queued).toEqual([user.id]);
    await app.services.subscriptions.signUpPurchases.link(user.id);
    return { token };
  }

  test("is connected once the address of its customer is confirmed", async () => {
    const email = "early@example.test";
    const { id } = app.paddle.subscribe("growth", null, { email: "Early@Example.test" });
    await app.settle();
    const person = await signUp(email, { transactionId: app.paddle.lastPayment(id).id });
    expect(await app.view(person)).toMatchObject({ state: "active", tier: "growth" });
  });

  test("is connected by its subscription id, too, before its webhook", async () => {
    const { id } = app.paddle.subscribe("growth", null, { email: "sub@example.test" });
    const person = await signUp("sub@example.test", { subscriptionId: id });
    expect(await app.view(person)).toMatchObject({ state: "active", tier: "growth" });
    await app.settle();
    expect(await app.view(person)).toMatchObject({ state: "active", tier: "growth" });
  });

  test("of another customer is not connected", async () => {
    const { id } = app.paddle.subscribe("growth", null, { email: "victim@example.test" });
    await app.settle();
    const person = await signUp("thief@example.test", { subscriptionId: id });
    expect(await app.view(person)).toMatchObject({ state: "none", tier: null });
  });

  test("stays with the workspace that it belongs to", async () => {
    const owner = await app.signUp({ email: "owner2@example.test" });
    const { id } = await app.buy(owner, "growth");
    app.paddle.set(id, {
      customer_id: app.paddle.subscribe("starter", null, { email: "other2@example.test" })
        .customer_id,
    });
    await app.settle();
    const person = await signUp("other2@example.test", { subscriptionId: id });
    expect(await app.view(person)).toMatchObject({ state: "none" });
    expect(await app.view(owner)).toMatchObject({ state: "active" });
  });

  test("is ignored when Paddle does not know it", async () => {
    const person = await signUp("nobody@example.test", { transactionId: "txn_invented" });
    expect(await app.view(person)).toMatchObject({ state: "none" });
  });
});

describe("a new price", () => {
  const dayIn = (days: number) =>
    new Date(app.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10);
  const announce = async (part: object = {}) =>
    app.call(
      "announcePriceChange",
      {
        body: {
          plan: "starter",
          priceId: "pri_starter",
          price: 59,
          takesEffectOn: dayIn(31),
          ...part,
        },
      },
      await admin(),
    );

  test("is announced to subscribers on other prices, and applied after its day", async () => {
    const [old, current, other] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const { checkoutId } = dataOf(
      await app.call("startCheckout", { body: { plan: "starter" } }, old),
    );
    const { id } = app.paddle.subscribe("starter", { checkoutId }, { priceId: "pri_starter_old" });
    await app.settle();
    await app.buy(current, "starter");
    await app.buy(other, "growth");
    const mails: string[] = [];
    app.services.subscriptions.topics.mail.subscribe(async (_, { kind, workspaceId }) => {
      if (kind === "price_change") mails.push(workspaceId);
    });
    expect(dataOf(await announce())).toEqual({ announcedTo: 1 });
    expect(mails).toHaveLength(1);

    const due: { priceChangeId: string; subscriptionId: string }[] = [];
    const { topics, priceChanges } = app.services.subscriptions;
    topics.applyPrice.subscribe(async (_, notice) => {
      due.push(notice);
    });
    await app.pass(30 * dayMs);
    await priceChanges.applyDue();
    expect(due).toEqual([]);
    await app.pass(dayMs);
    await priceChanges.applyDue();
    expect(due.map(({ subscriptionId }) => subscriptionId)).toEqual([id]);
    for (const notice of due) await priceChanges.apply(notice);
    expect(app.paddle.find(id).items[0].price.id).toBe("pri_starter");
    await priceChanges.applyDue();
    expect(due).toHaveLength(1);
  });

  test.each([
    [{ plan: "builder", priceId: "pri_builder" }, "VALIDATION_FAILED"],
    [{ plan: "annual", priceId: "pri_annual" }, "VALIDATION_FAILED"],
    [{ priceId: "pri_growth" }, "VALIDATION_FAILED"],
  ])("with %j is refused", async (part, code) => {
    expect(errorOf(await announce(part)).code).toBe(code);
  });

  test("needs 30 days' notice", async () => {
    expect(errorOf(await announce({ takesEffectOn: dayIn(29) })).code).toBe(
      "PRICE_NOTICE_TOO_SHORT",
    );
  });
});

test("the administrator can read the ledger of reply units of a workspace", async () => {
  const person = await app.signUp();
  await app.buy(person, "growth");
  const { rows } = await app.infrastructure.database.query({
    text: "select current_workspace_id as id from users where id = $1",
    values: [person.user.id],
  });
  const units = dataOf(
    await app.call("listWorkspaceUnits", { params: { id: rows[0].id } }, await admin()),
  );
  expect(units).toEqual(dataOf(await app.call("listUnits", {}, person)));
  expect(units.left).toBe(100);
  const missing = { params: { id: crypto.randomUUID() } };
  expect(errorOf(await app.call("listWorkspaceUnits", missing, await admin())).code).toBe(
    "NOT_FOUND",
  );
});
