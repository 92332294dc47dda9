import { expect, test } from "vitest";
import { phrasesOf } from "./phrases.ts";
import { readSentences } from "./tokenize.ts";

const keysOf = (text: string) =>
  readSentences(text)
    .flatMap(({ words }) => phrasesOf(words))
    .map(({ key }) => key);

test("a noun phrase ends with its head, and at least one of its words names something", () => {
  expect(keysOf("The late client payments were here")).toEqual([
    "late client payment",
    "client payment",
    "payment",
  ]);
  expect(keysOf("my invoicing software")).toEqual(["invoicing software"]);
  expect(keysOf("this software is a thing")).toEqual([]);
});

test.each([
  ["I invoice them", []],
  ["to invoice freelancers", ["to invoic freelancer"]],
  [
    "they keep chasing the unpaid invoices",
    ["to chas unpaid invoice", "to chas invoice", "unpaid invoice", "invoice"],
  ],
  ["an alternative to Excel", ["excel"]],
  ["invoices paid late", ["invoice"]],
])("verbs: %s", (text, keys) => {
  expect(keysOf(text)).toEqual(keys);
});

test("punctuation separates phrases, and a hyphen joins a word", () => {
  expect(keysOf("invoices, reminders; self-hosted servers")).toEqual([
    "invoice",
    "reminder",
    "self-hosted server",
  ]);
});

test("sentences end at punctuation and lines, and links, code and quoted lines are no prose", () => {
  const text =
    "First one. Second?\nthird: fourth `code here` fifth\n> quoted line\nsee https://a.bc/d e";
  const sentences = readSentences(text).map(({ start, end }) => text.slice(start, end));
  expect(sentences).toEqual(["First one.", "Second?", "third", "fourth", "fifth", "see", "e"]);
});
