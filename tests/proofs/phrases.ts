/**
 * Proof: on real posts, for 100,000 phrases drawn from them, the engine misses nothing and reports nothing that is
 * not there. The slow reference is the judge: of every match that the engine reports, with its places; of every
 * phrase in the post from which it was drawn; and of all phrases together on some posts.
 *
 * `npm run prove:phrases -- [--phrases N] [--posts N] [--plant]`. `--plant` hides a match and moves a place, to show
 * that the proof can fail.
 */
import { parseArgs } from "node:util";
import { createPhraseEngine, type PhraseMatch } from "@earshot/matcher";
import { referenceMatch, referenceParse } from "@earshot/matcher/reference";
import { readCorpus } from "../../bench/matcher/ground.ts";
import { createReport } from "./ground.ts";

const { values } = parseArgs({
  options: {
    phrases: { type: "string", default: "100000" },
    posts: { type: "string", default: "40" },
    plant: { type: "boolean", default: false },
  },
});
const report = createReport();
const { real, posts } = readCorpus(200_000);
const wanted = Number(values.phrases);
const number = (value: number) => value.toLocaleString("en");

/** Phrases as they stand in the posts, each with the post it is drawn from: words, and some in quotes. */
const drawn = new Map<string, string>();
for (let at = 0; drawn.size < wanted && at < 40 * posts.length; at++) {
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
/** What the engine says of a post, by phrase; spoiled once, to show that it is seen. */
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
const judge = (phrase: string, post: string) =>
  JSON.stringify(referenceMatch([phrase], post)[0]?.spans);

// Of all phrases together, on some posts.
const some = Array.from(
  { length: Number(values.posts) },
  (_, at) => posts[(at * 6_007 + 3) % posts.length] as string,
);
let [missed, surplus, moved, pairs] = [0, 0, 0, 0];
for (const [at, post] of some.entries()) {
  const found = find(post);
  const expected = new Map(
    referenceMatch([...drawn.keys()], post).map(({ phrase, spans }) => [phrase, spans]),
  );
  pairs += expected.size;
  for (const [phrase, spans] of expected) {
    const ours = found.get(phrase);
    if (!ours) missed += 1;
    else if (JSON.stringify(ours) !== JSON.stringify(spans)) moved += 1;
  }
  for (const phrase of found.keys()) if (!expected.has(phrase)) surplus += 1;
  if (at % 10 === 9) console.log(`  ${at + 1} of ${some.length} posts against all phrases`);
}
report.line(
  "all phrases",
  pairs > 0 && missed + surplus + moved === 0,
  `on ${some.length} posts: ${number(pairs)} pairs, ${missed} missed, ${surplus} surplus, ${moved} elsewhere`,
);

// Each phrase, in its post; and every match in the posts from which phrases were drawn.
let [lost, held] = [0, 0];
for (const [phrase, post] of drawn) {
  const expected = judge(phrase, post);
  if (expected === undefined) continue;
  held += 1;
  if (JSON.stringify(find(post).get(phrase)) !== expected) lost += 1;
}
report.line(
  "each in its post",
  held > 0.9 * drawn.size && lost === 0,
  `${number(held)} of them, ${lost} lost`,
);

let [reported, wrong] = [0, 0];
for (let at = 0; reported < 200_000 && at < posts.length; at++) {
  const post = posts[at] as string;
  for (const [phrase, spans] of find(post)) {
    reported += 1;
    if (judge(phrase, post) !== JSON.stringify(spans)) wrong += 1;
  }
}
report.line(
  "no false match",
  reported > 0 && wrong === 0,
  `${number(reported)} reported, ${wrong} wrong`,
);
report.end();
