import { describe, expect, it } from "vitest";
import { explainPhrase } from "./phrase-words.ts";

describe("a phrase in words", () => {
  it.each([
    ["crm", "Posts with the word “crm”."],
    ["Best  CRMs", "Posts with “best crm” in this order, also “best-crm”."],
    ['"Best CRMs"', "Posts with exactly “best crms”."],
    [
      "best crm +freelance -template",
      "Posts with “best crm” in this order, also “best-crm”; and “freelance” anywhere; never with “template”.",
    ],
    [
      'crm | customer database | "sales tool"',
      "Posts with the word “crm”, “customer database” in this order or exactly “sales tool”, also “customer-database”.",
    ],
    [
      'invoicing +"two men" +van -job -"for hire"',
      "Posts with the word “invoicing”; and exactly “two men” and “van” anywhere; never with “job” or “for hire”.",
    ],
  ])("%s", (phrase, words) => {
    expect(explainPhrase(phrase)).toEqual({ ok: true, words });
  });

  it.each([
    [
      "the",
      "“the” alone would match far too many posts. Add a word that says what you are looking for.",
    ],
    [
      '"best crm',
      'A quotation mark is not closed. Put a " at the end of the quoted words, or remove the first one.',
    ],
    [
      "-template",
      "This phrase only excludes words. Add at least one word to search for, without a minus sign.",
    ],
  ])("says why %s can't be watched", (phrase, why) => {
    expect(explainPhrase(phrase)).toEqual({ ok: false, why });
  });
});
