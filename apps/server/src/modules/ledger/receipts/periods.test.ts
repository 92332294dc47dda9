import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dataOf, errorOf } from "../../../testing/app.ts";
import { openReceiptsApp, type ReceiptsApp } from "../../../testing/receipts.ts";

const dayMs = 86_400_000;
let app: ReceiptsApp;
let stop: () => Promise<void>;
beforeAll(async () => {
  app = await openReceiptsApp({ jobs: true });
  stop = await app.work("receipts.mail");
});
afterAll(async () => {
  await stop();
  await app.close();
});

let person: Awaited<ReturnType<ReceiptsApp["signUp"]>>;
beforeEach(async () => {
  person = await app.signUp();
});

/** Advances the clock and signs the person in again. */
async function pass(days: number): Promise<void> {
  await app.pass(days * dayMs);
  person = { ...person, ...(await app.signIn(person)) };
}

/** The next mail about a receipt, as subject and text. */
async function mail(): Promise<string> {
  const { subject, text } = await app.mailer.next(
    person.email,
    ({ subject }) => !/Confirm|is active/.test(subject),
  );
  return `${subject}\n${text}`;
}
const subjectsOf = (email: string) =>
  app.mailer.sent.filter(({ to }) => to === email).map(({ subject }) => subject);

const addKeywords = async (count: number) => {
  for (let at = 1; at <= count; at += 1) {
    dataOf(await app.call("addKeyword", { body: { keyword: `viridian casein ${at}` } }, person));
  }
};
const pausedKeywords = async () =>
  dataOf(await app.call("listKeywords", {}, person)).keywords.filter(({ pausedAt }) => pausedAt)
    .length;

describe("the owner gets an email", () => {
  test("when a receipt was received, and when it was approved", async () => {
    const token = await app.send(person, "growth");
    expect(await mail()).toMatch(/^We received your receipt\n/);
    await app.verify(token, "approve");
    expect(await mail()).toMatch(
      /^Growth is paid\n[\s\S]*paid until \w+ \d+, 20\d\d[\s\S]*Nothing is charged automatically/,
    );
  });

  test("with the reason when a receipt was rejected", async () => {
    const token = await app.send(person, "growth");
    await mail();
    await app.verify(token, "reject", "The amount does not match.");
    expect(await mail()).toMatch(
      /^We could not approve your receipt\n[\s\S]*The amount does not match\./,
    );
  });

  test("once seven days before the plan ends, and when it has ended", async () => {
    const { periodEnd } = await app.pay(person, "growth");
    await mail();
    await mail();
    await addKeywords(5);
    const daysLeft = Math.round((Date.parse(periodEnd ?? "") - app.clock.now().getTime()) / dayMs);
    await pass(daysLeft - 8);
    expect(subjectsOf(person.email)).not.toContainEqual(expect.stringMatching(/ends on/));
    await pass(1);
    expect(await mail()).toMatch(/^Growth ends on /);
    await pass(1);
    expect(await pausedKeywords()).toBe(0);
    await pass(6);
    expect(await mail()).toMatch(/^Growth has ended\n/);
    expect(subjectsOf(person.email).filter((subject) => /ends on/.test(subject))).toHaveLength(1);
    expect(await app.me(person)).toMatchObject({ subscriptionTier: null, keywordsLimit: 3 });
    expect(await pausedKeywords()).toBe(2);
    expect(await app.view(person)).toMatchObject({
      paymentStatus: "approved",
      plan: null,
      paidUntil: null,
    });
    expect(await app.status(person)).toMatchObject({ canUpload: true, paidUntil: null });
    await pass(1);
    expect(subjectsOf(person.email).filter((subject) => /has ended/.test(subject))).toHaveLength(1);
  });
});

describe("the next period", () => {
  test("can be paid for in the last 30 days of the current one, and begins when that ends", async () => {
    const first = await app.pay(person, "annual");
    expect(await app.status(person)).toMatchObject({
      canUpload: false,
      whyNot: "early",
      nextFrom: new Date(Date.parse(first.periodEnd ?? "") - 30 * dayMs).toISOString(),
    });
    expect(errorOf(await app.upload(person, "annual"))).toMatchObject({
      status: 409,
      code: "RECEIPT_TOO_EARLY",
    });
    await pass(336);
    const second = await app.pay(person, "annual");
    expect(second.periodStart).toBe(first.periodEnd);
    expect(await app.status(person)).toMatchObject({ paidUntil: second.periodEnd });
    // The plan continues after the end of the first period.
    await pass(30);
    expect(await app.view(person)).toMatchObject({ plan: "annual", paidUntil: second.periodEnd });
    expect(subjectsOf(person.email)).not.toContainEqual(
      expect.stringMatching(/^Founder Annual (?:ends|has)/),
    );
  });

  test("may have another plan, which begins with it", async () => {
    const first = await app.pay(person, "builder");
    await pass(20);
    const second = await app.pay(person, "growth");
    expect(second.periodStart).toBe(first.periodEnd);
    expect(await app.me(person)).toMatchObject({ subscriptionTier: "starter" });
    await pass(12);
    expect(await app.me(person)).toMatchObject({ subscriptionTier: "growth" });
    expect(await app.view(person)).toMatchObject({ plan: "growth", paidUntil: second.periodEnd });
  });
});

describe("beside Paddle", () => {
  test("no receipt is accepted from a workspace with a subscription", async () => {
    await app.buy(person, "growth");
    expect(errorOf(await app.upload(person, "growth")).code).toBe("SUBSCRIPTION_EXISTS");
    expect(await app.status(person)).toMatchObject({ canUpload: false, whyNot: "subscription" });
  });

  test("a subscription takes precedence, and the receipt's period continues to run", async () => {
    const { periodEnd } = await app.pay(person, "annual");
    const { id } = await app.buy(person, "growth");
    expect(await app.view(person)).toMatchObject({
      state: "active",
      plan: "growth",
      paidUntil: null,
    });
    expect(await app.status(person)).toMatchObject({ paidUntil: periodEnd });
    expect(await app.me(person)).toMatchObject({ subscriptionTier: "growth" });
    app.paddle.cancel(id);
    await app.settle();
    expect(await app.view(person)).toMatchObject({
      state: "canceled",
      plan: "annual",
      tier: "starter",
      paidUntil: periodEnd,
    });
  });

  test("the end of a receipt's period changes nothing while a subscription holds", async () => {
    await app.pay(person, "builder");
    const { id } = await app.buy(person, "growth");
    await pass(20);
    app.paddle.renew(id, true);
    await app.settle();
    await pass(20);
    expect(await app.me(person)).toMatchObject({ subscriptionTier: "growth" });
    expect(subjectsOf(person.email)).not.toContainEqual(
      expect.stringMatching(/^Builder Pass (?:ends|has)/),
    );
  });

  test("a receipt that is approved after a purchase leaves the subscription in force", async () => {
    const token = await app.send(person, "scale");
    await app.buy(person, "growth");
    dataOf(await app.verify(token, "approve"));
    expect(await app.me(person)).toMatchObject({ subscriptionTier: "growth" });
  });
});
