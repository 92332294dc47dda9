import {
  exactPhrase,
  type ParsedPhrase,
  parsePhrase,
  spellingsOf,
  type Term,
} from "@earshot/matcher";

/** What a phrase means, in sentences, or why it is invalid. */
export type PhraseExplanation =
  | {
      ok: true;
      words: string;
      /** A sentence with the other forms of its words that count; null without any. */
      forms: string | null;
      /** The phrase in quotes, so that no other form counts; null if it is exact already. */
      exact: string | null;
    }
  | { ok: false; why: string };

/** A term with each of its words as typed, and the other forms of them that count. */
interface WrittenTerm {
  literal: boolean;
  words: { typed: string; others: readonly string[] }[];
}

const inQuotes = (words: string) => `“${words}”`;
const typedOf = ({ words }: WrittenTerm) => words.map(({ typed }) => typed).join(" ");
const quoted = (term: WrittenTerm) => inQuotes(typedOf(term));
const joinWith = (parts: readonly string[], last: string) =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} ${last} ${parts.at(-1)}`;

const describeTerm = (term: WrittenTerm): string => {
  if (term.literal) return `exactly ${quoted(term)}`;
  return term.words.length > 1 ? `${quoted(term)} in this order` : `the word ${quoted(term)}`;
};

const isPlural = (word: string, others: readonly string[]) =>
  others.some((other) => other.length < word.length);

/**
 * Other ways to write a term: with its last word in the other number, and with plurals before it in the singular.
 * The first term of several words is also shown with hyphens.
 */
function formsOf(term: WrittenTerm, isFirstOfSeveral: boolean): string[] {
  const { words, literal } = term;
  if (literal) return [];
  const forms = words.flatMap(({ typed, others }, at) =>
    at === words.length - 1 || isPlural(typed, others)
      ? others.map((other) =>
          typedOf({ ...term, words: words.with(at, { typed: other, others: [] }) }),
        )
      : [],
  );
  return isFirstOfSeveral ? [...forms, words.map(({ typed }) => typed).join("-")] : forms;
}

/** The terms with their words as people write them, which the matcher's own forms are not. */
function asWritten(terms: readonly Term[], text: string): WrittenTerm[] {
  const spellings = spellingsOf(text);
  return terms.map(({ words, literal }) => ({
    literal,
    words: words.map((word) => {
      const known = literal ? spellings.quoted : spellings.bare;
      const [typed = word, ...others] = known.get(word) ?? [];
      return { typed, others };
    }),
  }));
}

function describeForms(terms: readonly WrittenTerm[]): string | null {
  const several = terms.find(({ literal, words }) => !literal && words.length > 1);
  const forms = new Set(terms.flatMap((term) => formsOf(term, term === several)));
  for (const term of terms) forms.delete(typedOf(term));
  if (forms.size === 0) return null;
  return `Also counts: ${[...forms].map(inQuotes).join(", ")}.`;
}

function describePhrase(
  any: WrittenTerm[],
  required: WrittenTerm[],
  excluded: WrittenTerm[],
): string {
  const parts = [
    `Posts with ${joinWith(any.map(describeTerm), "or")}`,
    required.length > 0 &&
      `and ${joinWith(
        required.map((term) => (term.literal ? `exactly ${quoted(term)}` : quoted(term))),
        "and",
      )} anywhere`,
    excluded.length > 0 && `never with ${joinWith(excluded.map(quoted), "or")}`,
  ];
  return `${parts.filter(Boolean).join("; ")}.`;
}

/** Parses a phrase as the matcher does, and explains what it finds. */
export function explainPhrase(text: string): PhraseExplanation {
  const parsed = parsePhrase(text);
  if (!parsed.ok) return { ok: false, why: parsed.refusal.message };
  const written = (part: keyof ParsedPhrase) => asWritten(parsed.phrase[part], text);
  const [any, required, excluded] = [written("any"), written("required"), written("excluded")];
  const forms = describeForms([...any, ...required, ...excluded]);
  return {
    ok: true,
    words: describePhrase(any, required, excluded),
    forms,
    exact: exactPhrase(text),
  };
}
