import { describe, expect, test } from "vitest";
import { endByMoney, isRefunded } from "./rules-refunds.ts";

const at = (text: string) => new Date(`${text}T12:00:00Z`);
const payment = { totalCents: 4_900, periodStart: at("2026-11-01"), periodEnd: at("2026-12-01") };
const refund = {
  action: "refund",
  status: "approved",
  isFull: null as boolean | null,
  totalCents: 4_900,
  createdAt: at("2026-11-10"),
};

describe("a payment", () => {
  test.each([
    ["one refund of all", [refund], true],
    ["a full refund of any amount", [{ ...refund, isFull: true, totalCents: 1 }], true],
    [
      "parts that add up to all",
      [
        { ...refund, totalCents: 900 },
        { ...refund, totalCents: 4_000 },
      ],
      true,
    ],
    ["a part", [{ ...refund, totalCents: 900 }], false],
    ["a refund that Paddle has to approve", [{ ...refund, status: "pending_approval" }], false],
    ["a credit", [{ ...refund, action: "credit" }], false],
    ["no adjustment", [], false],
  ])("after %s counts as refunded only if all of it was returned", (_, adjustments, expected) => {
    expect(isRefunded(payment, adjustments)).toBe(expected);
  });
});

describe("a subscription", () => {
  const paid = { payment, adjustments: [] };

  test("continues while no payment is returned", () => {
    expect(endByMoney([paid])).toBeNull();
    expect(endByMoney([])).toBeNull();
  });

  test("ends with the refund of its current period", () => {
    expect(endByMoney([{ payment, adjustments: [refund] }])).toEqual(refund.createdAt);
  });

  test("continues after the refund of an earlier period", () => {
    const late = { ...refund, createdAt: at("2026-12-02") };
    expect(endByMoney([{ payment, adjustments: [late] }])).toBeNull();
  });

  test("continues when only the difference of an upgrade was refunded", () => {
    const upgrade = { ...payment, totalCents: 700 };
    expect(endByMoney([paid, { payment: upgrade, adjustments: [refund] }])).toBeNull();
  });

  test("ends with a chargeback, even of an unknown payment", () => {
    const chargeback = { ...refund, action: "chargeback" };
    expect(endByMoney([{ payment: null, adjustments: [chargeback] }])).toEqual(refund.createdAt);
  });

  test("continues when a chargeback was only a warning, or was reversed", () => {
    const warning = { ...refund, action: "chargeback_warning" };
    expect(endByMoney([{ payment, adjustments: [warning] }])).toBeNull();
    const [taken, back] = [
      { ...refund, action: "chargeback" },
      { ...refund, action: "chargeback_reverse" },
    ];
    expect(endByMoney([{ payment, adjustments: [taken, back] }])).toBeNull();
  });
});
