import { expect, it } from "vitest";
import { shortPhraseOf } from "./short-phrase.ts";

it("takes the words of a title that name something, at most four", () => {
  expect(shortPhraseOf("Can anyone recommend a copper kettle?")).toBe("copper kettle");
  expect(shortPhraseOf("Help! My clients’ invoices are late, what should I do")).toBe(
    "clients’ invoices",
  );
  expect(shortPhraseOf("Automatic late payment reminder software for agencies")).toBe(
    "Automatic late payment reminder",
  );
  expect(shortPhraseOf("What would you do?")).toBe("");
  expect(shortPhraseOf("x".repeat(300))).toHaveLength(100);
});
