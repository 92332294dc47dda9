/**
 * The input of `bench:planner`: keywords and communities of the real corpora, and how much is posted
 * there per hour. The volumes are assumptions; `describe` says how each is derived.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openDump } from "@earshot/archive";
import { parsePhrase } from "@earshot/matcher";
import { toPost } from "../apps/server/src/integrations/pushshift/index.ts";
import type {
  Volume,
  Volumes,
} from "../apps/server/src/modules/discovery/collection-plan/rules-types.ts";
import { tokenize } from "../packages/matcher/src/tokenize.ts";

const corpora = join(import.meta.dirname, "../../shared/data/corpora");
const files = [
  "startups_2025_posts.csv.gz",
  "reddit_2026_march_to_june.ndjson.gz",
  "product_demand_miner_2026_aidev.ndjson.gz",
  "umbrae_2013_business_software.ndjson.gz",
  "umbrae_2013_controls.ndjson.gz",
];

/** Hours of the month and of the day. */
const month = 30 * 24;
/**
 * All of Reddit: rows of the public dumps of January 2026 (Arctic Shift's schemas RS_2026-01 and
 * RC_2026-01), over its 31 days.
 */
const january = { posts: 46e6, comments: 354e6, hours: 31 * 24 };
/** The crawl of 2026 stored about 25 posts a day of each community; we assume that there are ten times as many. */
const crawlShare = 10;

/** Keywords, communities and volumes to plan with. */
export interface Dataset {
  /** Draws a phrase, as often as people use it, with the number of posts of all Reddit per hour that contain it. */
  draw(random: () => number): { text: string; postsPerHour: number };
  communities: string[];
  /** Of the busiest hour of the day. */
  volumes: Volumes;
  /** The busiest hour compared with the mean hour. */
  peak: number;
  /** The source of each figure. */
  describe: string[];
}

interface Seen {
  file: string;
  community: string;
  seconds: number;
  comments: number | null;
  title: string;
}

async function readCorpora(): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const file of files) {
    const dump = await openDump(join(corpora, file));
    for await (const line of dump.records()) {
      if (!line.ok) continue;
      const post = toPost(line.record);
      if (post.removed || post.community === null) continue;
      seen.push({
        file,
        community: post.community.toLowerCase(),
        seconds: post.postedAt.getTime() / 1000,
        comments: post.numComments,
        title: post.title,
      });
    }
  }
  return seen;
}

/** How much busier the busiest hour of the day is than the mean one, by the exact dates of 2013. */
function busyHour(seen: readonly Seen[]): number {
  const hours = new Array<number>(24).fill(0);
  const dated = seen.filter(({ file }) => file.startsWith("umbrae"));
  for (const { seconds } of dated) {
    const hour = Math.floor(seconds / 3600) % 24;
    hours[hour] = (hours[hour] ?? 0) + 1;
  }
  return Math.max(...hours) / (dated.length / 24);
}

/** A community's posts in the last 30 days of a file, in posts per hour. */
function lastMonth(posts: readonly Seen[]): number {
  const end = Math.max(...posts.map(({ seconds }) => seconds));
  return posts.filter(({ seconds }) => seconds > end - month * 3600).length / month;
}

function volumesOf(seen: readonly Seen[]): Pick<Dataset, "volumes" | "peak" | "describe"> {
  const of = (file: string, community?: string) =>
    seen.filter((one) => one.file.startsWith(file) && (!community || one.community === community));
  const peak = busyHour(seen);
  const complete = of("startups_2025");
  const times = complete.map(({ seconds }) => seconds);
  const perHour = complete.length / ((Math.max(...times) - Math.min(...times)) / 3600);
  const growth = perHour / lastMonth(of("umbrae_2013", "startups"));
  const perPost =
    complete.reduce((sum, { comments }) => sum + (comments ?? 0), 0) / complete.length;

  const byCommunity = Map.groupBy(seen, ({ community }) => community);
  const communities = new Map<string, Volume>();
  for (const [name, posts] of byCommunity) {
    const old = posts.filter(({ file }) => file.startsWith("umbrae"));
    const crawled = posts.filter(({ file }) => file.startsWith("reddit_2026"));
    const counted = posts.filter(({ comments }) => comments !== null && comments > 0);
    const rates = [
      old.length > 0 ? lastMonth(old) * growth : 0,
      crawled.length > 0 ? lastMonth(crawled) * crawlShare : 0,
      name === "startups" ? perHour : 0,
    ];
    const posted = Math.max(...rates) || 5;
    const each =
      counted.length > 0
        ? counted.reduce((sum, { comments }) => sum + (comments ?? 0), 0) / counted.length
        : perPost;
    communities.set(name, { postsPerHour: posted * peak, commentsPerHour: posted * each * peak });
  }
  const all = {
    postsPerHour: (january.posts / january.hours) * peak,
    commentsPerHour: (january.comments / january.hours) * peak,
  };
  const sum = (of: (volume: Volume) => number) =>
    Math.round([...communities.values()].reduce((total, one) => total + of(one), 0));
  const n = (value: number, digits = 0) =>
    value.toLocaleString("en", { maximumFractionDigits: digits });
  return {
    volumes: { all, communities },
    peak,
    describe: [
      `all Reddit: ${n(all.postsPerHour)} posts and ${n(all.commentsPerHour)} comments in a busy hour; the public dumps of`,
      "  January 2026 (Arctic Shift, schemas RS_2026-01, RC_2026-01) hold 46 M and 354 M for 31 days",
      `busy hour: × ${n(peak, 2)} of the mean, by the hours of the posts of the 2013 corpora`,
      `communities: ${communities.size}, together ${n(sum((one) => one.postsPerHour))} posts and ${n(sum((one) => one.commentsPerHour))} comments in a busy hour`,
      `  of 2013: posts of the last 30 days × ${n(growth, 1)}, the growth of r/startups to the corpus of 2025, which is complete`,
      `  of 2026: posts of the last 30 days × ${crawlShare}, since the crawl kept about 25 a day; without dates: 5 an hour`,
      `  comments: the corpus' own comments a post (of 2013's best posts, so rather too many), else ${n(perPost, 1)}`,
    ],
  };
}

/** Two and three adjacent words of the titles, as often as they occur there. */
function keywordsOf(seen: readonly Seen[], postsPerHour: number): Dataset["draw"] {
  const counts = new Map<string, number>();
  const said: string[] = [];
  for (const { title } of seen) {
    const words = tokenize(title).literal;
    words.forEach((_, at) => {
      for (const length of [2, 3]) {
        if (at + length > words.length) continue;
        const text = words.slice(at, at + length).join(" ");
        counts.set(text, (counts.get(text) ?? 0) + 1);
        said.push(text);
      }
    });
  }
  return (random) => {
    for (;;) {
      const text = said[Math.floor(random() * said.length)] ?? "";
      const count = counts.get(text) ?? 0;
      // A phrase in one of a thousand titles is a figure of speech and not a keyword.
      if (count > seen.length / 1_000 || text.length < 6 || !parsePhrase(text).ok) continue;
      return { text, postsPerHour: (count / seen.length) * postsPerHour };
    }
  };
}

/** The real dataset, or null if the corpora are not next to the repository. */
export async function realDataset(): Promise<Dataset | null> {
  if (files.some((file) => !existsSync(join(corpora, file)))) return null;
  const seen = await readCorpora();
  const { volumes, peak, describe } = volumesOf(seen);
  return {
    draw: keywordsOf(seen, volumes.all.postsPerHour),
    communities: [...volumes.communities.keys()],
    volumes,
    peak,
    describe,
  };
}

/** A made-up dataset for machines without the corpora. */
export function syntheticDataset(): Dataset {
  const communities = Array.from({ length: 60 }, (_, at) => `made_up_${at}`);
  const volume = (at: number) => ({
    postsPerHour: 200 / (at + 1),
    commentsPerHour: 4_000 / (at + 1),
  });
  return {
    draw: (random) => ({ text: `made up ${Math.floor(random() * 1e6)}`, postsPerHour: 0.2 }),
    communities,
    volumes: {
      all: { postsPerHour: 80_000, commentsPerHour: 600_000 },
      communities: new Map(communities.map((name, at) => [name, volume(at)])),
    },
    peak: 1,
    describe: ["synthetic check: made-up phrases and communities"],
  };
}
