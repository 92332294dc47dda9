/**
 * How many requests per minute to Reddit are needed to collect the keywords of all workspaces: with one search
 * for each keyword, with packed searches only, and with our plan; and whether the plan covers everything.
 *
 * `npm run bench:planner`; `-- --plant` plans without unions, packs and streams and loses a collection task, which
 * must fail. A miss always fails.
 */
import { parseArgs } from "node:util";
import { parsePhrase, spellingsOf } from "@earshot/matcher";
import { packStable } from "../apps/server/src/integrations/ports/pack.ts";
import { planListings } from "../apps/server/src/modules/discovery/collection-plan/rules.ts";
import { coverageGaps } from "../apps/server/src/modules/discovery/collection-plan/rules-coverage.ts";
import {
  describeCombination,
  describePlan,
} from "../apps/server/src/modules/discovery/collection-plan/rules-report.ts";
import type {
  Demand,
  ListingPlan,
  PhraseDemand,
  PlanOptions,
  Volume,
  Volumes,
} from "../apps/server/src/modules/discovery/collection-plan/rules-types.ts";
import { searchTermOf } from "../apps/server/src/modules/discovery/matching/rules-terms.ts";
import { randomFrom } from "../tests/proofs/random.ts";
import { type Dataset, realDataset, syntheticDataset } from "./planner-data.ts";
import { alwaysGated, createBenchReport } from "./report.ts";

const { values } = parseArgs({
  options: { plant: { type: "boolean", default: false }, ...alwaysGated },
});
/** Times fewer than one search for each keyword, at 10,000 keywords and 5 minutes. */
const minImprovement = 40;
const perWorkspace = 10;
const communitiesEach = 5;
/** Communities of the tail in the harder case, with the volumes that we assume for unknown ones. */
const tail = 2_000;

const pack: PlanOptions["pack"] = (terms) =>
  packStable(terms, { maxCharacters: 512, join: " OR ", quote: (phrase) => `"${phrase}"` });
const one: PlanOptions["pack"] = (terms) => ({
  queries: terms.map(({ id, anyOf }) => ({ query: anyOf.join(" OR "), termIds: [id] })),
  tooLong: [],
});
const planted: Partial<PlanOptions> & Pick<PlanOptions, "pack"> = {
  pack: one,
  maxListingNames: 1,
  limit: 1_000_000,
};

/** Workspaces of ten keywords, each in five communities and everywhere. */
function demandOf(
  setup: Dataset,
  keywords: number,
  seconds: number,
  communities: string[],
): Demand {
  const random = randomFrom(7);
  const phrases: PhraseDemand[] = [];
  let drawnCommunities: string[] = [];
  for (let at = 0; at < keywords; at++) {
    if (at % perWorkspace === 0) {
      drawnCommunities = Array.from(
        { length: communitiesEach },
        () => communities[Math.floor(random() * communities.length)] ?? "",
      );
    }
    const { text, postsPerHour } = setup.draw(random);
    const parsed = parsePhrase(text);
    if (!parsed.ok) throw new Error(`a keyword that can't be watched was drawn: ${text}`);
    const id = `k${at}`;
    phrases.push({
      id,
      term: searchTermOf(id, parsed.phrase, spellingsOf(text)),
      communities: drawnCommunities,
      everywhere: true,
      freshnessSeconds: seconds,
      free: seconds > 300,
      postsPerHour,
    });
  }
  return { phrases };
}

function planOf(demand: Demand, volumes: Volumes): ListingPlan {
  if (!values.plant) return planListings(demand, volumes, { pack });
  // So much that no stream of all Reddit can be read; and a collection task is lost.
  const all = { postsPerHour: 1e12, commentsPerHour: 1e12 };
  const plan = planListings(demand, { ...volumes, all }, planted);
  return { ...plan, tasks: plan.tasks.slice(1) };
}

const callsOf = (plan: ListingPlan, comments: boolean) =>
  plan.tasks
    .filter(({ kind }) => (kind === "comments") === comments)
    .reduce((sum, task) => sum + task.callsPerMinute, 0);

/** All posts and comments, divided by a factor. */
function scaledDown({ all, communities }: Volumes, by: number): Volumes {
  const slow = ({ postsPerHour, commentsPerHour }: Volume): Volume => ({
    postsPerHour: postsPerHour / by,
    commentsPerHour: commentsPerHour / by,
  });
  const each = [...communities].map(([name, volume]) => [name, slow(volume)] as const);
  return { all: slow(all), communities: new Map(each) };
}

const itemsOf = (plan: ListingPlan) =>
  plan.tasks.reduce((sum, task) => sum + (task.kind === "search" ? 0 : task.itemsPerMinute), 0);

const short = (value: number) =>
  value.toLocaleString("en", { maximumFractionDigits: value < 100 ? 1 : 0 });

function row(cells: readonly string[]): void {
  console.log(
    cells.map((cell, at) => cell.padStart([9, 8, 10, 9, 8, 8, 10, 9, 9][at] ?? 0)).join(" "),
  );
}

/** Prints a line of the table. @returns the plan, and the demand that it does not cover. */
function measure(setup: Dataset, keywords: number, minutes: number, communities: string[]) {
  const demand = demandOf(setup, keywords, minutes * 60, communities);
  const begin = performance.now();
  const plan = planOf(demand, setup.volumes);
  const seconds = (performance.now() - begin) / 1000;
  const packed = pack(demand.phrases.map(({ term }) => term)).queries.length / minutes;
  const times = plan.unpackedCallsPerMinute / plan.callsPerMinute;
  row([
    keywords.toLocaleString("en"),
    `${minutes} min`,
    short(plan.unpackedCallsPerMinute),
    short(packed),
    short(plan.callsPerMinute),
    `${short(times)} ×`,
    short(callsOf(plan, false)),
    short(callsOf(plan, true)),
    `${seconds.toFixed(1)} s`,
  ]);
  const late = plan.delayed.length > 0 ? ` waits: ${plan.delayed.length} groups` : "";
  const missing = plan.unmet.length > 0 ? ` not covered: ${plan.unmet.length} demands` : "";
  console.log(`          ${describeCombination(plan.combination)}${late}${missing}`);
  return { plan, times, gaps: coverageGaps(demand, plan) };
}

function heading(): void {
  row([
    "keywords",
    "fresh",
    "one each",
    "packed",
    "plan",
    "fewer",
    "of posts",
    "comments",
    "planned",
  ]);
}

const report = createBenchReport(
  `requests a minute at Reddit, counted and not timed: the plan for 10,000 keywords at 5 minutes takes at least ${minImprovement} times fewer than one search for each keyword, delays and leaves out nothing, and no plan has a gap`,
  values,
);
const real = await realDataset();
const setup = real ?? syntheticDataset();
if (!real) console.log("skipped: no ../shared/data. A small synthetic check runs in its place.\n");
console.log("Assumed, in things an hour:");
for (const line of setup.describe) console.log(`  ${line}`);
console.log(
  `  workspaces of ${perWorkspace} keywords, each in ${communitiesEach} communities (posts and comments) and everywhere (posts)\n`,
);
console.log("Requests a minute at Reddit. Searches, one each or packed, find no comments.");
heading();
const gaps: string[] = [];
let gate: ReturnType<typeof measure> | undefined;
for (const keywords of real ? [100, 1_000, 10_000, 100_000] : [500]) {
  for (const minutes of [5, 15]) {
    const measured = measure(setup, keywords, minutes, setup.communities);
    gaps.push(...measured.gaps);
    if (keywords === 10_000 && minutes === 5) gate = measured;
  }
}
if (gate) {
  console.log(
    `\nHarder: ${tail.toLocaleString("en")} communities more, of unknown volume (5 posts, 50 comments an hour)`,
  );
  heading();
  const more = Array.from({ length: tail }, (_, at) => `tail_${at}`);
  const harder = measure(setup, 10_000, 5, [...setup.communities, ...more]);
  gaps.push(...harder.gaps);

  const { plan } = gate;
  const aim = plan.unpackedCallsPerMinute / 100;
  const mean = planOf(
    demandOf(setup, 10_000, 300, setup.communities),
    scaledDown(setup.volumes, setup.peak),
  );
  console.log(`\nThe plan for 10,000 keywords at 5 minutes:\n${describePlan(plan)}\n`);
  for (const line of [
    `100 times fewer would be ${short(aim)} calls a minute; the plan takes ${short(callsOf(plan, false))} for posts and ${short(callsOf(plan, true))} for comments in the busiest`,
    `hour and ${short(mean.callsPerMinute)} together in a mean one (${short(mean.unpackedCallsPerMinute / mean.callsPerMinute)} ×). At 100 items a page ${short(itemsOf(plan) / 100)} is the least for the items it reads, so`,
    "100 × at any hour takes pages of more than 100, or fewer items: no stream of all posts.",
  ])
    console.log(line);
  report.line(
    `≥ ${minImprovement} × fewer`,
    gate.times >= minImprovement,
    `${short(gate.times)} × at 10,000 keywords, 5 min`,
  );
  report.line(
    "nothing late or left out",
    plan.delayed.length + plan.unmet.length === 0,
    `${plan.delayed.length} stretched, ${plan.unmet.length} uncovered at 10,000 keywords, 5 min`,
  );
}
report.line(
  real ? "coverage" : "synthetic coverage",
  gaps.length === 0,
  `${gaps.length} gaps ${gaps[0] ?? ""}`,
);
report.end();
