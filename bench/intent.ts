/**
 * How well the intent score finds the posts worth a reply, among real posts that it was not tuned on.
 *
 * `npm run bench:intent`; `-- --to-judge` lists the addresses of posts that somebody has yet to judge,
 * `-- --plant` turns the order round, which must fail.
 *
 * Labelled posts are hidden among 10,000 others of the same months and 15,000 controls. All of them
 * are split by the last bit of the SHA-256 of their id: the rules were tuned on those with a 0, and
 * every figure here is of those with a 1.
 */
import { parseArgs } from "node:util";
import { type IntentLevel, intentLevels } from "@earshot/contract";
import { readIntent } from "@earshot/intent";
import type { Post } from "../apps/server/src/ports/post.ts";
import { createReport } from "../tests/proofs/ground.ts";
import {
  type BenchPost,
  dataThere,
  type Judgement,
  readJudgements,
  readPool,
  reportHalf,
} from "./intent-ground.ts";

const { values } = parseArgs({
  options: {
    plant: { type: "boolean", default: false },
    "to-judge": { type: "boolean", default: false },
  },
});

const wantedAt20 = 0.9;
const mostPromoted = 0.1;
const perLevel = 25;

interface Scored extends BenchPost {
  score: number;
  level: IntentLevel;
}

const asReadable = (post: Post) => ({
  title: post.title,
  body: post.body,
  kind: post.kind,
  threadTitle: post.thread?.title ?? null,
  community: post.community,
  postedAt: post.postedAt,
  // The dates are of the day alone: none of these threads is taken to be young.
  foundAt: new Date(post.postedAt.getTime() + 24 * 3600_000),
  comments: post.numComments,
});

/** Strongest first; equal scores in an order that has nothing to do with the posts. */
function rank(posts: readonly BenchPost[]): Scored[] {
  const scored = posts.map((one) => {
    const { score, level } = readIntent(asReadable(one.post), null);
    return { ...one, score, level };
  });
  const sign = values.plant ? -1 : 1;
  return scored.sort((a, b) => sign * (b.score - a.score) || (a.hash < b.hash ? -1 : 1));
}

const buyers = new Set(["buy", "buy_selfhost", "buy_free_only"]);

/** Whether a post is somebody's who looks for something to adopt; undefined: nobody has said. */
function isBuyer(one: BenchPost, judgements: ReadonlyMap<string, Judgement>): boolean | undefined {
  if (one.label !== null) return buyers.has(one.label);
  const judged = judgements.get(one.id);
  return judged === undefined ? undefined : judged === "buyer";
}

if (!dataThere) {
  console.log("skipped: no ../shared/data");
  process.exit(0);
}

const report = createReport();
const pool = (await readPool()).filter(({ hash }) => reportHalf(hash));
const judgements = await readJudgements();

const begin = performance.now();
const ranked = rank(pool.filter(({ from }) => from !== "promotions"));
const seconds = (performance.now() - begin) / 1000;

/** The same posts in each run: the first by a hash that has nothing to do with them. */
const drawn = new Map(
  intentLevels.map((level) => [
    level,
    ranked
      .filter((one) => one.level === level)
      .toSorted((a, b) => (a.draw < b.draw ? -1 : 1))
      .slice(0, perLevel),
  ]),
);

const toJudge = [...ranked.slice(0, 50), ...[...drawn.values()].flat()].filter(
  (one) => isBuyer(one, judgements) === undefined,
);
if (values["to-judge"]) {
  for (const id of [...new Set(toJudge.map(({ post }) => post.url))].sort()) console.log(id);
  process.exit(0);
}
report.line("all judged", toJudge.length === 0, `${toJudge.length} posts are not judged yet`);

/** The share of buyers among posts, with counts. */
function share(posts: readonly Scored[]): { buyers: number; of: number; words: string } {
  const found = posts.filter((one) => isBuyer(one, judgements) === true).length;
  const of = posts.length;
  return { buyers: found, of, words: `${found} of ${of} (${((100 * found) / of).toFixed(0)}%)` };
}

console.log(
  `${ranked.length} posts of the report half, ${ranked.filter(({ label }) => label !== null).length} of them labelled`,
);
for (const count of [20, 50]) {
  const top = ranked.slice(0, count);
  const found = share(top);
  const labelled = top.filter(({ label }) => label !== null).length;
  const figures = `${found.words}; ${labelled} by their labels, the rest judged by hand`;
  if (count === 20) {
    const held = found.buyers / found.of >= wantedAt20;
    report.line("precision@20", held, `${figures} (wanted ${100 * wantedAt20}%)`);
  } else {
    console.log(`        precision@${count}             ${figures}`);
  }
}
const known = ranked.filter(({ label }) => label !== null && buyers.has(label));
const within = ranked.slice(0, 200).filter(({ label }) => label !== null && buyers.has(label));
console.log(
  `recall@200 of the labelled buyers: ${within.length} of ${known.length}; other buyers compete for the places`,
);

const promoting = [
  ...ranked.filter(({ label }) => label === "promo" || label === "validate"),
  ...rank(pool.filter(({ from }) => from === "promotions")),
];
const strong = promoting.filter(({ score }) => score >= 50);
const rate = strong.length / promoting.length;
const byLevel = intentLevels.map(
  (level) => `${promoting.filter((one) => one.level === level).length} ${level}`,
);
report.line(
  "promotions kept low",
  rate <= mostPromoted,
  `${strong.length} of ${promoting.length} at Looking or above (${(100 * rate).toFixed(1)}%, at most ${100 * mostPromoted}%): ${byLevel.join(", ")}`,
);

console.log(`buyers among ${perLevel} posts drawn from each level:`);
for (const level of [...intentLevels].reverse()) {
  const all = ranked.filter((one) => one.level === level).length;
  console.log(`  ${level.padEnd(12)} ${share(drawn.get(level) ?? []).words}, of ${all} posts`);
}
console.log(`${Math.round(ranked.length / seconds)} posts a second on one core, here and now`);
report.end();
