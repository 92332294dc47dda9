/** The posts and the phrases of the matcher's bench. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parsePhrase } from "@earshot/matcher";
import { randomFrom } from "../../tests/proofs/random.ts";

const corpora = join(import.meta.dirname, "../../../shared/data/corpora");
const files = [
  "reddit_2026_march_to_june",
  "product_demand_miner_2026_aidev",
  "umbrae_2013_business_software",
  "umbrae_2013_controls",
];

/** Words without a corpus, made of syllables, the frequent ones first. */
function madeWord(rank: number): string {
  const syllables = "ka to mi re su no la ve di po shi gra ten bor lum fex qui zan hep wod".split(
    " ",
  );
  let word = "";
  for (let rest = rank + 20; rest > 0; rest = Math.floor(rest / 20)) word += syllables[rest % 20];
  return word;
}

function madePosts(count: number): string[] {
  const random = randomFrom(7);
  return Array.from({ length: count }, () =>
    Array.from({ length: 20 + Math.floor(random() * 80) }, () =>
      madeWord(Math.floor(30_000 * random() ** 4)),
    ).join(" "),
  );
}

/** The posts of the bench. */
export interface Corpus {
  /** Whether these are real posts. */
  real: boolean;
  posts: string[];
}

interface Line {
  title?: string;
  selftext?: string;
  body?: string;
}

/**
 * Real posts in random order, if this machine has them; otherwise generated ones. The same in each run.
 * @param max the max number of posts.
 * @param maxBody the number of characters after which a post's body is cut.
 */
export function readCorpus(max: number, maxBody = Number.POSITIVE_INFINITY): Corpus {
  const present = files.map((name) => join(corpora, `${name}.ndjson.gz`)).filter(existsSync);
  if (present.length === 0) return { real: false, posts: madePosts(max) };
  const posts: string[] = [];
  for (const file of present) {
    for (const line of gunzipSync(readFileSync(file)).toString("utf8").split("\n")) {
      if (line === "") continue;
      const { title = "", selftext, body } = JSON.parse(line) as Line;
      posts.push(`${title}\n${(selftext ?? body ?? "").slice(0, maxBody)}`);
    }
  }
  const random = randomFrom(11);
  for (let at = posts.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [posts[at], posts[other]] = [posts[other] as string, posts[at] as string];
  }
  return { real: true, posts: posts.slice(0, max) };
}

/** The number of words of a phrase: of 100 phrases 7 have one, 56 two, 36 three, 1 four. */
function drawLength(random: () => number): number {
  const drawn = random();
  if (drawn < 0.07) return 1;
  if (drawn < 0.63) return 2;
  return drawn < 0.99 ? 3 : 4;
}

/**
 * Valid phrases, all different. One in twenty is an n-gram of the posts, drawn evenly from all different ones. The
 * others are rows of words that need not occur together in any post: one word of 5 letters or more drawn as often as it
 * is used, the rest evenly from all words; single words are rare ones and made-up names.
 */
export function drawPhrases(posts: readonly string[], count: number): string[] {
  const random = randomFrom(23);
  const oneOf = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const wordsOf = (post: string) =>
    post.toLowerCase().match(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu) ?? [];
  const texts = posts
    .slice(0, 20_000)
    .map(wordsOf)
    .filter((words) => words.length > 4);
  const vocabulary = [...new Set(texts.flat())].filter((word) => word.length > 2);
  const grams = [1, 2, 3, 4].map((length) => {
    const all = new Set<string>();
    for (const words of texts) {
      for (let at = 0; at + length <= words.length; at++) {
        all.add(words.slice(at, at + length).join(" "));
        if (all.size > 500_000) return [...all];
      }
    }
    return [...all];
  });
  // Nearly as they are folded: "works" is not rare, because "work" is not.
  const stemOf = (word: string) => word.replaceAll(/['’]/g, "").replace(/s$/, "");
  const seen = new Map<string, number>();
  for (const said of texts.flat()) seen.set(stemOf(said), (seen.get(stemOf(said)) ?? 0) + 1);
  const rare = vocabulary.filter((word) => (seen.get(stemOf(word)) ?? 0) < 4);
  const endings = "ly ify hub io base flow kit desk pilot wise".split(" ");
  const brand = () => oneOf(rare).slice(0, 3 + Math.floor(4 * random())) + oneOf(endings);
  // Function words are rare in people's phrases.
  const spoken = texts.flat().filter((word) => word.length > 4);
  const rowOf = (length: number) => {
    if (length === 1) return random() < 0.5 ? oneOf(rare) : brand();
    const row = Array.from({ length }, () => oneOf(vocabulary));
    row[Math.floor(random() * length)] = oneOf(spoken);
    return row.join(" ");
  };
  const phrases = new Set<string>();
  for (let tries = 0; phrases.size < count && tries < 20 * count; tries++) {
    const length = drawLength(random);
    const phrase = tries % 20 === 0 ? oneOf(grams[length - 1] as string[]) : rowOf(length);
    if (!phrases.has(phrase) && parsePhrase(phrase).ok) phrases.add(phrase);
  }
  return [...phrases];
}
