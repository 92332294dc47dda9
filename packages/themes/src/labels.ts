import type { Mention } from "./read-posts.ts";
import { gerundOf } from "./stem.ts";
import { openers } from "./words.ts";

/** From this share with capitals on, a phrase is a name. */
const minNamed = 0.4;

const spaces = /\s+/g;

const surfaceOf = ({ text, sentence: { words }, phrase }: Mention): string =>
  text.slice(words[phrase.from]?.start, words[phrase.to - 1]?.end).replace(spaces, " ");

/** The most frequent value; of equals the shortest, then the first by its letters. */
function mostFrequent(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const sorted = [...counts].sort(
    ([a, countA], [b, countB]) => countB - countA || a.length - b.length || (a < b ? -1 : 1),
  );
  return sorted[0]?.[0] ?? "";
}

/** Whether a mention has no words beside those of its key: "chasing invoices", not "chasing late invoices". */
function isExact({ sentence: { words }, phrase }: Mention): boolean {
  const some = words.slice(phrase.from, phrase.to);
  const naming = some.filter((word, at) => at === 0 || !openers.has(word.text));
  return naming.length === phrase.key.split(" ").length;
}

/**
 * The phrase of some mentions in the form in which it is written most often. Names keep their capitals, judged by
 * all mentions of the phrase.
 */
export function labelOf(mentions: readonly Mention[], everywhere: readonly Mention[]): string {
  const exact = mentions.filter(isExact);
  // "finding clients" rather than "finding my first clients".
  const bare = exact.filter(
    ({ phrase }) => phrase.to - phrase.from === phrase.key.split(" ").length,
  );
  const some = [bare, exact, mentions].find(({ length }) => length > 0) ?? [];
  if (some[0]?.phrase.isVerb) {
    const forms = some.map((mention) => {
      const [verb = "", ...rest] = surfaceOf(mention).toLowerCase().split(" ");
      return [gerundOf(verb), ...rest].join(" ");
    });
    return mostFrequent(forms);
  }
  const form = mostFrequent(some.map((mention) => surfaceOf(mention).toLowerCase()));
  // Titles and the beginnings of sentences have capitals for other reasons.
  const cased = everywhere
    .filter(({ field, phrase }) => field === "content" && phrase.from > 0)
    .map(surfaceOf)
    .filter((surface) => surface.toLowerCase() === form);
  // Many write "crm", but a name or an abbreviation is one that a good part writes with capitals.
  const named = cased.filter((surface) => surface !== form);
  return named.length > 0 && named.length >= cased.length * minNamed ? mostFrequent(named) : form;
}
