import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createLog } from "../../infrastructure/log.ts";
import { createTestClock } from "../../testing/app.ts";
import { createFakePaddle } from "../../testing/fake-paddle.ts";
import { type Entity, fakePrices } from "../../testing/fake-paddle-account.ts";
import { createMemoryLimits } from "../../testing/memory-limits.ts";
import { PaymentError } from "../ports/payments.ts";
import { createPaddle } from "./index.ts";

type Answer = (request: Received, response: ServerResponse) => void;
interface Received {
  method: string;
  path: string;
  authorization: string | undefined;
  body: unknown;
}

const requests: Received[] = [];
const answers: Answer[] = [];
const server = createServer((incoming: IncomingMessage, response) => {
  const chunks: Buffer[] = [];
  incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
  incoming.on("end", () => {
    const request = {
      method: incoming.method ?? "",
      path: incoming.url ?? "",
      authorization: incoming.headers.authorization,
      body: JSON.parse(Buffer.concat(chunks).toString() || "null"),
    };
    requests.push(request);
    const answer = answers.shift() ?? json(418, { error: { code: "no_answer_left" } });
    answer(request, response);
  });
});

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
const data = (entity: unknown) => json(200, { data: entity, meta: { request_id: "r" } });
const refusal = (
  status: number,
  code: string,
  headers?: Record<string, string>,
  type = "request_error",
) =>
  json(
    status,
    { error: { type, code, detail: "no", documentation_url: "" }, meta: { request_id: "r" } },
    headers,
  );
const page: Answer = (_, response) => {
  response.writeHead(502, { "content-type": "text/html" });
  response.end("<!doctype html><h1>Bad gateway</h1>");
};

let address = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests.length = 0;
  answers.length = 0;
});

const clock = createTestClock();
function connect(options: { timeoutMs?: number; pauseMs?: number } = {}) {
  return createPaddle(
    {
      apiUrl: address,
      apiKey: "pdl_sdbx_apikey_x",
      clientToken: "test_x",
      environment: "sandbox",
      scriptUrl: null,
      webhookSecrets: ["secret"],
      prices: fakePrices,
      friendsDiscountId: null,
      retryDelayMs: 1,
      ...options,
    },
    { outboundLimits: createMemoryLimits(clock), clock, log: createLog("silent") },
  );
}

/** A subscription as the API gives it: the library also needs products and cycles. */
function entity(part: Entity = {}): Entity {
  const made = createFakePaddle(clock).subscribe("growth", { checkoutId: "a.b" });
  const cycle = { interval: "month", frequency: 1 };
  return { ...made, billing_cycle: cycle, collection_mode: "automatic", ...part };
}

async function failureOf(call: Promise<unknown>): Promise<PaymentError> {
  const error = await call.then(
    () => null,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(PaymentError);
  return error;
}

describe("a subscription", () => {
  test("is read with the key, and its custom data is not changed", async () => {
    const customData = { checkoutId: "a.b", user_id: "u", nested: { snake_case: 1 } };
    answers.push(data(entity({ id: "sub_1", custom_data: customData })));
    expect(await connect().getSubscription("sub_1")).toEqual({
      id: "sub_1",
      status: "active",
      customerId: expect.stringMatching(/^ctm_/),
      priceIds: ["pri_growth"],
      amountCents: 9_900,
      discountId: "dsc_friends",
      startedAt: clock.now(),
      firstBilledAt: clock.now(),
      nextBilledAt: new Date("2026-12-21T12:00:00Z"),
      trialEndsAt: null,
      period: { start: clock.now(), end: new Date("2026-12-21T12:00:00Z") },
      scheduled: null,
      customData,
      updatedAt: clock.now().toISOString(),
    });
    expect(requests).toMatchObject([
      { method: "GET", path: "/subscriptions/sub_1?", authorization: "bearer pdl_sdbx_apikey_x" },
    ]);
  });

  test("with unknown statuses and actions is read", async () => {
    answers.push(
      data(
        entity({
          status: "hibernating",
          collection_mode: "carrier_pigeon",
          scheduled_change: { action: "hibernate", effective_at: "2027-01-01T00:00:00Z" },
        }),
      ),
    );
    expect(await connect().getSubscription("sub_1")).toMatchObject({
      status: "hibernating",
      scheduled: { action: "hibernate" },
    });
  });

  test.each([
    [
      "now",
      "pri_scale",
      { proration_billing_mode: "prorated_immediately", on_payment_failure: "prevent_change" },
    ],
    ["next-period", "pri_starter", { proration_billing_mode: "do_not_bill" }],
  ] as const)("can be changed with the billing %s", async (billing, priceId, how) => {
    answers.push(data(entity()));
    await connect().changeItems({ subscriptionId: "sub_1", priceId, billing });
    expect(requests).toMatchObject([{ method: "PATCH", path: "/subscriptions/sub_1" }]);
    expect(requests[0]?.body).toEqual({ items: [{ price_id: priceId, quantity: 1 }], ...how });
  });

  test("can get or lose a discount, and keeps its renewal date with another interval", async () => {
    const change = {
      subscriptionId: "sub_1",
      priceId: "pri_annual",
      billing: "next-period",
    } as const;
    answers.push(data(entity()), data(entity()));
    const paddle = connect();
    const nextBilledAt = new Date("2027-01-01T00:00:00Z");
    await paddle.changeItems({ ...change, discountId: null, nextBilledAt });
    await paddle.changeItems({ ...change, discountId: "dsc_1" });
    expect(requests[0]?.body).toMatchObject({
      discount: null,
      next_billed_at: "2027-01-01T00:00:00.000Z",
    });
    expect(requests[1]?.body).toMatchObject({
      discount: { id: "dsc_1", effective_from: "immediately" },
    });
  });

  test.each([
    ["cancelAtPeriodEnd", "POST", "/cancel", { effective_from: "next_billing_period" }],
    ["cancelNow", "POST", "/cancel", { effective_from: "immediately" }],
    ["removeScheduledChange", "PATCH", "", { scheduled_change: null }],
    ["resume", "POST", "/resume", { effective_from: "immediately" }],
    ["endTrial", "POST", "/activate", null],
  ] as const)("can be changed by %s", async (name, method, path, body) => {
    answers.push(data(entity()));
    await connect()[name]("sub_1");
    expect(requests).toMatchObject([{ method, path: `/subscriptions/sub_1${path}` }]);
    if (body) expect(requests[0]?.body).toEqual(body);
  });
});

test("all subscriptions are listed, page by page", async () => {
  const pagination = (next: string, has_more: boolean) => ({
    pagination: { per_page: 200, next, has_more, estimated_total: 2 },
  });
  answers.push(
    json(200, {
      data: [entity({ id: "sub_1" })],
      meta: pagination(`${address}/subscriptions?after=sub_1`, true),
    }),
    json(200, { data: [entity({ id: "sub_2" })], meta: pagination("", false) }),
  );
  const found: string[] = [];
  for await (const listed of connect().listSubscriptions())
    found.push(...listed.map(({ id }) => id));
  expect(found).toEqual(["sub_1", "sub_2"]);
  expect(requests.map(({ path }) => path)).toEqual([
    "/subscriptions?per_page=200",
    "/subscriptions?after=sub_1",
  ]);
});

test("a whole transaction is refunded", async () => {
  const adjustment = {
    id: "adj_1",
    action: "refund",
    status: "pending_approval",
    type: "full",
    transaction_id: "txn_1",
    subscription_id: "sub_1",
    items: [],
    totals: { total: "4900" },
    created_at: "2026-11-21T12:00:00Z",
  };
  answers.push(data(adjustment));
  expect(await connect().refundTransaction("txn_1")).toMatchObject({
    isFull: true,
    status: "pending_approval",
    totalCents: 4_900,
  });
  expect(requests).toMatchObject([
    {
      method: "POST",
      path: "/adjustments",
      body: { action: "refund", type: "full", transaction_id: "txn_1" },
    },
  ]);
});

test("the portal's address is requested each time", async () => {
  answers.push(
    data({
      id: "cpls_1",
      customer_id: "ctm_1",
      urls: { general: { overview: "https://portal.example/x" }, subscriptions: [] },
      created_at: "2026-11-21T12:00:00Z",
    }),
  );
  expect(await connect().portalUrl("ctm_1", "sub_1")).toBe("https://portal.example/x");
  expect(requests).toMatchObject([
    { path: "/customers/ctm_1/portal-sessions", body: { subscription_ids: ["sub_1"] } },
  ]);
});

describe("a failure", () => {
  test.each([
    ["not_found", 404, "not-found"],
    ["subscription_payment_declined", 400, "declined"],
    ["subscription_locked_renewal", 400, "locked"],
    ["forbidden", 403, "unauthorized"],
    ["a_code_that_is_new", 400, "refused"],
  ])("with the code %s (%i) is %s", async (code, status, failure) => {
    answers.push(refusal(status, code));
    expect((await failureOf(connect().cancelNow("sub_1"))).failure).toBe(failure);
  });

  test("that is transient is only retried for reads", async () => {
    answers.push(page, refusal(500, "internal_error", {}, "api_error"), data(entity()));
    await connect().getSubscription("sub_1");
    expect(requests).toHaveLength(3);
    answers.push(page);
    const error = await failureOf(connect().cancelNow("sub_1"));
    expect(error).toMatchObject({ failure: "unavailable", isUnknown: true });
    expect(requests).toHaveLength(4);
  });

  test("to answer in time is a timeout with an unknown result", async () => {
    answers.push(() => {});
    const error = await failureOf(connect({ timeoutMs: 50 }).cancelNow("sub_1"));
    expect(error).toMatchObject({ failure: "timeout", isUnknown: true });
  });

  test("of a broken connection differs from a response that can't be read", async () => {
    answers.push((_, response) => void response.destroy());
    expect((await failureOf(connect().cancelNow("sub_1"))).failure).toBe("unavailable");
    answers.push(data({ id: "sub_1" }));
    expect((await failureOf(connect().cancelNow("sub_1"))).failure).toBe("malformed");
    answers.push(data(entity({ items: [] })));
    expect((await failureOf(connect().cancelNow("sub_1"))).failure).toBe("malformed");
  });

  test("because of too many requests stops all requests for as long as Paddle asks", async () => {
    const paddle = connect();
    answers.push(refusal(429, "too_many_requests", { "retry-after": "12" }));
    expect(await failureOf(paddle.getSubscription("sub_1"))).toMatchObject({
      failure: "rate-limited",
      retryAfterMs: 12_000,
    });
    expect((await failureOf(paddle.getSubscription("sub_1"))).failure).toBe("rate-limited");
    expect(requests).toHaveLength(1);
  });

  test("that occurs five times in a row pauses all requests", async () => {
    const paddle = connect();
    for (let at = 0; at < 5; at++) {
      answers.push(page);
      await failureOf(paddle.cancelNow("sub_1"));
    }
    expect((await failureOf(paddle.cancelNow("sub_1"))).failure).toBe("paused");
    expect(requests).toHaveLength(5);
  });
});
