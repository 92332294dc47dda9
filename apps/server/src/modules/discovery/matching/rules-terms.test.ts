import { createPhraseEngine, parsePhrase, spellingsOf } from "@earshot/matcher";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { searchTermOf, type TermLimits } from "./rules-terms.ts";

function phrasesFor(text: string, limits?: TermLimits): string[] {
  const parsed = parsePhrase(text);
  if (!parsed.ok) throw new Error(parsed.refusal.message);
  return searchTermOf("id", parsed.phrase, spellingsOf(text), limits).anyOf;
}

describe("the search term", () => {
  test.each([
    ["crm", ["crm", "crms"]],
    ["best crm", ["best crm", "best crms"]],
    ['"best tool"', ["best tool"]],
    ["crm | helpdesks", ["crm", "crms", "helpdesk", "helpdesks"]],
    ["status page", ["status page", "status pages", "statuses page", "statuses pages"]],
    [
      "agency software",
      ["agencies software", "agencies softwares", "agency software", "agency softwares"],
    ],
    ['"small business"', ["small business"]],
    ["taxes", ["tax", "taxes"]],
    ["wi-fi", ["wi-fi", "wifi"]],
    ["nodejs", ["node.js", "nodejs"]],
    ["c++ jobs", ["c++ job", "c++ jobs"]],
    ["crm +pricing -free", ["crm", "crms"]],
    ["invoice tool", ["invoice tool", "invoice tools", "invoices tool", "invoices tools"]],
    ["東京", ["東京"]],
    ["acme.io", ["acme io", "acmes io"]],
    ["don't trust crm", ["trust crm", "trust crms", "trusts crm", "trusts crms"]],
    ["i'm broke", ["i'm broke", "i'm brokes", "im broke", "im brokes"]],
  ])("of %s has all spellings", (text, expected) => {
    expect(phrasesFor(text)).toEqual(expected);
  });

  test("of a phrase with many spellings is its most specific part", () => {
    expect(phrasesFor("looking for a new project management tool")).toEqual([
      "for a new project management",
      "for a new project managements",
      "for a new projects management",
      "for a new projects managements",
    ]);
  });

  test("of a long phrase stays within the maximum number of characters", () => {
    const long = `${"w".repeat(45)} ${"v".repeat(45)}`;
    const found = phrasesFor(long, { maxVariants: 4, maxCharacters: 160 });
    expect(found).toEqual(["v".repeat(45), `${"v".repeat(45)}s`]);
  });
});

const word = fc.constantFrom(
  ...["crm", "crms", "tool", "tools", "status", "api", "apis", "class", "for", "the", "best", "x1"],
  ...[
    "companies",
    "company",
    "box",
    "boxes",
    "people",
    "person",
    "wi-fi",
    "wifi",
    "node.js",
    "c++",
  ],
  ...["customers", "don't", "im", "buses", "analysis", "go", "as", "news", "東", "京", "acme.io"],
);
const run = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));

/** A text in the form that a search for exact words compares. */
function searchable(text: string): string {
  return ` ${text
    .toLowerCase()
    .replaceAll(".", " ")
    .replaceAll(/(?<=[東京]) (?=[東京])/g, "")} `;
}

/** Whether a search for a phrase finds a text; characters without spaces are found anywhere. */
function finds(phrase: string, text: string): boolean {
  const padded = /[東京]/.test(phrase) ? phrase : ` ${phrase} `;
  return searchable(text).includes(searchable(padded).slice(1, -1));
}

test("a search finds every text that the matcher matches", () => {
  const engine = createPhraseEngine();
  fc.assert(
    fc.property(run, run, run, fc.boolean(), (phrase, before, after, asTyped) => {
      const parsed = parsePhrase(phrase);
      if (!parsed.ok) return;
      engine.add(phrase, 1);
      // A text that often contains the phrase, with some words in the plural.
      const written = asTyped ? phrase : phrase.replaceAll(/\b(crm|tool|api|class)\b/g, "$1s");
      const text = `${before} ${written} ${after}`;
      const found = engine.match(text);
      engine.remove(phrase, 1);
      if (found.length === 0) return;
      const { anyOf } = searchTermOf("id", parsed.phrase, spellingsOf(phrase));
      expect(anyOf.some((one) => finds(one, text))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
