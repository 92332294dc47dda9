import {
  amountOf,
  figure,
  fold,
  free,
  guarantee,
  integration,
  price,
  superlative,
} from "./fact-patterns.ts";
import type { Span } from "./types.ts";
import {
  actor,
  companions,
  experience,
  feature,
  nameWithin,
  numberWords,
  plainNames,
  praise,
  promise,
  quantity,
  rebate,
  reputation,
  wordFigure,
} from "./ungiven-patterns.ts";

/** What a claim is about. */
export type ClaimKind =
  | "price"
  | "free"
  | "guarantee"
  | "figure"
  | "superlative"
  | "reputation"
  | "experience"
  | "feature"
  | "name"
  | "link";

/** Words of a text with a claim that no source gives. */
export interface UngivenClaim {
  about: ClaimKind;
  span: Span;
  words: string;
}

/** A claim with the key by which it is compared with the sources. */
export interface Found extends UngivenClaim {
  key: string;
}

/** Words in a comparable form. */
const folded = (words: string) => fold(words).trim();

const perUnit =
  /^\s?(?:\/|per|an?|each|every)\s?(users?|seats?|months?|mo|years?|yrs?|weeks?|days?)\b/i;
const unitNames: Record<string, string> = {
  mo: "month",
  yr: "year",
  percent: "%",
  "per cent": "%",
  x: "time",
  "×": "time",
};

/** A unit in the singular, under one name. */
function unitOf(words: string | undefined): string {
  const unit = (words ?? "").toLowerCase();
  const named = unitNames[unit] ?? unit;
  return unitNames[named.replace(/s$/, "")] ?? named.replace(/s$/, "");
}

/** The value of a number in digits or words. */
const numberOf = (words: string): string =>
  String(numberWords[words.toLowerCase()] ?? amountOf(words.replace("+", "")));

/** The matches of a pattern as claims. */
export const matches = (
  text: string,
  about: ClaimKind,
  pattern: RegExp,
  key: (words: string) => string = folded,
): Found[] =>
  [...text.matchAll(pattern)].map(({ 0: words, index }) => ({
    about,
    words,
    span: [index, index + words.length],
    key: key(words),
  }));

/** Prices, each with the period or unit that it is for. */
export function pricesIn(text: string): Found[] {
  return matches(text, "price", price).map((found) => {
    const after = text.slice(found.span[1]);
    const [per = "", unit] = perUnit.exec(after) ?? [];
    const within = /(?:\/|a |per )\s?(mo|month|user|seat|year|yr)$/i.exec(found.words)?.[1];
    const end = found.span[1] + per.length;
    return {
      ...found,
      words: text.slice(found.span[0], end),
      span: [found.span[0], end],
      key: `${amountOf(found.words)} ${unitOf(within ?? unit)}`,
    };
  });
}

/** A number of a list, such as "2." at the beginning of a line. */
const isListMarker = (text: string, [start, end]: Span): boolean =>
  /(?:^|\n)[^\S\n]*$/.test(text.slice(Math.max(0, start - 5), start)) &&
  /^[.)]\s/.test(text.slice(end));

/** The max count that a text may state itself, such as "3 questions". */
const maxOwnCount = 10;

/** A number of a text with its unit; numbers of a list, "3, 7 and 14 days", share the last unit. */
interface Quantity {
  value: string;
  unit: string;
  isWord: boolean;
  span: Span;
}

const betweenListed = /^\s?(?:,|,? ?(?:and|or|to)|–|-)\s?$/;

/** All numbers of a text. */
export function allQuantities(text: string): Quantity[] {
  const found = [...text.matchAll(quantity)].map((one): Quantity => {
    const { amount = "", unit } = one.groups ?? {};
    // Without a unit the words after the number do not belong to it.
    const end = one.index + (unit === undefined ? amount.length : one[0].length);
    return {
      value: numberOf(amount),
      unit: unitOf(unit),
      isWord: !/^\d/.test(amount),
      span: [one.index, end],
    };
  });
  let next: Quantity | undefined;
  for (const one of found.toReversed()) {
    const isListed = next && betweenListed.test(text.slice(one.span[1], next.span[0]));
    if (one.unit === "" && next && isListed) one.unit = next.unit;
    next = one;
  }
  return found;
}

/** Numbers that are claims, each with its unit. */
function quantitiesIn(text: string): Found[] {
  return allQuantities(text).flatMap(({ value, unit, isWord, span }): Found[] => {
    const isOwn = unit === "" && (isWord || Number(value) <= maxOwnCount);
    if (isOwn || isListMarker(text, span)) return [];
    return [{ about: "figure", words: text.slice(...span), span, key: `${value} ${unit}` }];
  });
}

/** Lines that are no sentences and whose words are all capitalized. */
function headingsIn(text: string): Span[] {
  return [...text.matchAll(/[^\n]+/g)].flatMap(({ 0: line, index }): Span[] => {
    const words = line.match(/[\p{L}\p{N}'’]+/gu) ?? [];
    const capitalized = words.filter((word) => /^\p{Lu}/u.test(word));
    const isSentence = /[.!?]["”’)]*\s*$/.test(line);
    const isHeading = words.length > 2 && capitalized.length > words.length * 0.6;
    return isHeading && !isSentence ? [[index, index + line.length]] : [];
  });
}

/** Names of customers, partners and other products. */
function namesIn(text: string): Found[] {
  const headings = headingsIn(text);
  const isHeading = (at: number) => headings.some(([start, end]) => start <= at && at < end);
  const found = [companions, actor, integration, nameWithin].flatMap((pattern) =>
    [...text.matchAll(pattern)]
      .filter(({ index }) => pattern !== nameWithin || !isHeading(index))
      .flatMap((one) => {
        const names = one.groups?.names ?? "";
        const from = one.index + one[0].length - names.length;
        return [...names.matchAll(/\p{Lu}[\p{L}\p{N}+&]*(?:[.-][\p{L}\p{N}]+)*/gu)].map(
          ({ 0: words, index }): Found => ({
            about: "name",
            words,
            span: [from + index, from + index + words.length],
            key: folded(words),
          }),
        );
      }),
  );
  const unique = new Map(found.map((one) => [one.span[0], one]));
  return [...unique.values()].filter(({ key }) => !plainNames.has(key));
}

/** A text with enough of these words is English: other languages capitalize nouns. */
const english =
  /\b(?:the|and|to|of|is|are|be|it|its|you|your|we|our|they|them|their|with|for|that|this|there|at|by|from|or|as|but|because|not|no|who|what|when|how|if|i|my|has|have|a|in|on|most|some|something|both|too|than|before|after|about|these|those|can|do|does|would|should|could|more|just|any|each|all)\b/gi;
export function isEnglish(text: string): boolean {
  const words = text.match(/\p{L}+/gu)?.length ?? 0;
  return words < 6 || (text.match(english)?.length ?? 0) >= words * 0.15;
}

/** The key of a claim of being free: a trial with its length, free of charge, or the words. */
function freeKey(words: string): string {
  if (/trial/i.test(words)) return `trial ${/\d+/.exec(words)?.[0] ?? ""}`.trim();
  return /free|nothing|no cost/i.test(words) ? "free" : folded(words);
}

/** All claims of a text, the most specific kind first. */
export function claimsIn(text: string): Found[] {
  return [
    ...pricesIn(text),
    ...matches(text, "free", free, freeKey),
    ...matches(text, "free", rebate),
    ...matches(text, "guarantee", guarantee),
    ...matches(text, "guarantee", promise),
    ...matches(
      text,
      "figure",
      figure,
      (words) => `${amountOf(words)} ${unitOf(/%|percent|[x×]$/i.exec(words)?.[0])}`,
    ),
    ...quantitiesIn(text),
    ...matches(text, "figure", wordFigure),
    ...matches(text, "superlative", superlative),
    ...matches(text, "superlative", praise),
    ...matches(text, "reputation", reputation),
    ...matches(text, "experience", experience),
    ...matches(text, "feature", feature),
    ...(isEnglish(text) ? namesIn(text) : []),
  ];
}
