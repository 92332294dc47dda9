/**
 * How well the resonance score ranks posts by their votes.
 *
 * `npm run bench:resonance`; `-- --tuning` shows each part on the half of the communities on which the weights were
 * set; `-- --plant` inverts the score, which must fail.
 *
 * The measure, set before the first run: Spearman's rank correlation of our score with a post's votes among the
 * posts of one community, its mean over the communities of the report half, with a 95% interval by a bootstrap over
 * these communities; and the same for two baselines, the length of the text and a random number. The screen
 * claims a relation only if both the interval of the score and that of its lead over the length are above zero. The
 * posts are texts of at least 100 characters of the two corpora of 2013, at most 200 of each community with at least
 * 100; those of 2026 have no votes. All of them are among their community's 1,000 posts with the most votes, so posts
 * that did badly are missing. No question and no company is given, so `fit` and names of a company are not measured.
 */
import { parseArgs } from "node:util";
import { resonanceParts } from "@earshot/contract";
import { reliabilityFigures, reliabilityOf } from "@earshot/resonance";
import { alwaysGated, createBenchReport } from "./report.ts";
import {
  type BenchPost,
  type Community,
  hasData,
  meanOf,
  readCommunities,
  spearman,
} from "./resonance-data.ts";

const { values } = parseArgs({
  options: {
    tuning: { type: "boolean", default: false },
    plant: { type: "boolean", default: false },
    ...alwaysGated,
  },
});

const report = createBenchReport(
  "Spearman's rank correlation of the score with a post's votes within its community, its mean over the communities of the report half with a 95% interval: the figures that the screen shows, and no relation of a random number",
  values,
);
if (!hasData) report.skip("no ../shared/data");

const communities = await readCommunities(values.tuning ? "tuning" : "report");
const posts = communities.reduce((sum, community) => sum + community.posts.length, 0);
console.log(`${posts} posts in ${communities.length} communities`);

/** The correlation of a value with the votes in each community. */
const correlations = (readValue: (post: BenchPost) => number) =>
  communities.map((community: Community) =>
    spearman(
      community.posts.map(readValue),
      community.posts.map(({ votes }) => votes),
    ),
  );

const sign = values.plant ? -1 : 1;
const byScore = correlations(({ score }) => sign * score);
const byLength = correlations(({ length }) => length);
const shown = ({ mean, low, high }: ReturnType<typeof meanOf>) =>
  `${mean.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;

if (values.tuning) {
  // A part that a text does not have counts as average; no text has `fit`.
  for (const part of resonanceParts.filter((one) => one !== "fit")) {
    const ofPart = correlations(({ parts }) => parts.find((one) => one.part === part)?.score ?? 50);
    console.log(`${part.padEnd(16)} ${shown(meanOf(ofPart))}`);
  }
}
const measured = {
  communities: communities.length,
  posts,
  score: meanOf(byScore),
  length: meanOf(byLength),
  overLength: meanOf(byScore.map((value, at) => value - (byLength[at] ?? 0))),
};
const random = meanOf(correlations((post) => post.random));
console.log(`score            ${shown(measured.score)}`);
console.log(`length alone     ${shown(measured.length)}`);
console.log(`random           ${shown(random)}`);
console.log(`score − length   ${shown(measured.overLength)}`);
if (values.tuning) report.end();

report.line(
  "random is no relation",
  random.low <= 0 && random.high >= 0,
  `${shown(random)}: the interval holds 0`,
);
report.line(
  "the figures on screen",
  JSON.stringify(measured) === JSON.stringify(reliabilityFigures),
  reliabilityOf(measured),
);
report.end();
