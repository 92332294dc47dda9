/**
 * How well the intent score finds the posts worth a reply, with three companies' profiles and with none.
 *
 * `npm run bench:intent`; `-- --tuning` prints the second round's open half instead of its sealed one, while rules
 * are tuned; `-- --to-judge` lists the addresses of unjudged posts, `-- --plant` reverses the order, which must fail.
 * The first run of a version of the rules on the sealed half is logged in
 * `intent-openings.txt`: after the first one nothing is tuned.
 *
 * Precision is measured at the top of a list: half of the posts, by the last bit of the SHA-256 of their id, without
 * the labeled ones that the rules were tuned on. Recall and the levels are estimated from posts that were drawn
 * and labeled by language models (intent-labels.ts).
 */
import { execFileSync } from "node:child_process";
import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { IntentLevel } from "@earshot/contract";
import { createProfile, intentVersion, type Profile, scoreIntent } from "@earshot/intent";
import {
  type BenchPost,
  hasData,
  readablePost,
  readJudgements,
  readPool,
  readPosts2026,
  readSealedIds,
  reportHalf,
} from "./intent-data.ts";
import {
  compareWithLabels,
  isLabeledBuyer,
  type Label,
  readLabels,
  type Share,
} from "./intent-labels.ts";
import { companies } from "./intent-profiles.ts";
import { alwaysGated, createBenchReport } from "./report.ts";

const { values } = parseArgs({
  options: {
    plant: { type: "boolean", default: false },
    "to-judge": { type: "boolean", default: false },
    tuning: { type: "boolean", default: false },
    ...alwaysGated,
  },
});

/** The goals for every profile and for none, which were set before the first run. */
const goals = { recall: 0.85, at20: 0.95, at50: 0.9, ready: 0.85, looking: 0.65, promoted: 0.02 };

const percent = (share: number) => `${(100 * share).toFixed(0)}%`;
const report = createBenchReport(
  `shares of real posts, for each of three companies' profiles and for none: buyers among the first 20 and 50 at least ${percent(goals.at20)} and ${percent(goals.at50)}; of the buyers, ${percent(goals.recall)} at 50 points or more; of Ready to buy and Looking, buyers at least ${percent(goals.ready)} and ${percent(goals.looking)}; promotions at Looking or above at most ${percent(goals.promoted)}`,
  values,
);
if (!hasData) report.skip("no ../shared/data");

interface Scored extends BenchPost {
  score: number;
  level: IntentLevel;
}

/** Strongest first; equal scores in an order that does not depend on the posts. */
function rank(posts: readonly BenchPost[], profile: Profile | null): Scored[] {
  const scored = posts.map((one) => {
    const { score, level } = scoreIntent(readablePost(one.post), profile);
    return { ...one, score, level };
  });
  const sign = values.plant ? -1 : 1;
  return scored.sort((a, b) => sign * (b.score - a.score) || (a.hash < b.hash ? -1 : 1));
}

const closingHalf = values.tuning ? "open" : "sealed";
const closing = await readLabels(2, closingHalf);
const earlier = await readLabels(1, "sealed");
/** Readers' labels of posts that the rules were not tuned on. */
const labeled = new Map(
  [...earlier, ...(values.tuning ? [] : closing)].map((label) => [label.id, label]),
);
const { judged, doubtful } = await readJudgements();
const buyers = new Set(["buy", "buy_selfhost", "buy_free_only"]);

/** Whether the author of a post wants to adopt something; undefined: not judged. */
function isBuyer(one: BenchPost): boolean | undefined {
  if (one.label !== null) return buyers.has(one.label);
  const label = labeled.get(one.id);
  if (label) return isLabeledBuyer(label);
  const said = judged.get(one.id);
  return said === undefined ? undefined : said === "buyer";
}

const isDoubtful = ({ id }: BenchPost) => labeled.get(id)?.doubtful ?? doubtful.has(id);

const posts2026 = await readPosts2026();
const everyPost = await readPool(posts2026);
const tunedOn = new Set(
  [...(await readLabels(1, "open")), ...(await readLabels(2, "open"))].map(({ id }) => id),
);
const listed = everyPost.filter(
  ({ hash, id, from }) => from !== "promotions" && reportHalf(hash) && !tunedOn.has(id),
);
const promoting = everyPost.filter(
  ({ from, label }) => from === "promotions" || label === "promo" || label === "validate",
);

const profiles: [string, Profile | null][] = [
  ["no profile", null],
  ...Object.entries(companies).map(([name, words]): [string, Profile | null] => [
    name,
    createProfile(words),
  ]),
];

/** The controls are of 2013 and include communities that only ask for laptops: reported with and without. */
const pools = [
  { name: "all", isIn: (_: BenchPost["from"]) => true },
  { name: "2026 alone", isIn: (from: BenchPost["from"]) => from === "2026" },
];

const begin = performance.now();
const lists = profiles.map(([name, profile]) => ({ name, ranked: rank(listed, profile) }));
const seconds = (performance.now() - begin) / 1000;

// These must not be read: at the top of a list they count as not a buyer's until judged otherwise.
const sealedIds = await readSealedIds();
const tops = lists.flatMap(({ name, ranked }) =>
  pools.map((pool) => ({
    name: `${name}, ${pool.name}`,
    top: ranked.filter(({ from }) => pool.isIn(from)).slice(0, 50),
  })),
);
const toJudge = new Set(
  tops
    .flatMap(({ top }) => top)
    .filter((one) => isBuyer(one) === undefined && !sealedIds.has(one.id))
    .map(({ post }) => post.url),
);
if (values["to-judge"]) {
  for (const address of toJudge) console.log(address);
  report.end();
}
report.line("all judged", toJudge.size === 0, `${toJudge.size} posts are not judged yet`);

const line = (name: string, value: number, min: number, figures: string) =>
  report.line(name, value >= min, `${figures} (at least ${percent(min)})`);

console.log(`${listed.length} posts, judged by their labels or by two language models`);
for (const { name, top } of tops) {
  for (const [count, min] of [
    [20, goals.at20],
    [50, goals.at50],
  ] as const) {
    const found = top.slice(0, count).filter((one) => isBuyer(one) === true);
    const unsure = found.filter(isDoubtful).length;
    const figures = `${found.length} of ${count}${unsure > 0 ? `, ${unsure} of them doubtful` : ""}`;
    line(`precision@${count}, ${name}`, (found.length - unsure) / count, min, figures);
  }
}

for (const [name, profile] of profiles) {
  const strong = rank(promoting, profile).filter(({ score }) => score >= 50).length;
  const rate = strong / promoting.length;
  report.line(
    `promotions, ${name}`,
    rate <= goals.promoted,
    `${strong} of ${promoting.length} at Looking or above (at most ${percent(goals.promoted)})`,
  );
}

if (!values.tuning) {
  const opened = join(import.meta.dirname, "intent-openings.txt");
  const version = `second round opened with version ${intentVersion} `;
  if (!readFileSync(opened, "utf8").includes(version)) {
    const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" });
    appendFileSync(opened, `${new Date().toISOString()} ${version}at commit ${commit}`);
  }
}
const byId = new Map([...everyPost, ...posts2026].map((one) => [one.id, one]));

/** Compares a round's labels with the scores of a profile. */
function compare(labels: readonly Label[], profile: Profile | null) {
  return compareWithLabels(labels, (id) => {
    const one = byId.get(id);
    if (!one) throw new Error(`There is no post ${id}.`);
    return scoreIntent(readablePost(one.post), profile);
  });
}

const figures = ({ share, low, high, count }: Share) =>
  `${percent(share)} (${percent(low)} to ${percent(high)}, ${count} labeled)`;
console.log(
  `Closing: ${closing.length} posts of 2026 of the second round, its ${closingHalf} half, labeled by language models; estimates for all posts of 2026 with 95 % intervals`,
);
for (const [name, profile] of profiles) {
  const { recall, levels } = compare(closing, profile);
  line(`buyers at 50+, ${name}`, recall.share, goals.recall, figures(recall));
  for (const { level, right } of levels) {
    const title = `${level} is a buyer, ${name}`;
    if (level === "Ready to buy") line(title, right.share, goals.ready, figures(right));
    else if (level === "Looking") line(title, right.share, goals.looking, figures(right));
    else console.log(`        ${title}: ${figures(right)}`);
  }
}
console.log(
  `Earlier: ${earlier.length} posts of the first round, its sealed third, opened with version 4; no goals`,
);
for (const pool of pools) {
  const { recall, levels } = compare(
    earlier.filter(({ from }) => pool.isIn(from)),
    null,
  );
  console.log(`        buyers at 50+, no profile, ${pool.name}: ${figures(recall)}`);
  for (const { level, right } of levels)
    console.log(`        ${level} is a buyer, no profile, ${pool.name}: ${figures(right)}`);
}
const scored = lists.length * listed.length;
console.log(`${Math.round(scored / seconds)} posts a second on one core, here and now`);
report.end();
