import { describe, expect, test } from "vitest";
import { checkLine, wordingOf } from "./rules-lines.ts";
import { locateQuote } from "./rules-quotes.ts";
import { companyTermsOf, relevanceOf } from "./rules-relevance.ts";
import { isGeneralWord, stemOf } from "./rules-words.ts";

describe("a quote", () => {
  const text = "We  chase late\n invoices every month. Nobody pays.";
  test.each([
    ["chase late invoices", [4, 24]],
    ["  Nobody pays.", [38, 50]],
    ["chase late invoices each month", null],
    ["hase late invoices", null],
    ["Nobody", null],
    ["nobody pays", null],
    ["", null],
  ])("%j is at %j", (quote, span) => {
    expect(locateQuote(text, quote)).toEqual(span);
  });

  test("is located only as whole words", () => {
    const [start = 0, end = 0] = locateQuote("unpaid bills, paid bills", "paid bills") ?? [];
    expect([start, end]).toEqual([14, 24]);
  });
});

describe("a line of the model", () => {
  const documents = [
    { postId: "a", title: "Chasing clients", body: "I chase late invoices every single month." },
    {
      postId: "b",
      title: "",
      body: "Try Zorvex, it reminds clients for me: https://zorvex.example",
    },
  ];
  const wording = wordingOf(documents, ["Ledgerly", "Invoicing for freelancers"]);
  const good = { document: 1, quote: "I chase late invoices" };
  const shown = (text: string, ...evidence: { document: number; quote: string }[]) =>
    checkLine({ text, evidence }, documents, wording);

  test("is shown with the spans of its evidence", () => {
    expect(shown("They lose time over overdue invoices.", good)).toEqual({
      text: "They lose time over overdue invoices.",
      evidence: [{ postId: "a", field: "content", span: [0, 21] }],
    });
    expect(
      shown("They follow up with clients.", { document: 1, quote: "Chasing clients" }),
    ).toEqual(
      expect.objectContaining({ evidence: [{ postId: "a", field: "title", span: [0, 15] }] }),
    );
  });

  test.each([
    ["no citation", "They lose time over overdue invoices.", []],
    ["a missing discussion", "They lose time over invoices.", [{ ...good, document: 3 }]],
    ["the number 0", "They lose time over invoices.", [{ ...good, document: 0 }]],
    ["half a number", "They lose time over invoices.", [{ ...good, document: 1.5 }]],
    ["another discussion's words", "They lose time over invoices.", [{ ...good, document: 2 }]],
    [
      "changed words",
      "They lose time over invoices.",
      [{ ...good, quote: "I chase old invoices" }],
    ],
    ["a good and a bad one", "They lose time over invoices.", [good, { ...good, document: 9 }]],
    ["another subject", "They work at night.", [good]],
  ])("with %s is dropped", (_, text, evidence) => {
    expect(shown(text, ...evidence)).toBeNull();
  });

  test.each([
    "They should use Zorvex for invoices.",
    "They should use zorvex for invoices.",
    "They pay 40 dollars for invoices.",
    "They see zorvex.example for invoices.",
    "They read [this](https://a.example) on invoices.",
    "They say “late invoices”.",
    "You should send invoices.",
    "They I chase late invoices.",
    "Visit us for invoices.",
    "They send invoices to Bob.",
    "**They** send invoices.",
    "They send in\u200bvoices.",
  ])("is dropped for its words, links, figures or names: %j", (text) => {
    expect(shown(text, good)).toBeNull();
  });

  test("may contain the company's own words", () => {
    expect(shown("Freelancers want Ledgerly for invoices.", good)).not.toBeNull();
  });
});

describe("words", () => {
  test.each([
    ["planning", "plan"],
    ["invoices", "invoic"],
    ["invoicing", "invoic"],
    ["companies", "compan"],
    ["bus", "bus"],
  ])("%s has the stem %s", (word, stem) => expect(stemOf(word)).toBe(stem));

  test("that describe people and their work are general", () => {
    const words = ["talk", "complain", "struggle", "notebook", "spreadsheet", "angry"];
    expect(words.filter((word) => !isGeneralWord(word))).toEqual([]);
  });

  test("that are names are not general", () => {
    for (const name of ["zorvex", "hubspot", "salesforce", "acme", "quickbooks", "xyzzy"]) {
      expect([name, isGeneralWord(name)]).toEqual([name, false]);
    }
  });
});

test("relevance is the weighted share of the company's words", () => {
  const terms = companyTermsOf({
    problem: "Freelancers chase overdue invoices",
    keywords: ["invoice reminders", "late payment"],
  });
  const of = (text: string) => relevanceOf(text, terms);
  expect(of("My dog ate my homework")).toBe(0);
  const one = of("How do I send an invoice?");
  const many = of("Which invoice reminders do freelancers use to chase an overdue late payment?");
  expect(one).toBeGreaterThan(0);
  expect(many).toBeGreaterThan(one);
  expect(many).toBeLessThanOrEqual(100);
  expect(relevanceOf("Anything", companyTermsOf({}))).toBe(0);
});
