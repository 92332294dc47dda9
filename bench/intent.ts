/**
 * How well the intent score finds the posts worth a reply, among real posts that it was not tuned on.
 *
 * `npm run bench:intent`; `-- --to-judge` lists the addresses of posts that somebody has yet to judge,
 * `-- --plant` turns the order round, which must fail. `-- --sealed` opens the labels that were sealed before
 * the rules were tuned, and logs that it did: after the first time nothing is tuned.
 *
 * Labelled posts are hidden among 10,000 others of the same months and 15,000 controls. All of them
 * are split by the last bit of the SHA-256 of their id: the rules were tuned on those with a 0, and
 * every figure here is of those with a 1.
 */
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type IntentLevel, intentLevels } from "@earshot/contract";
import { scoreIntent } from "@earshot/intent";
import { createReport } from "../tests/proofs/setup.ts";
import {
  type BenchPost,
  hasData,
  readablePost,
  readJudgements,
  readPool,
  reportHalf,
} from "./intent-data.ts";
import { compareWithLabels, readLabels } from "./intent-labels.ts";

const { values } = parseArgs({
  options: {
    plant: { type: "boolean", default: false },
    "to-judge": { type: "boolean", default: false },
    sealed: { type: "boolean", default: false },
  },
});

const wantedAt20 = 0.9;
const mostPromoted = 0.1;
const perLevel = 25;

interface Scored extends BenchPost {
  score: number;
  level: IntentLevel;
}

/** Strongest first; equal scores in an order that has nothing to do with the posts. */
function rank(posts: readonly BenchPost[]): Scored[] {
  const scored = posts.map((one) => {
    const { score, level } = scoreIntent(readablePost(one.post), null);
    return { ...one, score, level };
  });
  const sign = values.plant ? -1 : 1;
  return scored.sort((a, b) => sign * (b.score - a.score) || (a.hash < b.hash ? -1 : 1));
}

const { judged, doubtful } = await readJudgements();
const buyers = new Set(["buy", "buy_selfhost", "buy_free_only"]);

/** Whether a post is somebody's who looks for something to adopt; undefined: nobody has said. */
function isBuyer(one: BenchPost): boolean | undefined {
  if (one.label !== null) return buyers.has(one.label);
  const said = judged.get(one.id);
  return said === undefined ? undefined : said === "buyer";
}

if (!hasData) {
  console.log("skipped: no ../shared/data");
  process.exit(0);
}

const report = createReport();
const everyPost = await readPool();
const pool = everyPost.filter(({ hash }) => reportHalf(hash));

const begin = performance.now();
const ranked = rank(pool.filter(({ from }) => from !== "promotions"));
const seconds = (performance.now() - begin) / 1000;

/** Posts drawn from each level: the first by a hash that has nothing to do with them. */
const drawnFrom = (posts: readonly Scored[]) =>
  new Map(
    intentLevels.map((level) => {
      const of = posts.filter((one) => one.level === level);
      const some = of.toSorted((a, b) => (a.draw < b.draw ? -1 : 1)).slice(0, perLevel);
      return [level, { some, all: of.length }];
    }),
  );

/** The controls are of 2013 and hold whole communities that ask for laptops: told with and without. */
const pools = [
  { name: "all", posts: ranked },
  { name: "2026 alone", posts: ranked.filter(({ from }) => from === "2026") },
].map((one) => ({ ...one, drawn: drawnFrom(one.posts) }));

const toJudge = pools
  .flatMap(({ posts, drawn }) => [
    ...posts.slice(0, 50),
    ...[...drawn.values()].flatMap(({ some }) => some),
  ])
  .filter((one) => isBuyer(one) === undefined);
if (values["to-judge"]) {
  for (const address of new Set(toJudge.map(({ post }) => post.url))) console.log(address);
  process.exit(0);
}
report.line("all judged", toJudge.length === 0, `${toJudge.length} posts are not judged yet`);

/** The buyers among posts, with counts; those of whom readers were not sure are told. */
function share(posts: readonly Scored[]) {
  const found = posts.filter((one) => isBuyer(one) === true);
  const of = posts.length;
  const unsure = found.filter(({ id }) => doubtful.has(id)).length;
  const percent = ((100 * found.length) / of).toFixed(0);
  const words = `${found.length} of ${of} (${percent}%${unsure > 0 ? `, ${unsure} of them doubtful` : ""})`;
  return { sure: (found.length - unsure) / of, words };
}

for (const { name, posts } of pools) {
  const labelled = posts.filter(({ label }) => label !== null);
  console.log(`${name}: ${posts.length} posts of the report half, ${labelled.length} labelled`);
  for (const count of [20, 50]) {
    const top = posts.slice(0, count);
    const found = share(top);
    const known = top.filter(({ label }) => label !== null).length;
    const figures = `${found.words}; ${known} by their labels, the rest by two language models`;
    if (count === 20) {
      const held = found.sure >= wantedAt20;
      report.line(
        `precision@20, ${name}`,
        held,
        `${figures} (at least ${100 * wantedAt20}% wanted without the doubtful)`,
      );
    } else {
      console.log(`        ${`precision@50, ${name}`.padEnd(24)} ${figures}`);
    }
  }
  const known = labelled.filter(({ label }) => label !== null && buyers.has(label));
  const first = new Set(posts.slice(0, 200));
  const found = known.filter((one) => first.has(one)).length;
  console.log(
    `        ${`recall@200, ${name}`.padEnd(24)} ${found} of ${known.length} labelled buyers; others compete for the places`,
  );
}

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

for (const { name, drawn } of pools) {
  console.log(`buyers among ${perLevel} posts drawn from each level, ${name}:`);
  for (const level of [...intentLevels].reverse()) {
    const { some, all } = drawn.get(level) ?? { some: [], all: 0 };
    console.log(`  ${level.padEnd(12)} ${share(some).words}, of ${all} posts`);
  }
}
const labels = await readLabels(values.sealed);
if (values.sealed) {
  const opened = join(import.meta.dirname, "intent-openings.txt");
  appendFileSync(opened, `${new Date().toISOString()} the sealed labels were opened\n`);
}
const byId = new Map(
  everyPost.filter(({ from }) => from !== "promotions").map((one) => [one.id, one]),
);
const scoreOf = (id: string) => {
  const one = byId.get(id);
  if (!one) throw new Error(`There is no post ${id} in the pool.`);
  return scoreIntent(readablePost(one.post), null);
};
const percentOf = (share: number) => `${(100 * share).toFixed(0)}%`;
for (const [name, some] of [
  ["2026", labels.filter(({ from }) => from === "2026")],
  ["all", labels],
] as const) {
  const { recall, levels } = compareWithLabels(some, scoreOf);
  const which = values.sealed ? "sealed" : "tuned on";
  console.log(`labels by two language models, ${which}, ${name}: ${some.length} posts`);
  const between = `${percentOf(recall.low)} to ${percentOf(recall.high)}`;
  console.log(`  buyers at 50 or more: ${percentOf(recall.share)} (${between})`);
  for (const { level, right } of levels) {
    const interval = `${percentOf(right.low)} to ${percentOf(right.high)}`;
    console.log(
      `  ${level.padEnd(12)} is a buyer's: ${percentOf(right.share)} (${interval}), ${right.count} labelled`,
    );
  }
}
console.log(`${Math.round(ranked.length / seconds)} posts a second on one core, here and now`);
report.end();
