import { plans } from "@earshot/contract";
import { describe, expect, test } from "vitest";
import { fakePrices } from "../../../testing/fake-paddle-account.ts";
import {
  changeKindOf,
  discountOf,
  isPriceLocked,
  nextAmountOf,
  planOfPrices,
} from "./rules-plans.ts";

test.each([
  [["pri_growth"], "growth", "pri_growth"],
  [["pri_starter_old"], "starter", "pri_starter_old"],
  [["pri_addon", "pri_scale"], "scale", "pri_scale"],
])("the prices %j belong to the plan %s", (ids, slug, priceId) => {
  expect(planOfPrices(fakePrices, ids)).toEqual({ plan: plans[slug as "scale"], priceId });
});

test("an unknown price belongs to no plan", () => {
  expect(planOfPrices(fakePrices, ["pri_other"])).toBeNull();
});

test.each([
  ["starter", "growth", "upgrade"],
  ["scale", "growth", "downgrade"],
  ["starter", "annual", "upgrade"],
  ["annual", "starter", "downgrade"],
  ["annual", "growth", "upgrade"],
  ["builder", "starter", "upgrade"],
  ["starter", "builder", "downgrade"],
] as const)("from %s to %s is an %s", (from, to, kind) => {
  expect(changeKindOf(plans[from], plans[to])).toBe(kind);
});

test("the friends' discount applies to plans that have one", () => {
  expect(discountOf(plans.growth, "dsc_1")).toBe("dsc_1");
  expect(discountOf(plans.builder, "dsc_1")).toBeNull();
  expect(discountOf(plans.growth, null)).toBeNull();
});

describe("the next amount", () => {
  const growth = { plan: "growth", amountCents: 9_900, discountId: null } as const;

  test("is the price, less the friends' discount", () => {
    expect(nextAmountOf(growth, "dsc_1")).toBe(9_900);
    expect(nextAmountOf({ ...growth, discountId: "dsc_1" }, "dsc_1")).toBe(7_900);
  });

  test("is unknown with another discount, plan or currency", () => {
    expect(nextAmountOf({ ...growth, discountId: "dsc_2" }, "dsc_1")).toBeNull();
    expect(nextAmountOf({ ...growth, amountCents: null }, "dsc_1")).toBeNull();
    expect(nextAmountOf({ ...growth, plan: null }, "dsc_1")).toBeNull();
  });
});

test("subscribers of early-adopter plans keep their price", () => {
  expect(
    ["starter", "growth", "scale", "builder", "annual"].filter((one) =>
      isPriceLocked(one as "annual"),
    ),
  ).toEqual(["builder", "annual"]);
});
