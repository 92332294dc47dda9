import type { CompanyWords, Place, Profile, Signal } from "./types.ts";
import { type ReadText, readText } from "./words.ts";

// Words that say nothing of what a company sells.
const common = new Set(
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

/** The stem of an English word: its end is cut where that only bends it. Porter's steps 1a to 1c, shortened. */
function stem(word: string): string {
  if (word.length <= 4) return word.replace(/s$/, "");
  return word
    .replace(/ies$/, "y")
    .replace(/(?:ing|ed|es|s|er|ers)$/, "")
    .replace(/(.)\1$/, "$1")
    .replace(/e$/, "");
}

/**
 * How telling a word is by where a company says it: those of what is sold more than those of who buys.
 * A word that it says in several places is the more telling.
 */
const shares = { company: 1, problem: 1, functions: 1, industry: 0.6, audience: 0.5 } as const;

/** No word is more telling than this, in how many places it may stand. */
const mostTelling = 2;

/** What posts are compared with; null when a company says too little of itself. */
export function createProfile(words: CompanyWords): Profile | null {
  const stems = new Map<string, number>();
  for (const [field, share] of Object.entries(shares)) {
    const text = words[field as keyof CompanyWords];
    const said = text === null ? [] : readText(text).words.map((word) => word.text);
    const telling = said.filter((word) => word.length >= 3 && !common.has(word));
    for (const known of new Set(telling.map(stem))) {
      stems.set(known, Math.min(mostTelling, (stems.get(known) ?? 0) + share));
    }
  }
  return stems.size >= 3 ? { stems } : null;
}

/** What words in common must come to: one that is said twice, or two of what is sold. */
const least = 1.5;

/** That a post is about what the company sells, at the two most telling words. */
export function relevance(
  profile: Profile,
  texts: readonly { part: Place["part"]; text: ReadText }[],
): Signal[] {
  const met = new Map<string, { share: number; place: Place }>();
  for (const { part, text } of texts) {
    for (const { text: word, start, end } of text.words) {
      const known = stem(word);
      const share = common.has(word) ? undefined : profile.stems.get(known);
      if (share !== undefined && !met.has(known))
        met.set(known, { share, place: { part, start, end } });
    }
  }
  const sorted = [...met.values()].sort((a, b) => b.share - a.share);
  const total = sorted.reduce((sum, { share }) => sum + share, 0);
  if (total < least) return [];
  const weight = Math.min(1.5, 0.4 * total);
  return sorted.slice(0, 2).map(({ place }, index) => ({
    kind: "relevant" as const,
    weight: index === 0 ? weight : weight / 2,
    place,
  }));
}
