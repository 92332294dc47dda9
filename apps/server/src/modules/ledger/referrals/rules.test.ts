import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Comparison,
  codeFrom,
  codeLetters,
  isReturnedInTime,
  isSameCompany,
  judge,
  type ReferralFacts,
  rewardedPaymentOf,
  sentences,
  stateOf,
} from "./rules.ts";

const comparison: fc.Arbitrary<Comparison> = fc.record({
  isSameMailbox: fc.boolean(),
  isKnownDevice: fc.boolean(),
  isSameWorkspace: fc.boolean(),
  isSamePaymentMethod: fc.boolean(),
  isSameNetwork: fc.boolean(),
  isSameCompany: fc.boolean(),
});
const day = 86_400_000;
const moment = fc.integer({ min: 0, max: 400 }).map((days) => new Date(days * day));
const maybe = fc.option(moment);
const payment = fc.record({
  paymentId: fc.uuid(),
  amountCents: fc.constantFrom(0, 1, 2_900),
  paidAt: moment,
  returnedAt: maybe,
});
const facts: fc.Arbitrary<ReferralFacts> = fc.record({
  verdict: fc.constantFrom("open", "held", "refused"),
  isConfirmed: fc.boolean(),
  paidAt: maybe,
  rewardedAt: maybe,
  takenBackAt: maybe,
});

describe("a referral", () => {
  test("is refused for the same person or payment method, and held for the same network or company", () => {
    fc.assert(
      fc.property(comparison, (one) => {
        const isSame =
          one.isSameMailbox || one.isKnownDevice || one.isSameWorkspace || one.isSamePaymentMethod;
        const { verdict, reasons } = judge(one);
        expect(verdict === "refused").toBe(isSame);
        expect(verdict === "held").toBe(!isSame && (one.isSameNetwork || one.isSameCompany));
        expect(reasons.length === 0).toBe(verdict === "open");
        for (const reason of reasons) expect(sentences[reason]).toMatch(/\.$/);
      }),
    );
  });

  test("is of the same company if the domains of the addresses agree, except at mail providers", () => {
    const isMailProvider = (domain: string) => domain === "mail.test";
    const compare = (one: string, other: string) => isSameCompany(one, other, isMailProvider);
    expect(compare("a@company.test", "b@Company.test")).toBe(true);
    expect(compare("a@company.test", "b@other.test")).toBe(false);
    expect(compare("a@mail.test", "b@mail.test")).toBe(false);
  });

  test("has the state of its reward, or else of the decision on it", () => {
    fc.assert(
      fc.property(facts, (one) => {
        if (one.takenBackAt) expect(stateOf(one)).toBe("returned");
        else if (one.rewardedAt) expect(stateOf(one)).toBe("rewarded");
        else if (one.verdict !== "open") expect(stateOf(one)).toBe(one.verdict);
      }),
    );
  });
});

describe("the rewarded payment", () => {
  test("is the earliest of more than $0 that was not returned, in any order of payments", () => {
    fc.assert(
      fc.property(fc.array(payment), (payments) => {
        const found = rewardedPaymentOf(payments);
        const all = payments.filter((one) => one.amountCents > 0 && one.returnedAt === null);
        expect(found === null).toBe(all.length === 0);
        if (found) expect(all).toContain(found);
        for (const one of all) expect(one.paidAt >= (found?.paidAt ?? 0)).toBe(true);
        expect(rewardedPaymentOf(payments.toReversed())?.paidAt).toEqual(found?.paidAt);
      }),
    );
  });

  test("counts as returned in time for 31 days", () => {
    const paid = { paymentId: "one", amountCents: 1, paidAt: new Date(0) };
    const after = (days: number) => isReturnedInTime({ ...paid, returnedAt: new Date(days * day) });
    expect([after(0), after(31), after(32)]).toEqual([true, true, false]);
    expect(isReturnedInTime({ ...paid, returnedAt: null })).toBe(false);
  });
});

test("a code has no characters that are easily confused", () => {
  expect(codeLetters).not.toMatch(/[01ILO]/);
  expect(new Set(codeLetters).size).toBe(codeLetters.length);
  expect(codeFrom([0, codeLetters.length - 1])).toBe("A9");
});
