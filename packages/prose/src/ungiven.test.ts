import { describe, expect, test } from "vitest";
import { ungivenClaims } from "./ungiven.ts";

const given = {
  known: [
    "Acme sends invoices for $12 a month. The first 14 days are a free trial.",
    "Reminders go out after 3, 7 and 14 days. It works with Stripe. Ask hello@acme.test.",
  ],
  sites: ["acme.test", "https://guide.test/a"],
  company: "Acme",
};
const found = (text: string) =>
  ungivenClaims(text, given).map(({ about, words }) => [about, words]);

describe("statements of a source are no claims", () => {
  test.each([
    "Acme costs $12 a month.",
    "It is $12.",
    "There is a free trial, a 14-day free trial.",
    "Reminders go out after 7 days.",
    "It works with Stripe.",
    "See https://www.acme.test/x and guide.test, or write to hello@acme.test.",
    "3 questions before you send an invoice",
    "1. Agree on a date.\n2. Write it down.",
    "On Reddit people ask this in May.",
    "Write down the date. Then remind them.",
  ])("%s", (text) => {
    expect(found(text)).toEqual([]);
  });
});

describe("a number with another unit or period than in the source is a claim", () => {
  test.each<[string, string, string]>([
    ["It is $12 a year.", "price", "$12 a year"],
    ["It is $14.", "price", "$14"],
    ["Acme stays free forever.", "free", "free forever"],
    ["A 30-day free trial.", "free", "30-day free trial"],
    ["It saves 12 hours.", "figure", "12 hours"],
    ["It saves 14%.", "figure", "14%"],
    ["Paid after three weeks.", "figure", "three weeks"],
  ])("%s", (text, about, words) => {
    expect(found(text)).toEqual([[about, words]]);
  });
});

describe("a claim is found in its exact words", () => {
  test.each<[string, string, string]>([
    ["We promise it: cancel anytime.", "guarantee", "cancel anytime"],
    ["It is twice as fast.", "figure", "twice as fast"],
    ["Teams at Northwind. On Reddit they ask.", "name", "Northwind"],
    ["Shopify uses it.", "name", "Shopify"],
    ["Read it at evil.com.", "link", "evil.com"],
    ["Write to sales@acme.test.", "link", "sales@acme.test"],
    ["Our users love it.", "reputation", "Our users love"],
    ["My own agency did it.", "experience", "My own agency"],
    ["There is an Android app.", "feature", "Android app"],
    ["Acme predicts the weather.", "feature", "Acme predicts the weather"],
    ["Supports teams of any size.", "feature", "Supports teams of any size"],
  ])("%s", (text, about, words) => {
    expect(found(text)).toContainEqual([about, words]);
  });
});

test("spans are in the order of the text and do not overlap", () => {
  const text = "The best tool: $99, 73% faster, trusted by Northwind at https://evil.example/99.";
  const claims = ungivenClaims(text, given);
  expect(claims.length).toBeGreaterThan(4);
  let last = 0;
  for (const { span, words } of claims) {
    expect(text.slice(...span)).toBe(words);
    expect(span[0]).toBeGreaterThanOrEqual(last);
    [, last] = span;
  }
});

test("a company's name may contain special characters of regular expressions", () => {
  const company = "A+ (B) [C] {d} x-y/z";
  const claims = ungivenClaims(`${company} predicts the weather.`, { ...given, company });
  expect(claims.map(({ about }) => about)).toContain("feature");
});

test("short sentences with few function words are read as English", () => {
  const text =
    "Most freelancers wait too long before they say something. Sends WhatsApp messages too. A late fee punishes. A reminder helps both sides.";
  expect(found(text)).toEqual([["name", "WhatsApp"]]);
});

test("in other languages only numbers and links are claims", () => {
  const german =
    "Die Rechnung kommt von Acme und die Mahnung folgt nach 99 Tagen. Mehr bei evil.com.";
  expect(found(german)).toEqual([
    ["figure", "99"],
    ["link", "evil.com"],
  ]);
});
