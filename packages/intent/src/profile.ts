import { type TokenizedText, tokenize } from "./tokenize.ts";
import type { CompanyWords, Profile, Signal, TextSpan } from "./types.ts";

// Words that do not characterize what a company sells.
const commonWords = new Set(
  `a about after all also am an and any are as at be because been before being best better between big
  both business businesses but by can cant come companies company could customer customers day did do
  does dont down each easy even every few find first for from get give go good great had has have he
  help helps her here him his how i if im in into is it its just keep know less like lot make makes
  making many may me more most much must my need needs new no not now of off on once one only or other
  our out over own people per really right run same see sell she should small so some something still
  such take team teams than that the their them then there they thing things this those through time
  to too two under up us use used users using very want wants was way we well were what when where
  which while who why will with without work would years you your software tool tools app platform
  solution solutions service services product products online system`.split(/\s+/),
);

/** The stem of an English word, without inflectional endings: a simplified form of Porter's steps 1a to 1c. */
function stem(word: string): string {
  if (word.length <= 4) return word.replace(/s$/, "");
  return word
    .replace(/ies$/, "y")
    .replace(/(?:ing|ed|es|s|er|ers)$/, "")
    .replace(/(.)\1$/, "$1")
    .replace(/e$/, "");
}

/**
 * The weight of a word by the field it is in: a description of the product weighs more than one of the
 * customers. A word in several fields gets the sum of their weights.
 */
const fieldWeights = {
  company: 1,
  problem: 1,
  functions: 1,
  industry: 0.6,
  audience: 0.5,
} as const;

/** The maximum weight of a word, in however many fields it is. */
const maxWordWeight = 2;

/** Prepares what posts are compared with; null when a company says too little about itself. */
export function createProfile(words: CompanyWords): Profile | null {
  const stems = new Map<string, number>();
  for (const [field, share] of Object.entries(fieldWeights)) {
    const text = words[field as keyof CompanyWords];
    const spoken = text === null ? [] : tokenize(text).words.map((word) => word.text);
    const significant = spoken.filter((word) => word.length >= 3 && !commonWords.has(word));
    for (const known of new Set(significant.map(stem))) {
      stems.set(known, Math.min(maxWordWeight, (stems.get(known) ?? 0) + share));
    }
  }
  return stems.size >= 3 ? { stems } : null;
}

/** The minimum weight of the words in common: one that is in two fields, or two about the product. */
const minCommonWeight = 1.5;

/** The signals that a post is about what the company sells, at the two words of the highest weight. */
export function relevance(
  profile: Profile,
  texts: readonly { part: TextSpan["part"]; text: TokenizedText }[],
): Signal[] {
  const met = new Map<string, { share: number; span: TextSpan }>();
  for (const { part, text } of texts) {
    for (const { text: word, start, end } of text.words) {
      const known = stem(word);
      const share = commonWords.has(word) ? undefined : profile.stems.get(known);
      if (share !== undefined && !met.has(known))
        met.set(known, { share, span: { part, start, end } });
    }
  }
  const sorted = [...met.values()].sort((a, b) => b.share - a.share);
  const total = sorted.reduce((sum, { share }) => sum + share, 0);
  if (total < minCommonWeight) return [];
  const weight = Math.min(1.5, 0.4 * total);
  return sorted.slice(0, 2).map(({ span }, index) => ({
    kind: "relevant" as const,
    weight: index === 0 ? weight : weight / 2,
    span,
  }));
}
