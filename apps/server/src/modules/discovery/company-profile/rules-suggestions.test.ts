import { describe, expect, test } from "vitest";
import { wordRunsOf } from "../keywords/service-word-runs.ts";
import { choose, isTypable } from "./rules-suggestions.ts";

const idea = (keyword: string) => ({ keyword, reason: "r", category: "c", angle: "a" });
const chosen = (proposed: readonly string[], known: readonly string[] = []) =>
  choose(proposed.map(idea), { known, companyName: "Ledgerly", wordRunsOf }).map(
    ({ keyword }) => keyword,
  );

describe("a phrase that a buyer would type", () => {
  test.each([
    "invoicing software",
    "what do you use for invoicing",
    "how do i chase late payments",
    "alternative to ledgerly",
    "Ledgerly vs Xero",
    "is ledgerly worth it",
    "software to pay for",
    "請求書ソフト",
  ])("is %j", (keyword) => expect(isTypable(keyword, "Ledgerly")).toBe(true));

  test.each([
    "ledgerly writes",
    "Ledgerly",
    "reminders from ledgerly",
    "the best software",
    "tools",
    "for your business",
    "and late payments",
    "invoices for the",
    "…",
  ])("is not %j", (keyword) => expect(isTypable(keyword, "Ledgerly")).toBe(false));

  test("may contain the company's name if that is not known", () => {
    expect(isTypable("ledgerly writes", "")).toBe(true);
  });
});

describe("suggestions", () => {
  test("find posts that no keyword finds yet", () => {
    expect(
      chosen(
        ["Late payments", "chasing late payment", "late invoices", "invoicing app", "slow payers"],
        ["late payments", '"invoicing app"'],
      ),
    ).toEqual(["late invoices", "slow payers"]);
  });

  test("find posts that no suggestion before them finds", () => {
    expect(
      chosen(["time tracking", "best time tracking tool", "Time Tracking", "best crm"]),
    ).toEqual(["time tracking", "best crm"]);
  });

  test("may be part of a keyword that requires or excludes more words", () => {
    expect(chosen(["late payments uk"], ["late payments +agency", "late payments -bank"])).toEqual([
      "late payments uk",
    ]);
  });
});
