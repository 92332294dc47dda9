import { parsePhrase, spellingsOf, type Term } from "@earshot/matcher";

/** What a phrase means, in a sentence, or why it is invalid. */
export type PhraseExplanation = { ok: true; words: string } | { ok: false; why: string };

const quoted = ({ words }: Term) => `“${words.join(" ")}”`;
const joinWith = (parts: readonly string[], last: string) =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} ${last} ${parts.at(-1)}`;

const describeTerm = (term: Term): string => {
  if (term.literal) return `exactly ${quoted(term)}`;
  return term.words.length > 1 ? `${quoted(term)} in this order` : `the word ${quoted(term)}`;
};

/** Returns another spelling that is found too, if there is one worth showing. */
function alsoFound(terms: readonly Term[]): string | null {
  const term = terms.find(({ literal, words }) => !literal && words.length > 1);
  return term ? `also “${term.words.join("-")}”` : null;
}

/** The terms with each word as people write it: the matcher's own form of a word is none. */
function asWritten(terms: readonly Term[], text: string): Term[] {
  const spellings = spellingsOf(text);
  const shortest = (found: readonly string[]) =>
    found.reduce((best, one) => (one.length < best.length ? one : best));
  return terms.map((term) => {
    const known = term.literal ? spellings.quoted : spellings.bare;
    return { ...term, words: term.words.map((word) => shortest(known.get(word) ?? [word])) };
  });
}

/** Parses a phrase as the matcher does, and explains what it finds. */
export function explainPhrase(text: string): PhraseExplanation {
  const parsed = parsePhrase(text);
  if (!parsed.ok) return { ok: false, why: parsed.refusal.message };
  const any = asWritten(parsed.phrase.any, text);
  const required = asWritten(parsed.phrase.required, text);
  const excluded = asWritten(parsed.phrase.excluded, text);
  const also = alsoFound(any);
  const parts = [
    `Posts with ${joinWith(any.map(describeTerm), "or")}${also ? `, ${also}` : ""}`,
    required.length > 0 &&
      `and ${joinWith(
        required.map((term) => (term.literal ? `exactly ${quoted(term)}` : quoted(term))),
        "and",
      )} anywhere`,
    excluded.length > 0 && `never with ${joinWith(excluded.map(quoted), "or")}`,
  ];
  return { ok: true, words: `${parts.filter(Boolean).join("; ")}.` };
}
