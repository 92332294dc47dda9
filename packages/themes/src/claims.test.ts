import { expect, test } from "vitest";
import { claimsOf } from "./claims.ts";
import { matchPattern, parsePattern } from "./pattern.ts";
import { phrasesOf } from "./phrases.ts";
import { readSentences } from "./tokenize.ts";

/** The claims of a text as `kind key`. */
const claimed = (text: string) =>
  readSentences(text).flatMap((sentence) =>
    claimsOf(sentence, phrasesOf(sentence.words), text).map(
      ({ kind, phrase }) => `${kind} ${phrase.key}`,
    ),
  );

test.each([
  ["We struggle with invoices.", "pain invoice"],
  ["Late fees are a nightmare.", "pain late fee"],
  ["It is so hard to track expenses.", "pain to track expense"],
  ["I can't send invoices.", "pain to send invoice"],
  ["Chasing invoices is exhausting.", "pain to chas invoice"],
  ["The invoice import keeps failing.", "pain invoice import"],
  ["I'm looking for an accountant.", "request accountant"],
  ["What is the best invoicing tool?", "request invoicing tool"],
  ["How do you send invoices?", "request to send invoice"],
  ["We need help with the tax form.", "request tax form"],
  ["I need an accountant.", "request accountant"],
  ["Any recommendations for an accountant?", "request accountant"],
  ["Is there a fee on the invoice?", "request fee"],
  ["Xero vs QuickBooks", "comparison quickbook"],
  ["We moved away from Xero.", "comparison xero"],
])("%s", (text, claim) => {
  expect(claimed(text)).toContain(claim);
});

test.each([
  "I only need a couple of files on the invoice.",
  // Denied.
  "We don't struggle with invoices.",
  "There was no problem with invoices.",
  // A condition, another subject, a place instead of a fault.
  "Tell me if any problem with invoices comes up.",
  "Customers are looking for an accountant.",
  "My accountant doesn't work in Berlin.",
  // Questions that are not meant to be answered.
  "What if invoices were paid on time?",
  "Looking for an accountant?",
  // In the same clause, but not about the phrase.
  "He never paid the invoice.",
  // Somebody else's question, a kind of client, something that clients do.
  'Others ask "how do I get clients?"',
  "The hard to get clients are not worth it.",
  "How do I get clients to leave reviews?",
  "It will not replace Xero.",
  "I can't for the life of me say.",
  // Compared with nothing.
  "Xero vs. that",
  // A comma separates a problem from the phrase.
  "It is so hard, invoices",
])("no claim is found in: %s", (text) => {
  expect(claimed(text)).toEqual([]);
});

test("a pattern has alternatives and words that may be missing, and ends at signs", () => {
  const words = (text: string) => readSentences(text).flatMap((sentence) => sentence.words);
  const pattern = parsePattern("so|too very? hard to");
  expect(matchPattern(words("too hard to say"), 0, pattern)).toBe(3);
  expect(matchPattern(words("so very hard to say"), 0, pattern)).toBe(4);
  expect(matchPattern(words("so hard, to say"), 0, pattern)).toBe(-1);
  expect(matchPattern(words("so very"), 0, pattern)).toBe(-1);
});
