import { expect, test } from "vitest";
import { languageOf } from "./language.ts";

test.each([
  ["Which CRM do you use for a small clinic?", "en"],
  ["crm", "en"],
  ["¿Alguien conoce un programa de facturación sencillo para un taller?", "es"],
  ["Suche eine Rechnungssoftware für einen Hofladen mit Lieferkunden.", "de"],
  ["Quel logiciel pour les factures ?", "fr"],
  ["請求書ソフトを探しています", "ja"],
  ["", "en"],
])("%s: %s", (text, language) => {
  expect(languageOf(text)).toBe(language);
});
