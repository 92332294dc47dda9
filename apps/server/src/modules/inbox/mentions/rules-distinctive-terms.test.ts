import { describe, expect, test } from "vitest";
import { distinctiveTerms } from "./rules-distinctive-terms.ts";
import { isFunctionWord } from "./rules-function-words.ts";

const none = { title: [], body: [] };
const termsOf = (title: string) => distinctiveTerms({ title, body: "" }, none, []);

describe("the words that could exclude a post", () => {
  test("are never function words, alone or in a pair", () => {
    expect(termsOf("Every plugin except Wordpress, despite ourselves")).toEqual([
      "plugin",
      "wordpress",
    ]);
    for (const word of [
      "except",
      "instead",
      "unless",
      "they've",
      "wouldn’t",
      "whose",
      "although",
    ]) {
      expect(isFunctionWord(word), word).toBe(true);
      expect(termsOf(`${word} plugin`), word).toEqual(["plugin"]);
    }
  });

  test("are words of the topic, pairs first", () => {
    expect(termsOf("Is there a recipe plugin for my company's blog?")).toEqual([
      "recipe plugin",
      "company's blog",
      "recipe",
      "plugin",
      "company's",
      "blog",
    ]);
    for (const word of ["company's", "wordpress", "invoice", "don"]) {
      expect(isFunctionWord(word), word).toBe(false);
    }
  });
});
