import { describe, expect, test } from "vitest";
import { suggestKeywords, verbOf } from "./keywords.ts";

const keywordsFor = (facts: Record<string, string>, text = "Propose 9 phrases for this company:") =>
  suggestKeywords(text, new Map(Object.entries(facts))).map(({ keyword }) => keyword);

const ledgerly = {
  company: "Ledgerly",
  "problem it solves":
    "Freelancers lose hours on writing invoices, and more on chasing late payments. Ledgerly writes them for you.",
  "what buyers ask": "What do you use for invoicing?",
  audience: "Freelancers, agencies and small businesses",
  industry: "Invoicing and accounting software",
  "what it does": "Invoicing, Recurring invoices, Payment reminders",
};

test.each([
  ["chasing", "chase"],
  ["writing", "write"],
  ["sending", "send"],
  ["planning", "plan"],
  ["managing", "manage"],
  ["handling", "handle"],
  ["updating", "update"],
  ["keeping", "keep"],
  ["answering", "answer"],
  ["tracking", "track"],
  ["losing", "lose"],
  ["missing", "miss"],
  ["creating", "create"],
])("%s is a form of %s", (gerund, verb) => expect(verbOf(gerund)).toBe(verb));

describe("phrases for a company", () => {
  test("name the product, what buyers leave, and what they ask", () => {
    expect(keywordsFor(ledgerly)).toEqual([
      "invoicing software",
      "alternative to quickbooks",
      "net 30",
      "what do you use for invoicing",
      "how do i write invoices",
      "recurring invoices",
      "alternative to freshbooks",
      "unpaid invoice",
      "best invoicing tool",
    ]);
  });

  test("never name the company", () => {
    const all = keywordsFor(ledgerly, "Propose 20 phrases for this company:");
    expect(all.length).toBeGreaterThan(15);
    expect(all.filter((keyword) => keyword.includes("ledgerly"))).toEqual([]);
    expect(new Set(all).size).toBe(all.length);
  });

  test("come from the problem when nothing else is known", () => {
    expect(keywordsFor({ "problem it solves": "Late invoices cost days each month" })).toEqual([
      "invoicing software",
      "alternative to quickbooks",
      "net 30",
      "what do you use for invoicing",
      "how do you deal with late invoices",
      "alternative to freshbooks",
      "unpaid invoice",
      "best invoicing tool",
      "alternative to spreadsheets",
    ]);
  });

  test("are as many as requested, without existing ones", () => {
    const text =
      "Propose 3 phrases for this company:\nWhat it does: forging, repairs\n\nIt has these already; propose none of them:\nforging software";
    expect(keywordsFor({ "what it does": "forging, repairs" }, text)).toEqual([
      "alternative to spreadsheets",
      "what do you use for forging",
      "software for repairs",
    ]);
  });
});
