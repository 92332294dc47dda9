import { reliableKeywords } from "@earshot/contract";
import { parsePhrase } from "@earshot/matcher";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wordRunsOf } from "../keywords/service-word-runs.ts";
import { nameInTitle } from "./rules.ts";
import { functionsByWords } from "./rules-functions.ts";
import { keywordsByWords, runsIn } from "./rules-keywords.ts";
import { checkSuggestion, choose } from "./rules-suggestions.ts";

test.each([
  ["Ledgerly | Invoices that get paid", "https://www.ledgerly.test/", "Ledgerly"],
  ["Invoices that get paid – Ledgerly", "https://ledgerly.test/", "Ledgerly"],
  ["Fern & Fable: second-hand books", "https://fernandfable.test/", "Fern & Fable"],
  ["Acme Inc", "https://other.test/", "Acme Inc"],
  ["Welcome to the best home page there is", "https://other.test/", null],
  ["Home | Welcome", "https://other.test/", null],
  ["", "https://other.test/", null],
])("the name in %j at %s is %j", (title, address, name) => {
  expect(nameInTitle(title, address)).toBe(name);
});

describe("phrases of a context", () => {
  test("are runs of meaningful words, the most frequent first", () => {
    const said =
      "The late payments and the wasted evenings. Why are late payments for small agencies?";
    expect(runsIn(said)).toEqual(["late payments", "wasted evenings", "small agencies"]);
    expect(runsIn("")).toEqual([]);
  });

  test("are what buyers type, with the kinds in turn", () => {
    const context = {
      companyName: "Ledgerly",
      problem:
        "Small agencies spend whole evenings on chasing late payments. Ledgerly writes them.",
      industry: "Invoicing and accounting software",
      functionTags: ["Invoicing", "Recurring invoices", "Estimates"],
    };
    const chosen = choose(keywordsByWords(context), {
      known: [],
      companyName: "Ledgerly",
      wordRunsOf,
    });
    expect(chosen.map(({ keyword }) => keyword)).toEqual([
      "invoicing software",
      "alternative to quickbooks",
      "what do you use for invoicing",
      "late payments",
      "recurring invoices",
      "alternative to freshbooks",
      "software for estimates",
      "what do you use for estimates",
      "accounting software",
      "what do you use for accounting",
      "alternative to Ledgerly",
    ]);
  });

  test("name problems, also within a longer run of words", () => {
    const context = { companyName: "Ina's Inks", problem: "Late invoices cost days each month" };
    const chosen = choose(keywordsByWords(context), {
      known: [],
      companyName: "Ina's Inks",
      wordRunsOf,
    });
    expect(chosen.map(({ keyword }) => keyword)).toEqual([
      "alternative to quickbooks",
      "late invoices",
      "alternative to freshbooks",
      "alternative to Ina's Inks",
    ]);
  });

  test("can be monitored, for any text", () => {
    const isMonitorable = (text: string) => parsePhrase(text).ok;
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (problem, functionTags) => {
        const context = { problem, functionTags, companyName: problem, industry: problem };
        for (const { keyword } of choose(keywordsByWords(context), {
          known: functionTags,
          wordRunsOf,
        })) {
          expect(isMonitorable(keyword)).toBe(true);
          expect(functionTags).not.toContain(keyword);
        }
      }),
    );
  });
});

test("the six starters can be monitored, without duplicates", () => {
  expect(reliableKeywords).toHaveLength(6);
  expect(choose(reliableKeywords, { known: [], wordRunsOf })).toEqual(reliableKeywords);
});

test.each([
  ["Chasing late invoices by hand", "bookkeepers", ["Invoicing", "Accounting"]],
  ["Candidates wait for weeks", "HR and recruiters", ["Recruiting", "Human resources"]],
  ["", "", []],
])("%j and %j belong to %j", (problem, audience, functions) => {
  expect(functionsByWords(problem, audience)).toEqual(functions);
});

test.each([" ", ".", "'", "-", " - ", "|", ":", "漢", "a."])(
  "a long text of %j from a model or a page is read in linear time",
  (sign) => {
    const text = `a${sign.repeat(50_000 / sign.length)}x`;
    const before = process.threadCpuUsage();
    nameInTitle(text, "https://acme.test/");
    checkSuggestion({ keyword: text, reason: text, category: text, angle: text });
    runsIn(text);
    expect(process.threadCpuUsage(before).user / 1e6).toBeLessThan(1);
  },
);
