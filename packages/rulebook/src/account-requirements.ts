import { clausesOf, type WrittenRule } from "./clauses.ts";

/** The minimum age or karma that a rule requires, with the words that require it. */
export interface AccountRequirement {
  min: number;
  quote: string;
}

const numberWords: Record<string, number> = {
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
const number = `(\\d[\\d,.]{0,9}\\s?k?|${Object.keys(numberWords).join("|")})`;
const daysPerUnit: Record<string, number> = { hour: 1 / 24, day: 1, week: 7, month: 30, year: 365 };

function parseNumber(written: string): number {
  const word = numberWords[written];
  if (word !== undefined) return word;
  const plain = Number.parseFloat(written.replaceAll(/[,\s]|\.$/g, ""));
  return written.endsWith("k") ? plain * 1_000 : plain;
}

const duration = new RegExp(
  `\\b${number}(?:[\\s-]*\\(\\d+\\))?[\\s-]*(hour|day|week|month|year)s?\\b`,
  "g",
);
const mentionsAccount = /\baccounts?\b|\bold enough to post\b/;
const mentionsAge =
  /\b(?:old|older|age|aged|young\w*|newer|new accounts|under|less than|at least|minimum|created|exist\w*|more than|over|registered)\b/;
/** The duration of something else: of a ban, between two posts, of a thread. */
const otherDuration =
  /\b(?:ban(?:ned)? for|every|per|once|within|after (?:posting|the|your post)|wait|apart|posts? (?:must|older)|each|in the last|between|times? a)\b/;

/** The account age that a rule requires, in whole days; null when it requires none. */
export function readAge(rule: WrittenRule): AccountRequirement | null {
  let found: AccountRequirement | null = null;
  for (const { text, original, heading } of clausesOf(rule)) {
    if (!mentionsAccount.test(text) && !mentionsAccount.test(heading)) continue;
    if (!mentionsAge.test(text) && !mentionsAge.test(heading)) continue;
    for (const { 0: all, 1: count = "", 2: unit = "day", index } of text.matchAll(duration)) {
      const before = text.slice(Math.max(0, index - 26), index);
      if (otherDuration.test(`${before}${all}`)) continue;
      const min = Math.ceil(parseNumber(count) * (daysPerUnit[unit] ?? 1));
      if (min > 0 && min <= 3_650 && min > (found?.min ?? 0)) found = { min, quote: original };
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

/** The karma that a rule requires; "positive" counts as 1; null when it requires none. */
export function readKarma(rule: WrittenRule): AccountRequirement | null {
  let found: AccountRequirement | null = null;
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
    const min = figure === undefined ? (positive ? 1 : 0) : Math.round(parseNumber(figure.trim()));
    if (min > 0 && min > (found?.min ?? 0)) found = { min, quote: original };
  }
  return found;
}
