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
    ["by one refund of all", [refund], true],
    ["by a full one, whatever its amount", [{ ...refund, isFull: true, totalCents: 1 }], true],
    [
      "by parts that are all together",
      [
        { ...refund, totalCents: 900 },
        { ...refund, totalCents: 4_000 },
      ],
      true,
    ],
    ["by a part", [{ ...refund, totalCents: 900 }], false],
    ["while Paddle has to approve", [{ ...refund, status: "pending_approval" }], false],
    ["by a credit", [{ ...refund, action: "credit" }], false],
    ["by nothing", [], false],
  ])("is given back %s: %#", (_, adjustments, expected) => {
    expect(isRefunded(payment, adjustments)).toBe(expected);
  });
});

describe("a subscription", () => {
  const paid = { payment, adjustments: [] };

  test("goes on while its money stays", () => {
    expect(endByMoney([paid])).toBeNull();
    expect(endByMoney([])).toBeNull();
  });

  test("ends with the refund of its present period", () => {
    expect(endByMoney([{ payment, adjustments: [refund] }])).toEqual(refund.createdAt);
  });

  test("goes on after the refund of an earlier period", () => {
    const late = { ...refund, createdAt: at("2026-12-02") };
    expect(endByMoney([{ payment, adjustments: [late] }])).toBeNull();
  });

  test("goes on when only the difference of an upgrade was given back", () => {
    const upgrade = { ...payment, totalCents: 700 };
    expect(endByMoney([paid, { payment: upgrade, adjustments: [refund] }])).toBeNull();
  });

  test("ends with a chargeback, also of a payment that was never seen", () => {
    const chargeback = { ...refund, action: "chargeback" };
    expect(endByMoney([{ payment: null, adjustments: [chargeback] }])).toEqual(refund.createdAt);
  });

  test("goes on when a chargeback was only a warning, or was taken back", () => {
    const warning = { ...refund, action: "chargeback_warning" };
    expect(endByMoney([{ payment, adjustments: [warning] }])).toBeNull();
    const [taken, back] = [
      { ...refund, action: "chargeback" },
      { ...refund, action: "chargeback_reverse" },
    ];
    expect(endByMoney([{ payment, adjustments: [taken, back] }])).toBeNull();
  });
});
