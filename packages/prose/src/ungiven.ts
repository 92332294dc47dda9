import { fold } from "./fact-patterns.ts";
import { findLinks, findVisibleLinks, hostOf } from "./links.ts";
import type { Span } from "./types.ts";
import {
  allQuantities,
  claimsIn,
  type Found,
  isEnglish,
  matches,
  pricesIn,
  type UngivenClaim,
} from "./ungiven-find.ts";
import { statement } from "./ungiven-patterns.ts";

export type { ClaimKind, UngivenClaim } from "./ungiven-find.ts";

/** An email address in a word, after the signs that may precede it. */
const email =
  /^([^\p{L}\p{N}]*)([\p{L}\p{N}][\p{L}\p{N}._+-]*@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)/u;

/** The email addresses of a text. Words are read one by one, so that the time is linear. */
const emailsIn = (text: string): Found[] =>
  [...text.matchAll(/\S+/gu)].flatMap(({ 0: word, index }) => {
    const [, before = "", words] = (word.includes("@") && email.exec(word)) || [];
    if (words === undefined) return [];
    const start = index + before.length;
    const span: Span = [start, start + words.length];
    return [{ about: "link", words, span, key: words.toLowerCase() }];
  });

/** A word without the endings of English, so that "tracks" matches "tracking". */
const stemOf = (word: string) => word.toLowerCase().replace(/(?:ing|ed|es|s|ly|er|ers|e)$/, "");

/** Escapes a text for a regular expression. */
const escapePattern = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** Words of a clause that say what it is about. */
const contentWords = (clause: string): string[] =>
  (clause.match(/\p{L}{4,}/gu) ?? []).filter((word) => !functionWord.test(word)).map(stemOf);
const functionWord =
  /^(?:that|this|with|your|their|them|they|from|when|what|which|into|also|even|just|have|will|then|than|over|only|very|more|most|some|each|every|after|before|while|without|about|automatically|does|come|comes|include|includes|support|supports|offer|offers|provide|provides|give|gives)$/i;

/** Statements about the product of which less than half of the words are in the sources. */
function statementsIn(text: string, known: readonly string[], company: string): Found[] {
  const stems = new Set(known.flatMap((one) => one.match(/\p{L}{4,}/gu) ?? []).map(stemOf));
  return matches(text, "feature", statement(company === "" ? "it" : escapePattern(company))).filter(
    ({ words }) => {
      const content = contentWords(words);
      const given = content.filter((word) => stems.has(word));
      return content.length > 0 && given.length * 2 <= content.length;
    },
  );
}

/** The sources in a comparable form. */
function indexKnown(known: readonly string[]) {
  const text = known.join("\n");
  const keys = new Set(claimsIn(text).map(({ about, key }) => `${about}: ${key}`));
  const words = fold(text);
  /** Numbers that a source gives without a unit match every unit. */
  const bare = new Set(
    allQuantities(text).flatMap(({ value, unit }) => (unit === "" ? [value] : [])),
  );
  const priced = new Set(pricesIn(text).map(({ key }) => key.split(" ")[0]));
  return {
    has({ about, key, words: claimed }: Found): boolean {
      if (keys.has(`${about}: ${key}`)) return true;
      const [value = "", unit = ""] = key.split(" ");
      // A price for a month is not one for a year; a claim without a period matches both.
      if (about === "price") return unit === "" ? priced.has(value) : keys.has(`price: ${value} `);
      if (about === "figure" && /^[\d.]+$/.test(value)) {
        return (bare.has(value) && !priced.has(value)) || (unit === "" && keysWith(value));
      }
      if (about === "free") {
        const isTrial = [...keys].some((one) => one.startsWith("free: trial"));
        // "A 14-day free trial" is given by "the first 14 days are a free trial".
        return isTrial && (key === "trial" || keys.has(`figure: ${key.slice(6)} day`));
      }
      return words.includes(fold(claimed));
    },
  };
  function keysWith(value: string): boolean {
    return [...keys].some((one) => one.startsWith(`figure: ${value} `));
  }
}

/**
 * Finds claims of a company's text that no source supports: prices, "free", promises, figures, praise,
 * reputation, features, names and links; in the order of the text. Stricter than `unknownFacts`: a source must
 * have the number with the same unit, and every name. It reads English; in other languages it finds only
 * numbers and links.
 * @param known the sources
 * @param company its name, by which statements on its product are found
 * @param sites websites and links that may be named
 */
export function ungivenClaims(
  text: string,
  {
    known,
    sites,
    company,
  }: { known: readonly string[]; sites: readonly string[]; company: string | null },
): UngivenClaim[] {
  const hosts = [...sites, ...known].flatMap((site) => [
    ...findLinks(site),
    ...(/\s/.test(site) ? [] : findLinks(`https://${site}`)),
  ]);
  const given = hosts.map(({ host }) => hostOf(host));
  const links = [
    ...findVisibleLinks(text).map(
      ({ span, host }): Found => ({ about: "link", words: text.slice(...span), span, key: host }),
    ),
    ...emailsIn(text),
  ];
  const givenEmails = known.flatMap(emailsIn).map(({ key }) => key);
  const index = indexKnown(known);
  const claims: UngivenClaim[] = [];
  const taken: Span[] = findLinks(text).map(({ span }) => span);
  const overlaps = ([start, end]: Span) => taken.some(([from, to]) => from < end && start < to);
  for (const { about, words, span, key } of links) {
    const isGiven =
      givenEmails.includes(key) || given.some((host) => key === host || key.endsWith(`.${host}`));
    if (!isGiven) claims.push({ about, words, span });
  }
  for (const claim of claimsIn(text)) {
    if (overlaps(claim.span)) continue;
    taken.push(claim.span);
    const { about, words, span } = claim;
    if (!index.has(claim)) claims.push({ about, words, span });
  }
  if (isEnglish(text)) {
    for (const { about, words, span } of statementsIn(text, known, company ?? "")) {
      const isMarked = claims.some((one) => one.span[0] < span[1] && span[0] < one.span[1]);
      if (!isMarked) claims.push({ about, words, span });
    }
  }
  return claims.toSorted((a, b) => a.span[0] - b.span[0]);
}
