import type { PayoutDetails } from "@earshot/contract";
import { expect, test } from "vitest";
import { isIban, maskedAccount, payoutProblems, tidied } from "./rules-payout-methods.ts";

const details = (part: Partial<PayoutDetails>): PayoutDetails => ({
  ...{ way: "bank", name: "Wen Writer", account: "DE89 3704 0044 0532 0130 00" },
  ...part,
});

test("an IBAN has the right check digits", () => {
  for (const good of [
    "DE89370400440532013000",
    "GB82 WEST 1234 5698 7654 32",
    "fr1420041010050500013M02606",
  ]) {
    expect(isIban(good)).toBe(true);
  }
  for (const bad of ["DE88370400440532013000", "GB82WEST12345698765423", "12345678", ""]) {
    expect(isIban(bad)).toBe(false);
  }
});

test("each way of payment reports what is missing or invalid", () => {
  expect(payoutProblems(details({}))).toEqual([]);
  expect(payoutProblems(details({ account: "DE88370400440532013000" }))).toHaveLength(1);
  const number = { account: "0012 3456 789" };
  expect(payoutProblems(details(number)).map((one) => one.split(":")[0])).toEqual([
    "bank",
    "country",
  ]);
  expect(payoutProblems(details({ ...number, bank: "BDO", country: "ph" }))).toEqual([]);
  expect(payoutProblems(details({ way: "paypal", account: "wen@example.test" }))).toEqual([]);
  expect(payoutProblems(details({ way: "wise", account: "wen" }))).toHaveLength(1);
  expect(payoutProblems(details({ way: "gcash", account: "0917 123 4567" }))).toEqual([]);
  expect(payoutProblems(details({ way: "gcash", account: "917 123 4567" }))).toHaveLength(1);
});

test("a masked account shows four characters, or the domain", () => {
  const masked = (part: Partial<PayoutDetails>) => maskedAccount(tidied(details(part)));
  expect(masked({})).toBe("ending in 3000");
  expect(masked({ way: "gcash", account: "0917 123 4567" })).toBe("ending in 4567");
  expect(masked({ way: "paypal", account: "Wen.Writer@example.test" })).toBe("w…@example.test");
});

test("details that a way of payment does not need are not stored", () => {
  expect(tidied(details({ way: "paypal", account: "W@example.test", bank: "BDO" }))).toEqual({
    ...{ way: "paypal", name: "Wen Writer", account: "w@example.test" },
  });
});
