import { describe, expect, it } from "vitest";
import { explainPhrase } from "./phrase-words.ts";

describe("a phrase in words", () => {
  it.each([
    ["company", "Posts with the word “company”. Also counts: “companies”.", '"company"'],
    ["Companies", "Posts with the word “companies”. Also counts: “company”.", '"Companies"'],
    ["people", "Posts with the word “people”. Also counts: “person”.", '"people"'],
    ["c++", "Posts with the word “c++”.", '"c++"'],
    ["wi-fi", "Posts with the word “wi-fi”. Also counts: “wifi”.", '"wi-fi"'],
    ["nodejs", "Posts with the word “nodejs”. Also counts: “node.js”.", '"nodejs"'],
    [
      "Best  CRMs",
      "Posts with “best crms” in this order. Also counts: “best crm”, “best-crms”.",
      '"Best CRMs"',
    ],
    [
      "accounts receivable tool",
      "Posts with “accounts receivable tool” in this order. Also counts: “account receivable tool”, “accounts receivable tools”, “accounts-receivable-tool”.",
      '"accounts receivable tool"',
    ],
    ['"Best CRMs"', "Posts with exactly “best crms”.", null],
    [
      "best crm +freelance -template",
      "Posts with “best crm” in this order; and “freelance” anywhere; never with “template”. Also counts: “best crms”, “best-crm”, “freelances”, “templates”.",
      '"best crm" +"freelance" -"template"',
    ],
    [
      'crm | customer database | "sales tool"',
      "Posts with the word “crm”, “customer database” in this order or exactly “sales tool”. Also counts: “crms”, “customer databases”, “customer-database”.",
      '"crm" | "customer database" | "sales tool"',
    ],
    [
      'invoicing +"two men" +van -job -"for hire"',
      "Posts with the word “invoicing”; and exactly “two men” and “van” anywhere; never with “job” or “for hire”. Also counts: “invoicings”, “vans”, “jobs”.",
      '"invoicing" +"two men" +"van" -"job" -"for hire"',
    ],
  ])("%s", (phrase, words, exact) => {
    const explanation = explainPhrase(phrase);
    if (!explanation.ok) throw new Error(explanation.why);
    expect([explanation.words, explanation.forms].filter(Boolean).join(" ")).toBe(words);
    expect(explanation.exact).toBe(exact);
  });

  it("offers no quotes if they would make the phrase too long", () => {
    expect(explainPhrase("x".repeat(99))).toMatchObject({ ok: true, exact: null });
  });

  it.each([
    [
      "How TO",
      "“How TO” alone would match far too many posts. Add a word that says what you are looking for.",
    ],
    [
      '"best crm',
      'A quotation mark is not closed. Put a " at the end of the quoted words, or remove the first one.',
    ],
    [
      "-template",
      "This phrase only excludes words. Add at least one word to search for, without a minus sign.",
    ],
  ])("explains why %s can't be monitored", (phrase, why) => {
    expect(explainPhrase(phrase)).toEqual({ ok: false, why });
  });
});
