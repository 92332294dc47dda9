import { administratorActions } from "@earshot/contract";
import { expect, test } from "vitest";
import { domainOf, lastUtcDays, rateOf, redact, sentenceOf, stateOf } from "./rules.ts";

test("every action has a sentence, also without details", () => {
  for (const action of administratorActions) expect(sentenceOf(action, {})).toMatch(/^[A-Z].*\.$/);
  expect(sentenceOf("units_granted", { amount: 1, days: 30 })).toBe(
    "Granted 1 reply unit for 30 days.",
  );
  expect(sentenceOf("payout_recorded", { cents: 12_345, reference: "PP-1" })).toBe(
    "Recorded a payout of $123.45 (reference PP-1).",
  );
});

test("an action of a newer version has no sentence", () => {
  expect(sentenceOf("community_account_added", { source: "reddit", name: "petra" })).toBe(
    "Added the Reddit account petra.",
  );
  expect(sentenceOf("flown_to_the_moon", {})).toBeNull();
  expect(sentenceOf("constructor", {})).toBeNull();
});

test("payloads are shown without secrets, and ids stay", () => {
  const id = "0190c6b0-7a5b-7c3e-8f3d-1a2b3c4d5e6f";
  const secret = "abcDEF0123456789abcDEF0123456789abcDEF0123456789";
  const shown = redact({
    id,
    resetToken: "short",
    nested: { apiKey: "k", list: [`Bearer ${secret}`, "plain"] },
    link: `https://example.test/reset?x=${secret}`,
    count: 3,
    none: null,
  });
  expect(shown).toEqual({
    id,
    resetToken: "[hidden]",
    nested: { apiKey: "[hidden]", list: ["[hidden]", "plain"] },
    link: "https://example.test/reset?x=[hidden]",
    count: 3,
    none: null,
  });
});

test("a request for support access is asked, refused, lapsed, open or ended", () => {
  const at = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours));
  const waiting = { decision: null, lapsesAt: at(10), endsAt: null, endedAt: null };
  const open = { ...waiting, decision: "approve" as const, endsAt: at(5) };
  expect(stateOf(waiting, at(1))).toBe("asked");
  expect(stateOf(waiting, at(10))).toBe("lapsed");
  expect(stateOf({ ...waiting, endedAt: at(11) }, at(12))).toBe("lapsed");
  expect(stateOf({ ...waiting, endedAt: at(2) }, at(12))).toBe("ended");
  expect(stateOf({ ...waiting, decision: "refuse", endedAt: at(2) }, at(3))).toBe("refused");
  expect(stateOf(open, at(4))).toBe("open");
  expect(stateOf(open, at(5))).toBe("ended");
  expect(stateOf({ ...open, endedAt: at(2) }, at(3))).toBe("ended");
});

test("rates, days and domains", () => {
  expect([rateOf(0, 0), rateOf(3, 1)]).toEqual([null, 0.75]);
  expect(lastUtcDays(new Date("2026-03-01T23:59:59Z"), 3)).toEqual([
    "2026-02-27",
    "2026-02-28",
    "2026-03-01",
  ]);
  expect(domainOf("https://www.Ledgerly.example:8080/about")).toBe("ledgerly.example");
  expect(domainOf(null)).toBeNull();
});
