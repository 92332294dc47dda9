import { clausesOf, type WrittenRule } from "./clauses.ts";

/** What an account needs, with the words that say so. */
export interface Need {
  least: number;
  quote: string;
}

const small: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fourteen: 14,
  twenty: 20,
  thirty: 30,
  sixty: 60,
  ninety: 90,
  fifty: 50,
  hundred: 100,
};
const number = `(\\d[\\d,.]{0,9}\\s?k?|${Object.keys(small).join("|")})`;
const daysIn: Record<string, number> = { hour: 1 / 24, day: 1, week: 7, month: 30, year: 365 };

function figureOf(written: string): number {
  const word = small[written];
  if (word !== undefined) return word;
  const plain = Number.parseFloat(written.replaceAll(/[,\s]|\.$/g, ""));
  return written.endsWith("k") ? plain * 1_000 : plain;
}

const span = new RegExp(
  `\\b${number}(?:[\\s-]*\\(\\d+\\))?[\\s-]*(hour|day|week|month|year)s?\\b`,
  "g",
);
const ofAge = /\baccounts?\b|\bold enough to post\b/;
const aged =
  /\b(?:old|older|age|aged|young\w*|newer|new accounts|under|less than|at least|minimum|created|exist\w*|more than|over|registered)\b/;
/** A time of something else: of a ban, between two posts, of a thread. */
const otherTime =
  /\b(?:ban(?:ned)? for|every|per|once|within|after (?:posting|the|your post)|wait|apart|posts? (?:must|older)|each|in the last|between|times? a)\b/;

/** What a rule asks of an account's age, in whole days; null: nothing. */
export function readAge(rule: WrittenRule): Need | null {
  let found: Need | null = null;
  for (const { text, original, heading } of clausesOf(rule)) {
    if (!ofAge.test(text) && !ofAge.test(heading)) continue;
    if (!aged.test(text) && !aged.test(heading)) continue;
    for (const { 0: all, 1: count = "", 2: unit = "day", index } of text.matchAll(span)) {
      const before = text.slice(Math.max(0, index - 26), index);
      if (otherTime.test(`${before}${all}`)) continue;
      const least = Math.ceil(figureOf(count) * (daysIn[unit] ?? 1));
      if (least > 0 && least <= 3_650 && least > (found?.least ?? 0))
        found = { least, quote: original };
    }
  }
  return found;
}

const karmaFirst = new RegExp(
  `\\bkarma\\b[^.]{0,40}?(?:of|least|than|over|above|under|below|minimum|is|:|>=?|threshold|requirement|needed)\\s*(?:of\\s+|at least\\s+|is\\s+|:\\s*)?${number}\\b(?!\\s*[:%]|[\\s-]*(?:hour|day|week|month|year))`,
);
const karmaLast = new RegExp(
  `${number}\\s*(?:\\+\\s*)?(?:or more\\s+|total\\s+|combined\\s+|positive\\s+|overall\\s+)?(?:(?:post|link|comment|subreddit|sub|community|reddit|local|site)(?:\\s*(?:and|or|/|\\+|&)\\s*(?:post|link|comment))?\\s+)?karma\\b`,
);

/** What a rule asks of an account's karma; "positive" is 1; null: nothing. */
export function readKarma(rule: WrittenRule): Need | null {
  let found: Need | null = null;
  for (const { text, original } of clausesOf(rule)) {
    if (!/\bkarma\b/.test(text)) continue;
    if (
      /\b(?:no|not a|without (?:a|any)|doesn'?t have a|isn'?t a) (?:\w+ )?(?:karma (?:requirement|minimum|limit)|minimum karma)/.test(
        text,
      )
    )
      continue;
    const plain = text.replaceAll(/(?<=\d)\+/g, " ");
    const figure = (karmaLast.exec(plain) ?? karmaFirst.exec(plain))?.[1];
    const positive =
      /\b(?:positive|negative|non-?negative)\b[^.]{0,25}\bkarma\b|\bkarma\b[^.]{0,20}\b(?:positive|negative)\b/.test(
        text,
      );
    const least = figure === undefined ? (positive ? 1 : 0) : Math.round(figureOf(figure.trim()));
    if (least > 0 && least > (found?.least ?? 0)) found = { least, quote: original };
  }
  return found;
}
