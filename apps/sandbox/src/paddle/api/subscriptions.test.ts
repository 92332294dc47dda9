import { ApiError, type UpdateSubscriptionRequestBody } from "@paddle/paddle-node-sdk";
import { expect, test } from "vitest";
import { runDue } from "../due.ts";
import { ids, openPaddle } from "../testing.ts";

const day = 86_400_000;

/** The code of an API error. */
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "none",
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );

test("the SDK reads a purchased subscription, its transaction and its customer", async () => {
  const { client, buy } = await openPaddle();
  const { subscriptionId, transactionId, customerId } = buy(
    ids.small,
    "ada@example.test",
    ids.friends,
  );
  const subscription = await client.subscriptions.get(subscriptionId, {
    include: ["next_transaction", "recurring_transaction_details"],
  });
  expect(subscription).toMatchObject({
    status: "active",
    customerId,
    customData: { checkoutId: "chk_1", userId: "usr_1" },
    discount: { id: ids.friends },
    currentBillingPeriod: {
      startsAt: expect.stringMatching(/^2026-11-21T09:00:00\.\d{6}Z$/),
      endsAt: expect.stringMatching(/^2026-12-21T09:00:00\.\d{6}Z$/),
    },
    items: [{ price: { id: ids.small, unitPrice: { amount: "4900" } }, status: "active" }],
  });
  expect(subscription.nextTransaction?.details.totals.total).toBe("2900");
  expect(subscription.recurringTransactionDetails?.totals.total).toBe("2900");
  expect(subscription.managementUrls?.cancel).toContain("/paddle/portal/");
  const transaction = await client.transactions.get(transactionId, { include: ["customer"] });
  expect(transaction).toMatchObject({
    status: "completed",
    origin: "web",
    subscriptionId,
    customer: { email: "ada@example.test" },
    customData: { checkoutId: "chk_1" },
    payments: [{ status: "captured", amount: "2900" }],
  });
  expect((await client.customers.get(customerId ?? "")).email).toBe("ada@example.test");
});

test("lists are paged, filtered and ordered", async () => {
  const { client, buy } = await openPaddle();
  const bought = Array.from({ length: 5 }, (_, at) => buy(ids.small, `user${at}@example.test`));
  const list = client.subscriptions.list({ perPage: 2 });
  const found: string[] = [];
  for await (const { id } of list) found.push(id);
  expect(found).toEqual(bought.map(({ subscriptionId }) => subscriptionId).toReversed());
  expect(list.estimatedTotal).toBe(5);
  const first = client.subscriptions.list({ perPage: 2, orderBy: "id[ASC]" });
  expect((await first.next()).map(({ id }) => id)).toEqual(
    bought.slice(0, 2).map(({ subscriptionId }) => subscriptionId),
  );
  expect(first.hasMore).toBe(true);
  const byCustomer = client.subscriptions.list({ customerId: [bought[3]?.customerId ?? ""] });
  expect((await byCustomer.next()).map(({ id }) => id)).toEqual([bought[3]?.subscriptionId]);
  expect(await client.subscriptions.list({ status: ["canceled"] }).next()).toEqual([]);
  expect(await codeOf(client.subscriptions.list({ perPage: 1_000 }).next())).toBe("invalid_field");
});

test("an upgrade is previewed, charged for the remaining time, and applied immediately", async () => {
  const { client, buy, clock, types } = await openPaddle();
  const { subscriptionId } = buy(ids.small, "ada@example.test", ids.friends);
  clock.advance(15 * day);
  const change: UpdateSubscriptionRequestBody = {
    items: [{ priceId: ids.large, quantity: 1 }],
    prorationBillingMode: "prorated_immediately",
    onPaymentFailure: "prevent_change",
  };
  const preview = await client.subscriptions.previewUpdate(subscriptionId, change);
  // 50 dollars more a month, for half a month.
  expect(preview.updateSummary?.result).toEqual({
    action: "charge",
    amount: "2500",
    currencyCode: "USD",
  });
  expect(preview.updateSummary?.credit.amount).toBe("1450");
  expect(preview.updateSummary?.charge.amount).toBe("3950");
  expect(preview.immediateTransaction?.details).toMatchObject({
    totals: { subtotal: "2500", grandTotal: "2500" },
    lineItems: [
      { priceId: ids.large, quantity: 1 },
      { priceId: ids.small, quantity: -1 },
    ],
  });
  expect(preview.recurringTransactionDetails?.totals.total).toBe("7900");
  expect((await client.subscriptions.get(subscriptionId)).items[0]?.price.id).toBe(ids.small);
  const before = types().length;
  const changed = await client.subscriptions.update(subscriptionId, change);
  expect(changed.items[0]?.price.id).toBe(ids.large);
  expect(changed.nextBilledAt).toBe(preview.nextBilledAt);
  expect(types(before)).toEqual([
    "transaction.created",
    "transaction.billed",
    "transaction.updated",
    "transaction.paid",
    "transaction.updated",
    "transaction.completed",
    "subscription.updated",
  ]);
});

test("an unbilled downgrade keeps the billing date and lowers the price from the renewal on", async () => {
  const { client, buy, control } = await openPaddle();
  const { subscriptionId } = buy(ids.large);
  const changed = await client.subscriptions.update(subscriptionId, {
    items: [{ priceId: ids.small, quantity: 1 }],
    prorationBillingMode: "do_not_bill",
  });
  expect(changed.items[0]?.price.id).toBe(ids.small);
  await control(`subscriptions/${subscriptionId}/end-period`);
  const [newest] = await client.transactions.list({ subscriptionId: [subscriptionId] }).next();
  expect(newest).toMatchObject({ origin: "subscription_recurring", status: "completed" });
  expect(newest?.details?.totals?.total).toBe("4900");
});

test("an immediately prorated downgrade leaves credit that the renewal uses", async () => {
  const { client, buy, control } = await openPaddle();
  const { subscriptionId } = buy(ids.large);
  const changed = await client.subscriptions.update(subscriptionId, {
    items: [{ priceId: ids.small, quantity: 1 }],
    prorationBillingMode: "prorated_immediately",
  });
  expect(changed.items[0]?.price.id).toBe(ids.small);
  const list = () => client.transactions.list({ subscriptionId: [subscriptionId] }).next();
  expect((await list())[0]).toMatchObject({
    status: "completed",
    details: { totals: { total: "-5000", grandTotal: "0", creditToBalance: "5000" } },
  });
  await control(`subscriptions/${subscriptionId}/end-period`);
  expect((await list())[0]?.details?.totals).toMatchObject({
    total: "4900",
    credit: "4900",
    grandTotal: "0",
  });
});

test("a change to yearly billing starts a new period and credits the rest of the month", async () => {
  const { client, buy, clock } = await openPaddle();
  const { subscriptionId } = buy(ids.small);
  clock.advance(15 * day);
  const items = [{ priceId: ids.yearly, quantity: 1 }];
  const refused = client.subscriptions.update(subscriptionId, {
    items,
    prorationBillingMode: "full_next_billing_period",
  });
  expect(await codeOf(refused)).toContain("proration_billing_mode");
  const changed = await client.subscriptions.update(subscriptionId, {
    items,
    prorationBillingMode: "prorated_immediately",
  });
  expect(changed.nextBilledAt).toMatch(/^2027-12-06/);
  const [newest] = await client.transactions.list({ subscriptionId: [subscriptionId] }).next();
  expect(newest?.details?.totals).toMatchObject({
    subtotal: "15550",
    grandTotal: "15550",
    creditToBalance: "0",
  });
});

test("an unbilled change to yearly billing starts the year on the billing date that it sets", async () => {
  const { client, buy, clock, paddle } = await openPaddle();
  const { subscriptionId } = buy(ids.small, "ada@example.test", ids.friends);
  const { nextBilledAt } = await client.subscriptions.get(subscriptionId);
  const change: UpdateSubscriptionRequestBody = {
    items: [{ priceId: ids.yearly, quantity: 1 }],
    prorationBillingMode: "do_not_bill",
    discount: null,
    nextBilledAt: new Date(nextBilledAt ?? "").toISOString(),
  };
  const preview = await client.subscriptions.previewUpdate(subscriptionId, change);
  expect(preview.immediateTransaction).toBeNull();
  expect(preview.nextTransaction?.details.totals.total).toBe("18000");
  const changed = await client.subscriptions.update(subscriptionId, change);
  expect(changed).toMatchObject({ discount: null, billingCycle: { interval: "year" } });
  expect(changed.nextBilledAt?.slice(0, 19)).toBe(nextBilledAt?.slice(0, 19));
  clock.advance(31 * day);
  runDue(paddle);
  const { currentBillingPeriod } = await client.subscriptions.get(subscriptionId);
  expect(currentBillingPeriod?.startsAt).toMatch(/^2026-12-21/);
  expect(currentBillingPeriod?.endsAt).toMatch(/^2027-12-21/);
});

test("a declined payment prevents a change", async () => {
  const { client, buy, control } = await openPaddle();
  const { subscriptionId } = buy(ids.small);
  await control(`subscriptions/${subscriptionId}/decline-card`);
  const change = client.subscriptions.update(subscriptionId, {
    items: [{ priceId: ids.large, quantity: 1 }],
    prorationBillingMode: "prorated_immediately",
  });
  expect(await codeOf(change)).toBe("subscription_payment_declined");
  expect((await client.subscriptions.get(subscriptionId)).items[0]?.price.id).toBe(ids.small);
});

test("cancels at the period's end, removes that cancellation, and cancels immediately", async () => {
  const { client, buy, control } = await openPaddle();
  const { subscriptionId } = buy(ids.small);
  const planned = await client.subscriptions.cancel(subscriptionId, {
    effectiveFrom: "next_billing_period",
  });
  expect(planned).toMatchObject({ status: "active", scheduledChange: { action: "cancel" } });
  expect(planned.scheduledChange?.effectiveAt).toBe(planned.currentBillingPeriod?.endsAt);
  const again = client.subscriptions.cancel(subscriptionId, {
    effectiveFrom: "next_billing_period",
  });
  expect(await codeOf(again)).toBe("subscription_locked_pending_changes");
  const continued = await client.subscriptions.update(subscriptionId, { scheduledChange: null });
  expect(continued.scheduledChange).toBeNull();
  await client.subscriptions.cancel(subscriptionId, { effectiveFrom: "next_billing_period" });
  await control(`subscriptions/${subscriptionId}/end-period`);
  const canceled = await client.subscriptions.get(subscriptionId);
  expect(canceled).toMatchObject({ status: "canceled", nextBilledAt: null });
  const late = client.subscriptions.update(subscriptionId, { scheduledChange: null });
  expect(await codeOf(late)).toBe("subscription_update_when_canceled");
});

test("pauses and resumes with a new period", async () => {
  const { client, buy, clock, types } = await openPaddle();
  const { subscriptionId } = buy(ids.small);
  const paused = await client.subscriptions.pause(subscriptionId, { effectiveFrom: "immediately" });
  expect(paused).toMatchObject({ status: "paused", currentBillingPeriod: null });
  clock.advance(40 * day);
  const before = types().length;
  const resumed = await client.subscriptions.resume(subscriptionId, {
    effectiveFrom: "immediately",
  });
  expect(resumed).toMatchObject({ status: "active", pausedAt: null });
  expect(resumed.currentBillingPeriod?.startsAt).toMatch(/^2026-12-31/);
  // The last day of a shorter month, and then the 31st again.
  expect(resumed.nextBilledAt).toMatch(/^2027-01-31/);
  expect(types(before).slice(0, 2)).toEqual(["subscription.updated", "subscription.resumed"]);
  expect(
    await codeOf(client.subscriptions.resume(subscriptionId, { effectiveFrom: "immediately" })),
  ).toBe("subscription_must_be_paused");
});

test("refuses changes in the half hour before a renewal, and billed changes in a trial", async () => {
  const { client, buy, clock } = await openPaddle();
  const { subscriptionId } = buy(ids.trial);
  const change: UpdateSubscriptionRequestBody = {
    items: [{ priceId: ids.small, quantity: 1 }],
    prorationBillingMode: "prorated_immediately",
  };
  expect(await codeOf(client.subscriptions.update(subscriptionId, change))).toBe(
    "subscription_trialing_items_update_invalid_options",
  );
  clock.advance(30 * day - 60_000);
  expect(
    await codeOf(client.subscriptions.cancel(subscriptionId, { effectiveFrom: "immediately" })),
  ).toBe("subscription_locked_renewal");
});

test("refuses invalid items", async () => {
  const { client, buy } = await openPaddle();
  const { subscriptionId } = buy(ids.small);
  const update = (body: object) => codeOf(client.subscriptions.update(subscriptionId, body));
  const items = [{ priceId: "pri_unknown", quantity: 1 }];
  expect(await update({ items, prorationBillingMode: "do_not_bill" })).toBe(
    "subscription_price_not_found",
  );
  expect(await update({ items: [{ priceId: ids.large, quantity: 1 }] })).toBe(
    "subscription_items_update_missing_proration_billing_mode",
  );
  expect(await codeOf(client.subscriptions.get("sub_unknown"))).toBe("not_found");
});

test("moving the billing date of a trial extends it, and periods are counted from the new date", async () => {
  const { client, buy, clock, paddle, types } = await openPaddle();
  const { subscriptionId } = buy(ids.trial);
  const trial = await client.subscriptions.get(subscriptionId);
  const end = new Date(Date.parse(trial.nextBilledAt ?? "") + 10 * day);
  const move = (to: Date) =>
    client.subscriptions.update(subscriptionId, {
      nextBilledAt: to.toISOString(),
      prorationBillingMode: "do_not_bill",
    });
  expect(await codeOf(move(new Date(clock.now() - 1)))).toBe("invalid_field");
  const before = types().length;
  const moved = await move(end);
  const at = expect.stringContaining(end.toISOString().slice(0, -1));
  expect(moved).toMatchObject({
    status: "trialing",
    nextBilledAt: at,
    currentBillingPeriod: { startsAt: trial.currentBillingPeriod?.startsAt, endsAt: at },
    items: [
      {
        status: "trialing",
        nextBilledAt: at,
        trialDates: { startsAt: trial.items[0]?.trialDates?.startsAt, endsAt: at },
      },
    ],
  });
  expect(types(before)).toEqual(["subscription.updated"]);

  // On the day on which the trial would have ended.
  clock.advance(31 * day);
  runDue(paddle);
  expect((await client.subscriptions.get(subscriptionId)).status).toBe("trialing");
  clock.advance(9 * day);
  runDue(paddle);
  const paid = await client.subscriptions.get(subscriptionId);
  expect(paid).toMatchObject({ status: "active", currentBillingPeriod: { startsAt: at } });
  expect(paid.nextBilledAt?.slice(8, 10)).toBe(end.toISOString().slice(8, 10));
  const [first] = await client.transactions.list({ subscriptionId: [subscriptionId] }).next();
  expect(first).toMatchObject({ status: "completed", details: { totals: { total: "1900" } } });
});

test("periods of a paid subscription are counted from a moved billing date", async () => {
  const { client, buy, clock, paddle } = await openPaddle();
  const { subscriptionId } = buy(ids.small);
  await client.subscriptions.update(subscriptionId, {
    nextBilledAt: "2026-12-29T09:00:00Z",
    prorationBillingMode: "do_not_bill",
  });
  clock.advance(39 * day);
  runDue(paddle);
  expect((await client.subscriptions.get(subscriptionId)).nextBilledAt).toMatch(/^2027-01-29T09/);
});
