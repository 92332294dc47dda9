import { wordsOf } from "./words.ts";

/** Frequent words of each language, except those that several languages share. */
const frequentWords: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set("the to of and is are my we our what which any for with you it that this".split(" ")),
  es: new Set("el los las una que para con por del muy al y gracias alguien nuestro".split(" ")),
  de: new Set(
    "der das den ein eine einen fur mit und ist wir ihr welche am unsere nicht".split(" "),
  ),
  fr: new Set("le les une pour avec et est nous vous quel quelle notre dans pas".split(" ")),
};

/**
 * The language code of a post (X API v2, field and operator `lang`): English unless another language has more of its
 * words. This approximates X's own classifier.
 */
export function languageOf(text: string): string {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "ja";
  const words = wordsOf(text);
  const counts = Object.entries(frequentWords).map(([code, frequent]) => ({
    code,
    count: words.filter((word) => frequent.has(word)).length,
  }));
  const [english] = counts;
  const best = counts.reduce((most, one) => (one.count > most.count ? one : most));
  return best.count > (english?.count ?? 0) ? best.code : "en";
}
