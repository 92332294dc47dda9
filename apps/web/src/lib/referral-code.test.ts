// @vitest-environment jsdom
import { beforeEach, expect, it } from "vitest";
import { forgetReferralCode, storedReferralCode, storeReferralCode } from "./referral-code.ts";

const dayMs = 24 * 3_600_000;
const now = Date.parse("2026-11-25T12:00:00Z");
beforeEach(() => {
  forgetReferralCode();
});

it("keeps the first code of an address, in capitals", () => {
  storeReferralCode("?utm_source=x&referral=abcd2345", now);
  storeReferralCode("?ref=ZZZZ9999", now);
  storeReferralCode("", now);
  expect(storedReferralCode(now)).toBe("ABCD2345");
});

it("prefers ref to referral", () => {
  storeReferralCode("?ref=one&referral=two", now);
  expect(storedReferralCode(now)).toBe("ONE");
});

it("keeps it for 30 days beyond the tab", () => {
  storeReferralCode("?ref=ABCD2345", now);
  sessionStorage.clear();
  expect(storedReferralCode(now + 30 * dayMs - 1)).toBe("ABCD2345");
  expect(storedReferralCode(now + 30 * dayMs)).toBeNull();
  storeReferralCode("?ref=NEXT2345", now + 30 * dayMs);
  expect(storedReferralCode(now + 30 * dayMs)).toBe("NEXT2345");
});

it("ignores anything that is not a code", () => {
  storeReferralCode("?ref=%20", now);
  storeReferralCode("?ref=<script>", now);
  expect(storedReferralCode(now)).toBeNull();
});
