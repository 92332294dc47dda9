/**
 * Proof: on real posts, for 100,000 phrases drawn from them, the engine misses no match and reports no false one,
 * compared with the slow reference. For each post, the reference tries only phrases all of whose words, as it reads
 * them, occur in the post; on some posts it tries every phrase, so that the result does not depend on that choice.
 *
 * `npm run prove:phrases -- [--phrases N] [--posts N] [--whole N] [--plant]`. `--posts` limits the number of posts,
 * `--whole` sets how many are compared with every phrase. `--plant` hides a match and moves a span, to show that the
 * proof can fail.
 */
import { parseArgs } from "node:util";
import { createPhraseEngine, type PhraseMatch } from "@earshot/matcher";
import { referenceMatch, referenceParse, referenceWords } from "@earshot/matcher/reference";
import { readCorpus } from "../../bench/matcher/data.ts";
import { createReport } from "./setup.ts";

const { values } = parseArgs({
  options: {
    phrases: { type: "string", default: "100000" },
    posts: { type: "string" },
    whole: { type: "string", default: "10" },
    plant: { type: "boolean", default: false },
  },
});
const report = createReport();
const { real, posts } = readCorpus(200_000);
const requested = Number(values.phrases);
const number = (value: number) => value.toLocaleString("en");

/** Phrases as written in the posts, some of them in quotes, each with the post it is drawn from. */
const drawn = new Map<string, string>();
for (let at = 0; drawn.size < requested && at < 40 * posts.length; at++) {
  const post = posts[(at * 7_919) % posts.length] as string;
  const words = post.split(/\s+/).filter(Boolean);
  const length = 1 + (at % 4);
  const from = (at * 104_729) % Math.max(words.length - length, 1);
  const row = words.slice(from, from + length).join(" ");
  const phrase = at % 10 === 0 ? `"${row}"` : row;
  if (!drawn.has(phrase) && referenceParse(phrase).ok) drawn.set(phrase, post);
}
const engine = createPhraseEngine();
const ids = new Map<number, string>();
for (const phrase of drawn.keys()) ids.set(engine.add(phrase, 1), phrase);
console.log(
  `${number(drawn.size)} phrases of ${number(posts.length)} ${real ? "real" : "made"} posts`,
);

let planted = !values.plant;
/** The engine's matches in a post, by phrase; falsified once with `--plant`. */
function find(post: string): Map<string, PhraseMatch["spans"]> {
  const found = engine.match(post);
  const [first, second] = found;
  if (!planted && first && second) {
    planted = true;
    found.splice(1, 1);
    for (const span of first.spans) span.end += 1;
  }
  return new Map(found.map(({ phraseId, spans }) => [ids.get(phraseId) ?? "", spans]));
}

/** The differences between the engine and the reference. */
const totals = { pairs: 0, missed: 0, surplus: 0, moved: 0 };
function compare(post: string, phrases: readonly string[]): void {
  const found = find(post);
  const expected = new Map(
    referenceMatch(phrases, post).map(({ phrase, spans }) => [phrase, spans]),
  );
  totals.pairs += expected.size;
  for (const [phrase, spans] of expected) {
    const ours = found.get(phrase);
    if (!ours) totals.missed += 1;
    else if (JSON.stringify(ours) !== JSON.stringify(spans)) totals.moved += 1;
  }
  for (const phrase of found.keys()) if (!expected.has(phrase)) totals.surplus += 1;
}
function reportTotals(name: string, compared: number): void {
  const { pairs, missed, surplus, moved } = totals;
  report.line(
    name,
    pairs > 0 && missed + surplus + moved === 0,
    `${number(compared)} posts: ${number(pairs)} matches, ${missed} missed, ${surplus} surplus, ${moved} elsewhere`,
  );
  Object.assign(totals, { pairs: 0, missed: 0, surplus: 0, moved: 0 });
}

const whole = Math.min(Number(values.whole), posts.length);
const all = [...drawn.keys()];
for (let at = 0; at < whole; at++) compare(posts[(at * 6_007 + 3) % posts.length] as string, all);
reportTotals("every phrase", whole);

/** The key by which a term compares a word: words in quotes have a different key. */
const keyOf = (word: string, literal: boolean) => (literal ? `"${word}` : word);
const keysOf = (post: string) =>
  new Set(referenceWords(post).flatMap(({ plain, literal }) => [plain, keyOf(literal, true)]));
const seen = new Map<string, number>();
for (const post of posts.slice(0, 3_000))
  for (const key of keysOf(post)) seen.set(key, (seen.get(key) ?? 0) + 1);
/** Each alternative of each phrase, under the rarest of its words. */
const filed = new Map<string, { phrase: string; keys: string[] }[]>();
for (const phrase of all) {
  const parsed = referenceParse(phrase);
  if (!parsed.ok) continue;
  for (const { words, literal } of parsed.phrase.any) {
    const keys = words.map((word) => keyOf(word, literal));
    const [rarest = ""] = [...keys].sort((a, b) => (seen.get(a) ?? 0) - (seen.get(b) ?? 0));
    const sameKey = filed.get(rarest);
    if (sameKey) sameKey.push({ phrase, keys });
    else filed.set(rarest, [{ phrase, keys }]);
  }
}
const many = Math.min(Number(values.posts ?? posts.length), posts.length);
const begun = performance.now();
for (let at = 0; at < many; at++) {
  const post = posts[at] as string;
  const keys = keysOf(post);
  const candidates = new Set<string>();
  for (const key of keys) {
    for (const { phrase, keys: needed } of filed.get(key) ?? []) {
      if (needed.every((one) => keys.has(one))) candidates.add(phrase);
    }
  }
  compare(post, [...candidates]);
  if ((at + 1) % 5_000 === 0) {
    const left = ((performance.now() - begun) * (many - at - 1)) / (at + 1) / 60_000;
    console.log(`  ${number(at + 1)} of ${number(many)} posts, ${left.toFixed(1)} minutes left`);
  }
}
reportTotals("all posts", many);
report.end();
