import { limits } from "@earshot/contract";

const maxWords = 4;
/** Words that name no subject, and those with which people ask. */
const plainWords = new Set(
  `a about advice after all also am an and any anybody anyone anything are as ask asking at be because been before best
  better but by can cant could did didnt do does doesnt doing dont else every everyone for from get getting give go good
  great had has have havent having hello help hey hi how i if ill im in into is isnt it its ive just know let like
  looking lot make many me more most much my need needed needs new no not now of off on one only or other our out
  please question recommend recommendation recommendations recommended same should so some somebody someone something
  suggest suggestion suggestions than thanks that the their them then there these they thing things this those to too
  try trying up us use used using very want wants was way we were what when where which while who why will with wont
  would you your youre`.split(/\s+/),
);

/** The longest run of words of a title that name something, to begin a keyword with; empty: it has none. */
export function shortPhraseOf(title: string): string {
  const runs: string[][] = [];
  // Anything between two words ends a phrase, unless it is a single space.
  for (const part of title.split(/[^\p{L}\p{N}\p{M}'’\s-]+/u)) {
    let run: string[] = [];
    runs.push(run);
    for (const word of part.split(/\s+/).filter((one) => /[\p{L}\p{N}]/u.test(one))) {
      if (plainWords.has(word.toLowerCase().replaceAll(/['’]/g, ""))) {
        run = [];
        runs.push(run);
      } else run.push(word);
    }
  }
  const [longest = []] = runs.toSorted((a, b) => b.length - a.length);
  return longest.slice(0, maxWords).join(" ").slice(0, limits.keywordMax);
}
