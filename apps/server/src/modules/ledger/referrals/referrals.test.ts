import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { dataOf } from "../../../testing/app.ts";
import { setUpReferrals } from "../../../testing/referrals.ts";

const fixture = setUpReferrals();
const { requestedReviews, review, join, summaryOf, limitOf, again, pay, joinAndPay } = fixture;

const dayMs = 86_400_000;

describe("a code", () => {
  test("is different for each user, stays the same, and is in the link", async () => {
    expect(fixture.code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
    expect(await summaryOf(fixture.referrer)).toEqual({
      ...{ code: fixture.code, link: expect.stringMatching(`/\\?ref=${fixture.code}$`) },
      ...{ invited: 0, joined: 0, paying: 0, rewards: 0, referrals: [] },
      reward: { replies: 10, days: 31 },
    });
    expect((await summaryOf(await join())).code).not.toBe(fixture.code);
  });

  test("is ignored at sign-up if it does not exist", async () => {
    const other = await join({ code: "ZZZZZZZZ" });
    await pay(other);
    expect(await summaryOf(fixture.referrer)).toMatchObject({ invited: 0 });
  });

  test("is made once when it is requested concurrently", async () => {
    const other = await join();
    const all = await Promise.all(Array.from({ length: 10 }, () => summaryOf(other)));
    expect(new Set(all.map((one) => one.code)).size).toBe(1);
  });
});

describe("a referral", () => {
  test("is listed without a name, counts once its address is confirmed, and earns 10 replies once it pays", async () => {
    const before = await limitOf(fixture.referrer);
    const referred = await join({ code: fixture.code.toLowerCase() });
    const at = fixture.app.clock.now().toISOString();
    const joined = { joinedAt: at, state: "joined", reason: null };
    expect(await summaryOf(fixture.referrer)).toMatchObject({
      ...{ invited: 1, joined: 1, paying: 0, rewards: 0, referrals: [joined] },
    });
    expect(JSON.stringify(await summaryOf(fixture.referrer))).not.toContain("someone");
    const subscription = await pay(referred);
    expect(await summaryOf(fixture.referrer)).toMatchObject({
      ...{ invited: 1, joined: 1, paying: 1, rewards: 10 },
      referrals: [{ ...joined, state: "rewarded" }],
    });
    expect(await limitOf(fixture.referrer)).toBe((before ?? 0) + 10);
    const { entries } = dataOf(
      await fixture.app.call("listUnits", { query: {} }, fixture.referrer),
    );
    expect(entries[0]?.sentence).toBe(
      "You got a bonus of 10 replies: A company you referred became a customer.",
    );
    const { notices } = dataOf(
      await fixture.app.call("listNotices", { query: {} }, fixture.referrer),
    );
    expect(notices).toMatchObject([{ kind: "referral_rewarded", mentionId: null, title: "" }]);

    // A renewal and a second plan earn nothing more.
    await fixture.app.pass(20 * dayMs);
    fixture.app.paddle.renew(subscription.id);
    await fixture.app.settle();
    await review();
    fixture.referrer = await again(fixture.referrer);
    expect(await limitOf(fixture.referrer)).toBe((before ?? 0) + 10);
    await fixture.app.pass(12 * dayMs);
    fixture.referrer = await again(fixture.referrer);
    expect(await limitOf(fixture.referrer)).toBe(before);
  });

  test("counts as invited only while its address is not confirmed", async () => {
    const referred = await join({ code: fixture.code });
    await fixture.app.infrastructure.database.query({
      text: "update users set email_verified_at = null where id = $1",
      values: [referred.userId],
    });
    expect(await summaryOf(fixture.referrer)).toMatchObject({
      ...{ invited: 1, joined: 0, referrals: [{ state: "invited" }] },
    });
  });

  test("does not count as paying during a trial", async () => {
    const referred = await join({ code: fixture.code });
    await fixture.app.buy(referred, "builder");
    await review();
    expect(await summaryOf(fixture.referrer)).toMatchObject({ paying: 0, rewards: 0 });
  });

  test("is rewarded for a payment by receipt, too", async () => {
    const referred = await join({ code: fixture.code });
    const workspaceId =
      (await fixture.app.services.accounts.find(referred.userId))?.currentWorkspaceId ?? "";
    const approval = { workspaceId, receiptId: randomUUID(), amountCents: 2_900 };
    const { topics } = fixture.app.services.receipts;
    const paid = () =>
      fixture.app.infrastructure.database.transaction((tx) =>
        topics.approved.publish(tx, approval),
      );
    await paid();
    await paid();
    await review();
    expect(await summaryOf(fixture.referrer)).toMatchObject({ paying: 1, rewards: 10 });
  });

  test("is rewarded once when its review runs many times concurrently", async () => {
    const before = await limitOf(fixture.referrer);
    const referred = await join({ code: fixture.code });
    await fixture.app.buy(referred, "growth");
    const [id = ""] = requestedReviews;
    requestedReviews.clear();
    await Promise.all(Array.from({ length: 8 }, () => fixture.app.services.referrals.review(id)));
    expect(await limitOf(fixture.referrer)).toBe((before ?? 0) + 10);
  });
});

describe("a returned payment", () => {
  test("takes an unused reward back", async () => {
    const before = await limitOf(fixture.referrer);
    const { subscription } = await joinAndPay();
    expect(await limitOf(fixture.referrer)).toBe((before ?? 0) + 10);
    fixture.app.paddle.adjust(
      fixture.app.paddle.lastPayment(subscription.id).id,
      "refund",
      "approved",
    );
    await fixture.app.settle();
    await review();
    expect(await limitOf(fixture.referrer)).toBe(before);
    expect(await summaryOf(fixture.referrer)).toMatchObject({
      ...{ paying: 0, rewards: 0, referrals: [{ state: "returned" }] },
    });
  });

  test("leaves a reward once one of its replies is used", async () => {
    const before = (await limitOf(fixture.referrer)) ?? 0;
    const { subscription } = await joinAndPay();
    const { currentWorkspaceId } =
      (await fixture.app.services.accounts.find(fixture.referrer.userId)) ?? {};
    for (let at = 0; at < before + 1; at += 1) {
      await fixture.app.infrastructure.database.transaction((tx) =>
        fixture.app.services.billing.reserve(tx, currentWorkspaceId ?? "", randomUUID()),
      );
    }
    fixture.app.paddle.adjust(
      fixture.app.paddle.lastPayment(subscription.id).id,
      "chargeback",
      "approved",
    );
    await fixture.app.settle();
    await review();
    expect(await limitOf(fixture.referrer)).toBe(before + 10);
    expect(await summaryOf(fixture.referrer)).toMatchObject({ referrals: [{ state: "rewarded" }] });
  });

  test("earns nothing if it was returned before the review", async () => {
    const referred = await join({ code: fixture.code });
    const subscription = await fixture.app.buy(referred, "growth");
    fixture.app.paddle.adjust(
      fixture.app.paddle.lastPayment(subscription.id).id,
      "refund",
      "approved",
    );
    await fixture.app.settle();
    await review();
    expect(await summaryOf(fixture.referrer)).toMatchObject({ paying: 0, rewards: 0 });
  });
});
