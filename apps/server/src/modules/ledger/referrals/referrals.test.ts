import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openAdmin } from "../../../testing/admin.ts";
import { type As, dataOf, errorOf } from "../../../testing/app.ts";
import { openPaddleApp, type PaddleApp } from "../../../testing/paddle-app.ts";

const dayMs = 86_400_000;
let app: PaddleApp;
let admin: ReturnType<typeof openAdmin>;
const requestedReviews = new Set<string>();
beforeAll(async () => {
  app = await openPaddleApp();
  admin = openAdmin(app);
  app.services.referrals.topics.reviewRequested.subscribe(async (_, { workspaceId }) => {
    requestedReviews.add(workspaceId);
  });
});
afterAll(() => app.close());

/** Runs the requested reviews, as the jobs do. */
async function review() {
  const ids = [...requestedReviews];
  requestedReviews.clear();
  // Twice, because a job may be repeated.
  for (const id of [...ids, ...ids]) await app.services.referrals.review(id);
}

let made = 0;
/** Signs somebody up. By default each has their own company, network and browser. */
async function join(
  options: { code?: string; email?: string; address?: string; cookie?: string } = {},
) {
  made += 1;
  const email = options.email ?? `someone@company${made}.test`;
  const password = "a good long password";
  const response = await app.app.inject({
    method: "POST",
    url: "/api/auth/signup",
    payload: { email, password, ...(options.code && { referralCode: options.code }) },
    remoteAddress: options.address ?? `203.0.113.${made}`,
    headers: options.cookie ? { cookie: options.cookie } : {},
  });
  expect(response.statusCode).toBe(200);
  const { accessToken, user } = response.json().data;
  await app.infrastructure.database.query({
    text: "update users set email_verified_at = created_at where id = $1",
    values: [user.id],
  });
  const cookies = [response.headers["set-cookie"] ?? []].flat();
  const device = cookies.find((one) => one.startsWith("earshot_device="));
  return {
    ...{ email, password, token: accessToken as string, userId: user.id as string },
    device: device?.split(";")[0] ?? "",
  };
}
type Person = Awaited<ReturnType<typeof join>>;

const summaryOf = async (as: As) => dataOf(await app.call("getReferralSummary", {}, as)).summary;
const limitOf = async (as: As) => (await app.me(as)).repliesLimit;
const heldReferrals = async () =>
  dataOf(await app.call("listHeldReferrals", {}, await admin())).referrals;
const again = async (person: Person): Promise<Person> => ({
  ...person,
  ...(await app.signIn(person)),
});

let referrer: Person;
let code: string;
beforeEach(async () => {
  referrer = await join();
  code = (await summaryOf(referrer)).code;
});

/** Buys Growth for a referred person and runs the reviews that follow. */
async function pay(person: Person) {
  const subscription = await app.buy(person, "growth");
  await review();
  return subscription;
}
async function joinAndPay(options: Parameters<typeof join>[0] = {}) {
  const referred = await join({ code, ...options });
  return { referred, subscription: await pay(referred) };
}

describe("a code", () => {
  test("is different for each user, stays the same, and is in the link", async () => {
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
    expect(await summaryOf(referrer)).toEqual({
      ...{ code, link: expect.stringMatching(`/\\?ref=${code}$`) },
      ...{ invited: 0, joined: 0, paying: 0, rewards: 0, referrals: [] },
      reward: { replies: 10, days: 31 },
    });
    expect((await summaryOf(await join())).code).not.toBe(code);
  });

  test("is ignored at sign-up if it does not exist", async () => {
    const other = await join({ code: "ZZZZZZZZ" });
    await pay(other);
    expect(await summaryOf(referrer)).toMatchObject({ invited: 0 });
  });

  test("is made once when it is requested concurrently", async () => {
    const other = await join();
    const all = await Promise.all(Array.from({ length: 10 }, () => summaryOf(other)));
    expect(new Set(all.map((one) => one.code)).size).toBe(1);
  });
});

describe("a referral", () => {
  test("is listed without a name, counts once its address is confirmed, and earns 10 replies once it pays", async () => {
    const before = await limitOf(referrer);
    const referred = await join({ code: code.toLowerCase() });
    const at = app.clock.now().toISOString();
    const joined = { joinedAt: at, state: "joined", reason: null };
    expect(await summaryOf(referrer)).toMatchObject({
      ...{ invited: 1, joined: 1, paying: 0, rewards: 0, referrals: [joined] },
    });
    expect(JSON.stringify(await summaryOf(referrer))).not.toContain("someone");
    const subscription = await pay(referred);
    expect(await summaryOf(referrer)).toMatchObject({
      ...{ invited: 1, joined: 1, paying: 1, rewards: 10 },
      referrals: [{ ...joined, state: "rewarded" }],
    });
    expect(await limitOf(referrer)).toBe((before ?? 0) + 10);
    const { entries } = dataOf(await app.call("listUnits", { query: {} }, referrer));
    expect(entries[0]?.sentence).toBe(
      "You got a bonus of 10 replies: A company you referred became a customer.",
    );
    const { notices } = dataOf(await app.call("listNotices", { query: {} }, referrer));
    expect(notices).toMatchObject([{ kind: "referral_rewarded", mentionId: null, title: "" }]);

    // A renewal and a second plan earn nothing more.
    await app.pass(20 * dayMs);
    app.paddle.renew(subscription.id);
    await app.settle();
    await review();
    referrer = await again(referrer);
    expect(await limitOf(referrer)).toBe((before ?? 0) + 10);
    await app.pass(12 * dayMs);
    referrer = await again(referrer);
    expect(await limitOf(referrer)).toBe(before);
  });

  test("counts as invited only while its address is not confirmed", async () => {
    const referred = await join({ code });
    await app.infrastructure.database.query({
      text: "update users set email_verified_at = null where id = $1",
      values: [referred.userId],
    });
    expect(await summaryOf(referrer)).toMatchObject({
      ...{ invited: 1, joined: 0, referrals: [{ state: "invited" }] },
    });
  });

  test("does not count as paying during a trial", async () => {
    const referred = await join({ code });
    await app.buy(referred, "builder");
    await review();
    expect(await summaryOf(referrer)).toMatchObject({ paying: 0, rewards: 0 });
  });

  test("is rewarded for a payment by receipt, too", async () => {
    const referred = await join({ code });
    const workspaceId =
      (await app.services.accounts.find(referred.userId))?.currentWorkspaceId ?? "";
    const approval = { workspaceId, receiptId: randomUUID(), amountCents: 2_900 };
    const { topics } = app.services.receipts;
    const paid = () =>
      app.infrastructure.database.transaction((tx) => topics.approved.publish(tx, approval));
    await paid();
    await paid();
    await review();
    expect(await summaryOf(referrer)).toMatchObject({ paying: 1, rewards: 10 });
  });

  test("is rewarded once when its review runs many times at once", async () => {
    const before = await limitOf(referrer);
    const referred = await join({ code });
    await app.buy(referred, "growth");
    const [id = ""] = requestedReviews;
    requestedReviews.clear();
    await Promise.all(Array.from({ length: 8 }, () => app.services.referrals.review(id)));
    expect(await limitOf(referrer)).toBe((before ?? 0) + 10);
  });
});

describe("a self-referral is refused", () => {
  const refused = async (reason: string) => {
    expect(await summaryOf(referrer)).toMatchObject({
      ...{ invited: 1, joined: 0, paying: 0, rewards: 0 },
      referrals: [{ state: "refused", reason }],
    });
    expect(await heldReferrals()).toEqual([]);
  };

  test("with another address of the same mailbox", async () => {
    await joinAndPay({ email: referrer.email.replace("@", "+second@") });
    await refused("It uses an email address of yours.");
  });

  test("from a browser in which the referrer had signed in", async () => {
    await joinAndPay({ cookie: referrer.device });
    await refused("The sign-up came from a browser in which you had signed in.");
  });

  test("paid by the same customer or with the same payment method", async () => {
    const own = await app.buy(referrer, "growth");
    const referred = await join({ code });
    const { checkoutId } = dataOf(
      await app.call("startCheckout", { body: { plan: "growth" } }, referred),
    );
    app.paddle.subscribe("growth", { checkoutId }, { email: referrer.email });
    await app.settle();
    await review();
    expect(own.customer_id).toBeTruthy();
    await refused("It pays with the same payment method as you.");
  });

  test("by a member of the same workspace", async () => {
    const referred = await join({ code });
    const { currentWorkspaceId } = (await app.services.accounts.find(referrer.userId)) ?? {};
    await app.infrastructure.database.query({
      text: "insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'member')",
      values: [currentWorkspaceId, referred.userId],
    });
    await pay(referred);
    await refused("You work in the same workspace.");
  });
});

describe("a suspicious referral waits for the administrator", () => {
  const decide = async (decision: "accept" | "refuse", note?: string) => {
    const [one] = await heldReferrals();
    return app.call(
      "decideReferral",
      { params: { id: one?.id ?? randomUUID() }, body: { decision, ...(note && { note }) } },
      await admin(),
    );
  };

  test("from the same network, and is rewarded on acceptance", async () => {
    const address = "198.51.100.7";
    await app.app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { email: referrer.email, password: referrer.password },
      remoteAddress: address,
    });
    const { referred } = await joinAndPay({ address });
    expect(await summaryOf(referrer)).toMatchObject({
      ...{ joined: 1, paying: 1, rewards: 0 },
      referrals: [{ state: "held", reason: expect.stringContaining("network") }],
    });
    const waiting = async () => [
      dataOf(await app.call("countAdminWork", {}, await admin())).work.referrals,
      dataOf(await app.call("getAdminOverview", {}, await admin())).overview.referrals,
    ];
    const joinedAt = (await heldReferrals())[0]?.joinedAt;
    expect(await waiting()).toEqual([1, { waiting: 1, oldestAt: joinedAt }]);
    expect(await heldReferrals()).toMatchObject([
      {
        reasons: ["same_network"],
        paidAt: app.clock.now().toISOString(),
        referrer: { email: referrer.email },
        referred: { email: referred.email },
      },
    ]);
    dataOf(await decide("accept"));
    expect(await waiting()).toEqual([0, { waiting: 0, oldestAt: null }]);
    expect(await summaryOf(referrer)).toMatchObject({
      ...{ rewards: 10, referrals: [{ state: "rewarded" }] },
    });
    expect(errorOf(await decide("accept")).code).toBe("NOT_FOUND");
  });

  test("of the same company, and earns nothing when it is refused", async () => {
    const { referred } = await joinAndPay({ email: `other@${referrer.email.split("@")[1]}` });
    const [one] = await heldReferrals();
    expect(one).toMatchObject({ reasons: ["same_company"], referred: { email: referred.email } });
    dataOf(await decide("refuse", "One company."));
    expect(await summaryOf(referrer)).toMatchObject({
      ...{ joined: 0, rewards: 0 },
      referrals: [{ state: "refused", reason: "We checked it, and it does not count." }],
    });
    const { rows } = await app.infrastructure.database.query({
      text: "select reason from administrator_entries where action = 'referral_decided' and subject_id = $1",
      values: [referrer.userId],
    });
    expect(rows).toEqual([{ reason: "One company." }]);
    const params = { id: one?.id ?? "" };
    const twice = await app.call(
      "decideReferral",
      { params, body: { decision: "accept" } },
      await admin(),
    );
    expect(errorOf(twice).code).toBe("REFERRAL_DECIDED");
  });

  test("but not because both addresses are at the same mail provider", async () => {
    referrer = await join({ email: `one.${made}@gmail.com` });
    code = (await summaryOf(referrer)).code;
    await joinAndPay({ email: `another.${made}@gmail.com` });
    expect(await summaryOf(referrer)).toMatchObject({ rewards: 10 });
  });

  test("when both sign in from one network after the sign-up", async () => {
    const referred = await join({ code });
    for (const { email, password } of [referrer, referred]) {
      await app.app.inject({
        ...{ method: "POST", url: "/api/auth/login", payload: { email, password } },
        remoteAddress: "198.51.100.99",
      });
    }
    await pay(referred);
    expect((await heldReferrals()).map(({ reasons }) => reasons)).toEqual([["same_network"]]);
    dataOf(await decide("refuse"));
  });

  test("but networks are deleted 90 days after they were last seen", async () => {
    await app.pass(91 * dayMs);
    await app.services.referrals.prune();
    const { rows } = await app.infrastructure.database.query({
      text: "select count(*)::int as count from sign_in_networks",
    });
    expect(rows[0].count).toBe(0);
  });
});

describe("a returned payment", () => {
  test("takes an unused reward back", async () => {
    const before = await limitOf(referrer);
    const { subscription } = await joinAndPay();
    expect(await limitOf(referrer)).toBe((before ?? 0) + 10);
    app.paddle.adjust(app.paddle.lastPayment(subscription.id).id, "refund", "approved");
    await app.settle();
    await review();
    expect(await limitOf(referrer)).toBe(before);
    expect(await summaryOf(referrer)).toMatchObject({
      ...{ paying: 0, rewards: 0, referrals: [{ state: "returned" }] },
    });
  });

  test("leaves a reward once one of its replies is used", async () => {
    const before = (await limitOf(referrer)) ?? 0;
    const { subscription } = await joinAndPay();
    const { currentWorkspaceId } = (await app.services.accounts.find(referrer.userId)) ?? {};
    for (let at = 0; at < before + 1; at += 1) {
      await app.infrastructure.database.transaction((tx) =>
        app.services.billing.reserve(tx, currentWorkspaceId ?? "", randomUUID()),
      );
    }
    app.paddle.adjust(app.paddle.lastPayment(subscription.id).id, "chargeback", "approved");
    await app.settle();
    await review();
    expect(await limitOf(referrer)).toBe(before + 10);
    expect(await summaryOf(referrer)).toMatchObject({ referrals: [{ state: "rewarded" }] });
  });

  test("earns nothing if it was returned before the review", async () => {
    const referred = await join({ code });
    const subscription = await app.buy(referred, "growth");
    app.paddle.adjust(app.paddle.lastPayment(subscription.id).id, "refund", "approved");
    await app.settle();
    await review();
    expect(await summaryOf(referrer)).toMatchObject({ paying: 0, rewards: 0 });
  });
});
