import type { Phrase } from "./phrases.ts";
import type { Mention } from "./read-posts.ts";
import type { Wording } from "./types.ts";

/** A phrase is a name if at least this share of it has capitals. */
const minNamed = 0.4;

const spaces = /\s+/g;
const gerund = /^\S+ing /;

const surfaceOf = ({ text, sentence: { words }, phrase }: Mention): string =>
  text.slice(words[phrase.from]?.start, words[phrase.to - 1]?.end).replace(spaces, " ");

/** The most frequent value; among equals the shortest, then the first by the alphabet. */
function mostFrequent(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const sorted = [...counts].sort(
    ([a, countA], [b, countB]) => countB - countA || a.length - b.length || (a < b ? -1 : 1),
  );
  return sorted[0]?.[0] ?? "";
}

/** How many words the key of a phrase stands for; the "to" of a verb is not in the text. */
const lengthOf = ({ key, isVerb }: Phrase): number => key.split(" ").length - (isVerb ? 1 : 0);

const articles = new Set("a an the my our your his her their its some any".split(" "));

/** Whether a mention has only the words of its key and articles: not "chasing late invoices". */
function isExact({ sentence: { words }, phrase }: Mention): boolean {
  const some = words.slice(phrase.from, phrase.to);
  return some.filter(({ text }) => !articles.has(text)).length === lengthOf(phrase);
}

/**
 * The phrase of a theme in the form that is most frequent in its quotes; null: no quote has it without other words.
 * Names have capitals, which is decided by all mentions of the phrase.
 */
export function labelOf(
  wording: Wording,
  quoted: readonly Mention[],
  everywhere: readonly Mention[],
): string | null {
  const all = quoted.filter(isExact).map((one) => surfaceOf(one).toLowerCase());
  const gerunds = all.filter((form) => gerund.test(form));
  // "ask how to “get clients”", but "mention “getting clients” as a problem".
  const bases = all.filter((form) => !gerund.test(form));
  const isVerb = quoted[0]?.phrase.isVerb === true;
  const forms = wording === "question" ? bases : isVerb && gerunds.length > 0 ? gerunds : all;
  if (forms.length === 0) return null;
  const form = mostFrequent(forms);
  // Titles and the beginnings of sentences have capitals for other reasons.
  const cased = everywhere
    .filter(({ field, phrase }) => field === "content" && phrase.from > 0)
    .map(surfaceOf)
    .filter((surface) => surface.toLowerCase() === form);
  // Many write "crm", but a phrase that many others write with capitals is a name or an abbreviation.
  const named = cased.filter((surface) => surface !== form);
  return named.length > 0 && named.length >= cased.length * minNamed ? mostFrequent(named) : form;
}
