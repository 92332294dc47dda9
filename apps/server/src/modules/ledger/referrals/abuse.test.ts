import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { dataOf, errorOf } from "../../../testing/app.ts";
import { setUpReferrals } from "../../../testing/referrals.ts";

const fixture = setUpReferrals();
const { admin, review, join, summaryOf, heldReferrals, pay, joinAndPay } = fixture;

const dayMs = 86_400_000;

describe("a self-referral is refused", () => {
  const refused = async (reason: string) => {
    expect(await summaryOf(fixture.referrer)).toMatchObject({
      ...{ invited: 1, joined: 0, paying: 0, rewards: 0 },
      referrals: [{ state: "refused", reason }],
    });
    expect(await heldReferrals()).toEqual([]);
  };

  test("with another address of the same mailbox", async () => {
    await joinAndPay({ email: fixture.referrer.email.replace("@", "+second@") });
    await refused("It uses an email address of yours.");
  });

  test("from a browser in which the referrer had signed in", async () => {
    await joinAndPay({ cookie: fixture.referrer.device });
    await refused("The sign-up came from a browser in which you had signed in.");
  });

  test("paid by the same customer or with the same payment method", async () => {
    const own = await fixture.app.buy(fixture.referrer, "growth");
    const referred = await join({ code: fixture.code });
    const { checkoutId } = dataOf(
      await fixture.app.call("startCheckout", { body: { plan: "growth" } }, referred),
    );
    fixture.app.paddle.subscribe("growth", { checkoutId }, { email: fixture.referrer.email });
    await fixture.app.settle();
    await review();
    expect(own.customer_id).toBeTruthy();
    await refused("It pays with the same payment method as you.");
  });

  test("by a member of the same workspace", async () => {
    const referred = await join({ code: fixture.code });
    const { currentWorkspaceId } =
      (await fixture.app.services.accounts.find(fixture.referrer.userId)) ?? {};
    await fixture.app.infrastructure.database.query({
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
    return fixture.app.call(
      "decideReferral",
      { params: { id: one?.id ?? randomUUID() }, body: { decision, ...(note && { note }) } },
      await admin(),
    );
  };

  test("if it is from the same network, and is rewarded on acceptance", async () => {
    const address = "198.51.100.7";
    await fixture.app.app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { email: fixture.referrer.email, password: fixture.referrer.password },
      remoteAddress: address,
    });
    const { referred } = await joinAndPay({ address });
    expect(await summaryOf(fixture.referrer)).toMatchObject({
      ...{ joined: 1, paying: 1, rewards: 0 },
      referrals: [{ state: "held", reason: expect.stringContaining("network") }],
    });
    const waiting = async () => [
      dataOf(await fixture.app.call("countAdminWork", {}, await admin())).work.referrals,
      dataOf(await fixture.app.call("getAdminOverview", {}, await admin())).overview.referrals,
    ];
    const joinedAt = (await heldReferrals())[0]?.joinedAt;
    expect(await waiting()).toEqual([1, { waiting: 1, oldestAt: joinedAt }]);
    expect(await heldReferrals()).toMatchObject([
      {
        reasons: ["same_network"],
        paidAt: fixture.app.clock.now().toISOString(),
        referrer: { email: fixture.referrer.email },
        referred: { email: referred.email },
      },
    ]);
    dataOf(await decide("accept"));
    expect(await waiting()).toEqual([0, { waiting: 0, oldestAt: null }]);
    expect(await summaryOf(fixture.referrer)).toMatchObject({
      ...{ rewards: 10, referrals: [{ state: "rewarded" }] },
    });
    expect(errorOf(await decide("accept")).code).toBe("NOT_FOUND");
  });

  test("if it is from the same company, and earns nothing when it is refused", async () => {
    const { referred } = await joinAndPay({
      email: `other@${fixture.referrer.email.split("@")[1]}`,
    });
    const [one] = await heldReferrals();
    expect(one).toMatchObject({ reasons: ["same_company"], referred: { email: referred.email } });
    dataOf(await decide("refuse", "One company."));
    expect(await summaryOf(fixture.referrer)).toMatchObject({
      ...{ joined: 0, rewards: 0 },
      referrals: [{ state: "refused", reason: "We checked it, and it does not count." }],
    });
    const { rows } = await fixture.app.infrastructure.database.query({
      text: "select reason from administrator_entries where action = 'referral_decided' and subject_id = $1",
      values: [fixture.referrer.userId],
    });
    expect(rows).toEqual([{ reason: "One company." }]);
    const params = { id: one?.id ?? "" };
    const twice = await fixture.app.call(
      "decideReferral",
      { params, body: { decision: "accept" } },
      await admin(),
    );
    expect(errorOf(twice).code).toBe("REFERRAL_DECIDED");
  });

  test("but not because both addresses are at the same mail provider", async () => {
    fixture.referrer = await join({ email: `one.${fixture.made}@gmail.com` });
    fixture.code = (await summaryOf(fixture.referrer)).code;
    await joinAndPay({ email: `another.${fixture.made}@gmail.com` });
    expect(await summaryOf(fixture.referrer)).toMatchObject({ rewards: 10 });
  });

  test("when both sign in from one network after the sign-up", async () => {
    const referred = await join({ code: fixture.code });
    for (const { email, password } of [fixture.referrer, referred]) {
      await fixture.app.app.inject({
        ...{ method: "POST", url: "/api/auth/login", payload: { email, password } },
        remoteAddress: "198.51.100.99",
      });
    }
    await pay(referred);
    expect((await heldReferrals()).map(({ reasons }) => reasons)).toEqual([["same_network"]]);
    dataOf(await decide("refuse"));
  });

  test("but networks are deleted 90 days after they were last seen", async () => {
    await fixture.app.pass(91 * dayMs);
    await fixture.app.services.referrals.prune();
    const { rows } = await fixture.app.infrastructure.database.query({
      text: "select count(*)::int as count from sign_in_networks",
    });
    expect(rows[0].count).toBe(0);
  });
});
