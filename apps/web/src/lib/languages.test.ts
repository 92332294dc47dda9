import { expect, it } from "vitest";
import { otherLanguages } from "./languages.ts";

it("names the languages of a post that is not in English", () => {
  expect(otherLanguages(["pt"])).toBe("Portuguese");
  expect(otherLanguages(["pt-BR", "es", "es"])).toBe("Brazilian Portuguese and Spanish");
  expect(otherLanguages(["qqq", "not a tag"])).toBe("qqq and not a tag");
});

it("returns null for English, and if the platform names no language", () => {
  expect(otherLanguages([])).toBeNull();
  expect(otherLanguages(["en"])).toBeNull();
  expect(otherLanguages(["de", "EN-us"])).toBeNull();
  expect(otherLanguages(["enm"])).not.toBeNull();
});
