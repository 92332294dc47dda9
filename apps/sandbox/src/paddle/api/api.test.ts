import { ApiError, Paddle as Client } from "@paddle/paddle-node-sdk";
import { expect, test } from "vitest";
import { ids, openPaddle } from "../testing.ts";

/** The API error of a call. */
const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

test("refuses missing and malformed keys", async () => {
  const { address, app } = await openPaddle();
  const other = new Client("sk_live_1234567890", { environment: `${address}/paddle` as never });
  expect(await errorOf(other.prices.list().next())).toMatchObject({ code: "forbidden" });
  const bare = await app.inject("/paddle/prices");
  expect(bare.statusCode).toBe(403);
  expect(bare.json()).toMatchObject({
    error: {
      type: "request_error",
      code: "authentication_missing",
      documentation_url: "https://developer.paddle.com/errors/shared/authentication_missing",
    },
    meta: { request_id: expect.any(String) },
  });
});

test("customers have unique email addresses and can change them", async () => {
  const { client } = await openPaddle();
  const customer = await client.customers.create({ email: "ada@example.test" });
  expect(await errorOf(client.customers.create({ email: "ADA@example.test" }))).toMatchObject({
    code: "customer_already_exists",
    detail: `customer email conflicts with customer of id ${customer.id}`,
  });
  await client.customers.update(customer.id, { email: "grace@example.test" });
  const found = await client.customers.list({ email: ["grace@example.test"] }).next();
  expect(found.map(({ id }) => id)).toEqual([customer.id]);
});

test("a portal session opens the customer's pages", async () => {
  const { client, buy, app, address } = await openPaddle();
  const { customerId, subscriptionId } = buy(ids.small);
  const session = await client.customerPortalSessions.create(customerId ?? "", [subscriptionId]);
  const path = (url = "") => url.replace(address, "");
  const overview = await app.inject(path(session.urls.general.overview));
  expect(overview.statusCode).toBe(200);
  expect(overview.body).toContain("ada@example.test");
  expect(overview.body).toContain("$49.00");
  const [links] = session.urls.subscriptions;
  const cancel = new URL(links?.cancelSubscription ?? "");
  expect(cancel.searchParams.get("action")).toBe("cancel_subscription");
  const forged = path(session.urls.general.overview).replace(/token=\w+/, "token=pga_other");
  expect((await app.inject(forged)).statusCode).toBe(404);
  const form = new URLSearchParams({
    subscription_id: subscriptionId,
    token: cancel.searchParams.get("token") ?? "",
  });
  await app.inject({
    method: "POST",
    url: `${cancel.pathname}/cancel`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: form.toString(),
  });
  expect((await client.subscriptions.get(subscriptionId)).scheduledChange?.action).toBe("cancel");
});

test("a refund waits for approval, and only the remaining amount can be refunded", async () => {
  const { client, buy, control, types } = await openPaddle();
  const { transactionId } = buy(ids.small);
  const create = (body: object) =>
    client.adjustments.create({
      action: "refund",
      reason: "asked",
      transactionId,
      ...body,
    } as never);
  const before = types().length;
  const adjustment = await create({ type: "full" });
  expect(adjustment).toMatchObject({
    status: "pending_approval",
    action: "refund",
    type: "full",
    totals: { total: "4900" },
  });
  expect(await errorOf(create({ type: "full" }))).toMatchObject({
    code: "adjustment_pending_refund_request",
  });
  await control(`adjustments/${adjustment.id}/approve`);
  expect(types(before)).toEqual(["adjustment.created", "adjustment.updated"]);
  const { details } = await client.transactions.get(transactionId);
  expect(details?.adjustedTotals?.total).toBe("0");
  const itemId = details?.lineItems[0]?.id;
  const items = [{ itemId, type: "partial", amount: "1" }];
  expect(await errorOf(create({ type: "partial", items }))).toMatchObject({
    code: "adjustment_total_amount_above_remaining_allowed",
  });
});

test("returns prices with their product, and price previews", async () => {
  const { client } = await openPaddle();
  const price = await client.prices.get(ids.trial, { include: ["product"] });
  expect(price).toMatchObject({
    unitPrice: { amount: "1900", currencyCode: "USD" },
    trialPeriod: { interval: "day", frequency: 30 },
    product: { name: "Trial" },
  });
  const preview = await client.pricingPreview.preview({
    items: [{ priceId: ids.small, quantity: 1 }],
    address: { countryCode: "DE", postalCode: "10115" },
    discountId: ids.friends,
  });
  expect(preview.details.lineItems[0]).toMatchObject({
    taxRate: "0.19",
    totals: { subtotal: "4900", discount: "2000", tax: "551", total: "3451" },
    formattedTotals: { total: "$34.51" },
  });
});

test("events and notifications can be read and sent again", async () => {
  const { client, buy, received, settled } = await openPaddle();
  const { subscriptionId } = buy(ids.small);
  await settled();
  const events = await client.events.list({ eventType: ["subscription.created"] }).next();
  expect(events.map(({ eventType, data }) => [eventType, Reflect.get(data, "id")])).toEqual([
    ["subscription.created", subscriptionId],
  ]);
  const [newest] = await client.notifications.list({ perPage: 1 }).next();
  expect(newest).toMatchObject({ status: "delivered", timesAttempted: 1 });
  const count = received.length;
  await client.notifications.replay(newest?.id ?? "");
  await settled();
  expect(received).toHaveLength(count + 1);
  expect(received.at(-1)?.event.event_id).toBe(newest?.payload?.eventId);
  const logs = await client.notifications
    .getLogs(newest?.id ?? "", { after: "", perPage: 50 })
    .next();
  expect(logs.map(({ responseCode }) => responseCode)).toEqual([200]);
});

test("refuses more than 240 calls a minute, with the seconds to wait", async () => {
  const { client, app, clock } = await openPaddle();
  const call = () =>
    app.inject({
      url: "/paddle/prices",
      headers: { authorization: "bearer pdl_sdbx_apikey_01sandboxtests" },
    });
  const answers = await Promise.all(Array.from({ length: 241 }, call));
  expect(answers.map(({ statusCode }) => statusCode).filter((code) => code === 200)).toHaveLength(
    240,
  );
  const refused = await errorOf(client.prices.list().next());
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ code: "too_many_requests", retryAfter: 60 });
  clock.advance(60_000);
  expect((await call()).statusCode).toBe(200);
});

test.each([
  ["429", { code: "too_many_requests", retryAfter: 2 }],
  ["403", { code: "forbidden" }],
  ["500", { code: "internal_error", type: "api_error" }],
  ["502", expect.any(SyntaxError)],
  ["503", expect.any(SyntaxError)],
  ["bad-json", expect.any(SyntaxError)],
  ["cut-body", expect.any(TypeError)],
  ["wrong-shape", expect.any(TypeError)],
])("the fault %s", async (fault, error) => {
  const { client, app } = await openPaddle();
  const payload = { service: "paddle", path: "/prices", fault };
  await app.inject({ method: "POST", url: "/sandbox/faults", payload });
  const found = await errorOf(client.prices.get(ids.small));
  expect(found).toEqual(
    error instanceof Object && "code" in error ? expect.objectContaining(error) : error,
  );
  expect(await errorOf(client.prices.get(ids.small))).toBeNull();
});

test("answers unknown addresses with an error in Paddle's format", async () => {
  const { app } = await openPaddle();
  const headers = { authorization: "bearer pdl_sdbx_apikey_01sandboxtests" };
  const response = await app.inject({ url: "/paddle/reports", headers });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ error: { code: "invalid_url" } });
});
