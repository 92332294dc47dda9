import { describe, expect, it } from "vitest";
import {
  carriedBody,
  carriedSearch,
  googleAddress,
  modeOf,
  parseAuthSearch,
} from "./auth-search.ts";

describe("the address of /auth", () => {
  it("keeps plan, referral code in capitals and payment references", () => {
    const search = parseAuthSearch({
      mode: "forgot",
      plan: " Growth ",
      referral: "ab12cd34",
      checkoutId: " che_1 ",
      transactionId: "txn_1",
      subscriptionId: "sub_1",
      customerId: "ctm_1",
      priceId: "x".repeat(200),
    });
    expect(search).toMatchObject({ mode: "forgot", plan: "growth", ref: "AB12CD34" });
    expect(carriedSearch(search)).not.toHaveProperty("mode");
    expect(carriedBody(carriedSearch(search))).toEqual({
      referralCode: "AB12CD34",
      checkoutId: "che_1",
      transactionId: "txn_1",
      subscriptionId: "sub_1",
      customerId: "ctm_1",
      priceId: "x".repeat(120),
    });
    expect(
      googleAddress({ plan: "growth", ref: "AB12CD34", checkoutId: "che 1" }, "Asia/Tokyo"),
    ).toBe(
      "/api/auth/google?plan=growth&referralCode=AB12CD34&checkoutId=che+1&timeZone=Asia%2FTokyo",
    );
  });

  it.each([
    [{}, "sign-in"],
    [{ mode: "x" }, "sign-in"],
    [{ mode: "sign-up" }, "sign-up"],
    [{ plan: "growth" }, "sign-up"],
    [{ plan: "growth", mode: "sign-in" }, "sign-in"],
    [{ plan: "growth", mode: "forgot" }, "forgot"],
    [{ plan: "growth", session: "expired" }, "sign-in"],
  ])("of %j shows %s", (search, mode) => expect(modeOf(parseAuthSearch(search))).toBe(mode));

  it("prefers ref to referral, and drops invalid values", () => {
    expect(parseAuthSearch({ ref: "one", referral: "two" }).ref).toBe("ONE");
    const nothing = parseAuthSearch({ mode: "x", session: "y", plan: "<b>", ref: " ", priceId: 4 });
    expect(Object.values(nothing).every((value) => value === undefined)).toBe(true);
    expect(googleAddress(nothing, "UTC")).toBe("/api/auth/google?timeZone=UTC");
  });
});
