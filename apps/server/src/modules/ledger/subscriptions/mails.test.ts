import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openAdmin } from "../../../testing/admin.ts";
import { dataOf } from "../../../testing/app.ts";
import { openPaddleApp, type PaddleApp } from "../../../testing/paddle-app.ts";

const dayMs = 86_400_000;
let app: PaddleApp;
let stop: () => Promise<void>;
beforeAll(async () => {
  app = await openPaddleApp({ jobs: true });
  stop = await app.work("subscriptions.mail");
});
afterAll(async () => {
  await stop();
  await app.close();
});

let person: Awaited<ReturnType<PaddleApp["signUp"]>>;
beforeEach(async () => {
  person = await app.signUp();
});
const mail = async () => {
  const { subject, text } = await app.mailer.next(
    person.email,
    ({ subject }) => !/Confirm/.test(subject),
  );
  return `${subject}\n${text}`;
};

test("the owner gets a mail when the plan changes", async () => {
  const { id } = await app.buy(person, "growth");
  expect(await mail()).toMatch(/^Growth is active\n/);
  app.paddle.renew(id, false);
  await app.settle();
  expect(await mail()).toMatch(/^Your payment failed\n[\s\S]*stays active until November 28, 2026/);
  app.paddle.set(id, { status: "active" });
  await app.settle();
  dataOf(await app.call("cancelSubscription", {}, person));
  expect(await mail()).toMatch(/^Growth is canceled\n[\s\S]*until January 21, 2027, and nothing/);
  await app.settle();
  app.paddle.cancel(id);
  await app.settle();
  expect(await mail()).toMatch(/^Growth has ended\n/);
});

test("a plan ends with the grace, and its owner gets one mail", async () => {
  const { id } = await app.buy(person, "starter");
  expect(await mail()).toMatch(/^Starter is active\n/);
  app.paddle.renew(id, false);
  await app.settle();
  expect(await mail()).toMatch(/^Your payment failed\n/);
  await app.pass(40 * dayMs);
  expect(await mail()).toMatch(/^Starter has ended\n/);
  app.paddle.cancel(id);
  await app.settle();
  // The end at Paddle sent no second mail, so the next mail is about the next purchase.
  person = { ...person, ...(await app.signIn(person)) };
  await app.buy(person, "scale");
  expect(await mail()).toMatch(/^Scale is active\n/);
});

test("the owner gets a mail when the plan is paused", async () => {
  const { id } = await app.buy(person, "starter");
  await mail();
  app.paddle.set(id, { status: "paused" }, "subscription.paused");
  await app.settle();
  expect(await mail()).toMatch(/^Starter is paused\n/);
});

test("the mail about a refund has the decision and its note", async () => {
  const { id } = await app.buy(person, "growth");
  await mail();
  dataOf(await app.call("requestRefund", { body: {} }, person));
  const admin = openAdmin(app);
  const { refunds } = dataOf(await app.call("getBillingOverview", {}, await admin()));
  const found = refunds.find(({ email }) => email === person.email);
  const body = { decision: "refund", note: "We are sorry." } as const;
  dataOf(await app.call("decideRefund", { params: { id: found?.id ?? "" }, body }, await admin()));
  await app.settle();
  app.paddle.decideAdjustment(
    app.paddle.findAdjustment(app.paddle.lastPayment(id).id).id,
    "approved",
  );
  await app.settle();
  const both = [await mail(), await mail()].toSorted();
  expect(both[0]).toMatch(/^Growth has ended\n/);
  expect(both[1]).toMatch(
    /^Your refund is on its way\n[\s\S]*5 to 10 business days[\s\S]*We are sorry\./,
  );
});

test("a webhook activates the plan and sends the mail without further calls", async () => {
  const { checkoutId } = dataOf(
    await app.call("startCheckout", { body: { plan: "growth" } }, person),
  );
  const from = app.paddle.events.length;
  app.paddle.subscribe("growth", { checkoutId });
  for (const event of app.paddle.events.slice(from)) await app.deliver(event);
  expect(await mail()).toMatch(/^Growth is active\n/);
  expect(await app.view(person)).toMatchObject({ state: "active" });
});
