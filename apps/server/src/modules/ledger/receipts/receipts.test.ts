import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dataOf, errorOf } from "../../../testing/app.ts";
import { openReceiptsApp, type ReceiptsApp } from "../../../testing/receipts.ts";
import { joinAs } from "../../../testing/team.ts";

let app: ReceiptsApp;
beforeAll(async () => {
  app = await openReceiptsApp();
});
afterAll(() => app.close());

type Person = Awaited<ReturnType<ReceiptsApp["signUp"]>>;
let person: Person;
beforeEach(async () => {
  person = await app.signUp();
});

let references = 1_000_000_000_000;
const newReference = () => String(++references);

describe("the status of a payment", () => {
  test("says where to pay and what each plan costs", async () => {
    expect(await app.status(person)).toEqual({
      manualPayment: {
        name: "Earshot Test",
        number: "09000000000",
        plans: expect.arrayContaining([
          { plan: "builder", usd: 19, pesos: 1_064, period: "month" },
          { plan: "annual", usd: 180, pesos: 10_080, period: "year" },
          { plan: "starter", usd: 29, pesos: 1_624, period: "month" },
        ]),
      },
      receipt: null,
      paidUntil: null,
      canUpload: true,
      whyNot: null,
      nextFrom: null,
    });
  });

  test("shows only the workspace's own receipt", async () => {
    await app.send(person, "builder");
    const other = await app.signUp();
    expect(await app.status(other)).toMatchObject({ receipt: null, canUpload: true });
  });
});

describe("a receipt", () => {
  test("waits for the administrator, and grants nothing until then", async () => {
    const token = await app.send(person, "growth", " 1234 567 890 123 ");
    expect(await app.status(person)).toMatchObject({
      receipt: {
        verification_token: token,
        plan: "growth",
        status: "pending",
        gcash_reference: "1234567890123",
        payment_date: app.clock.now().toISOString(),
        decidedAt: null,
        reason: null,
      },
      canUpload: false,
      whyNot: "pending",
    });
    expect(await app.view(person)).toMatchObject({ paymentStatus: "pending", tier: null });
    const listed = (await app.pending()).find(
      ({ verification_token }) => verification_token === token,
    );
    expect(listed).toMatchObject({
      email: person.email,
      gcash_reference: "1234567890123",
      plan: "growth",
      usd: 79,
      pesos: 4_424,
    });
  });

  test("prevents a second one while it waits", async () => {
    await app.send(person, "builder");
    const second = await app.upload(person, "builder");
    expect(errorOf(second)).toMatchObject({ status: 409, code: "RECEIPT_PENDING" });
  });

  test("is stored once when it is sent twice concurrently", async () => {
    const sent = await Promise.all([1, 2].map(() => app.upload(person, "builder")));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test("is refused while another workspace's receipt has the same reference, unless that was rejected", async () => {
    const reference = newReference();
    const other = await app.signUp();
    const token = await app.send(other, "builder", reference);
    const again = () => app.upload(person, "builder", reference);
    expect(errorOf(await again())).toMatchObject({ status: 409, code: "RECEIPT_REFERENCE_USED" });
    expect(await app.status(person)).toMatchObject({ receipt: null });
    dataOf(await app.verify(token, "reject", "The amount is missing."));
    expect((await again()).status).toBe(200);
  });

  test.each(["12345", "12345678901234", "abcdefghijklm"])(
    "with the reference %s is refused",
    async (reference) => {
      const refused = errorOf(await app.upload(person, "builder", reference));
      expect(refused).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
      expect(refused.details).toEqual(["gcash_reference: must have 13 digits"]);
    },
  );

  test("can be sent only by the owner", async () => {
    const { currentWorkspaceId } = await app.services.accounts.userOf(person.user.id);
    const member = await joinAs(app, currentWorkspaceId ?? "", "member");
    expect(errorOf(await app.upload(member, "builder")).code).toBe("OWNER_ONLY");
    expect(await app.status(member)).toMatchObject({ canUpload: false, whyNot: "member" });
  });

  test("can be sent before the address is confirmed", async () => {
    const fresh = await app.signUp({ confirmed: false });
    expect((await app.upload(fresh, "builder")).status).toBe(200);
  });

  test("is refused where no account for manual payments is configured", async () => {
    const without = await openReceiptsApp({ manualPayments: null });
    try {
      const someone = await without.signUp();
      expect(await without.status(someone)).toMatchObject({
        manualPayment: null,
        canUpload: false,
        whyNot: "off",
      });
      expect(errorOf(await without.upload(someone, "builder"))).toMatchObject({
        status: 409,
        code: "MANUAL_PAYMENTS_OFF",
      });
    } finally {
      await without.close();
    }
  });
});

describe("a decision", () => {
  test("grants the plan for its period on approval", async () => {
    const token = await app.send(person, "growth");
    const { payment } = dataOf(await app.verify(token, "approve"));
    expect(payment).toMatchObject({
      status: "approved",
      periodStart: app.clock.now().toISOString(),
      hasImage: true,
    });
    expect(await app.view(person)).toMatchObject({
      paymentStatus: "approved",
      state: "none",
      plan: "growth",
      tier: "growth",
      nextBilledAt: null,
      paidUntil: payment.periodEnd,
      periodStart: payment.periodStart,
      periodEnd: payment.periodEnd,
    });
    expect(await app.me(person)).toMatchObject({ subscriptionTier: "growth", repliesLimit: 100 });
    expect(await app.status(person)).toMatchObject({
      receipt: { status: "approved" },
      paidUntil: payment.periodEnd,
    });
    expect((await app.pending()).map(({ id }) => id)).not.toContain(payment.id);
    expect((await app.decided()).map(({ id }) => id)).toContain(payment.id);
  });

  test("takes effect once when it is sent twice concurrently", async () => {
    const token = await app.send(person, "builder");
    const both = await Promise.all([app.verify(token, "approve"), app.verify(token, "approve")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [refused] = both.filter(({ status }) => status === 409);
    expect(refused && errorOf(refused).code).toBe("PAYMENT_DECIDED");
    expect(errorOf(await app.verify(token, "reject", "Too late.")).code).toBe("PAYMENT_DECIDED");
    const decided = (await app.decided()).filter(
      ({ verification_token }) => verification_token === token,
    );
    expect(decided).toMatchObject([{ status: "approved" }]);
    const { rows } = await app.infrastructure.database.query({
      text: `select to_plan from plan_changes where workspace_id = $1`,
      values: [decided[0]?.workspaceId],
    });
    expect(rows).toEqual([{ to_plan: "builder" }]);
  });

  test("needs a reason for a rejection, which the customer sees", async () => {
    const token = await app.send(person, "builder");
    expect(errorOf(await app.verify(token, "reject"))).toMatchObject({
      status: 400,
      code: "VALIDATION_FAILED",
    });
    dataOf(await app.verify(token, "reject", "The amount does not match."));
    expect(await app.status(person)).toMatchObject({
      receipt: { status: "rejected", reason: "The amount does not match." },
      canUpload: true,
      paidUntil: null,
    });
    expect(await app.view(person)).toMatchObject({ paymentStatus: "rejected", tier: null });
    await app.send(person, "builder");
  });

  test("is refused for a receipt that does not exist", async () => {
    expect(errorOf(await app.verify("no-such-token", "approve")).status).toBe(404);
  });
});

describe("the image", () => {
  const open = async (token: string) =>
    app.app.inject({
      url: `/api/admin/receipt/${token}`,
      headers: { authorization: `Bearer ${(await app.asAdmin()).token}` },
    });

  test("is encoded again, and served to the administrator with headers that block scripts", async () => {
    const token = await app.send(person, "builder");
    const response = await open(token);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "no-store",
    });
    expect(response.rawPayload.subarray(8, 12).toString()).toBe("WEBP");
  });

  test("is deleted 90 days after the decision, and the rest of the receipt remains", async () => {
    const token = await app.send(person, "builder");
    const { payment } = dataOf(await app.verify(token, "reject", "It is not readable."));
    const day = 86_400_000;
    app.clock.advance(89 * day);
    await app.services.receipts.deleteOldImages();
    expect((await open(token)).statusCode).toBe(200);
    app.clock.advance(1 * day);
    await app.services.receipts.deleteOldImages();
    expect((await open(token)).statusCode).toBe(404);
    const listed = (await app.decided()).find(({ id }) => id === payment.id);
    expect(listed).toEqual({ ...payment, hasImage: false });
  });

  test("is not found for a receipt that does not exist", async () => {
    expect((await open("no-such-token")).statusCode).toBe(404);
  });
});
