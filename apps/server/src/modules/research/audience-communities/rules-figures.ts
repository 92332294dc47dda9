import type { AudienceCommunity, SubredditAnalysis } from "@earshot/contract";
import { Temporal } from "temporal-polyfill";
import { dayMs, type MeasuredPost, type Measurement } from "./rules-measure.ts";

/** Figures of a community; null where there are too few posts. */
export type Figures = Pick<
  AudienceCommunity,
  | "postsPerDay"
  | "repliesPerPost"
  | "answeredWithinDay"
  | "answeredFrom"
  | "bestHours"
  | "measured"
  | "failure"
>;

/** The figures of a community that was not measured. */
export const noFigures: Omit<Figures, "failure"> = {
  postsPerDay: null,
  repliesPerPost: null,
  answeredWithinDay: null,
  answeredFrom: null,
  bestHours: [],
  measured: null,
};

/** Older posts say nothing about how active a community is. */
const windowDays = 90;
/** The minimum number of posts for each figure. */
const minPosts = { perDay: 5, replies: 10, answered: 10, hours: 20, hour: 3 };
const maxBestHours = 3;

const round = (value: number, digits: number): number => Number(value.toFixed(digits));
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The posts of the last 90 days, and since when they are complete. */
function recentPosts({ posts, isWhole, createdAt, measuredAt }: Measurement) {
  const now = Date.parse(measuredAt);
  const oldest = (posts.at(-1)?.at ?? 0) * 1000;
  const listedSince = isWhole ? Date.parse(createdAt) : oldest;
  const since = Math.max(now - windowDays * dayMs, listedSince);
  return { now, since, recent: posts.filter(({ at }) => at * 1000 >= since) };
}

/** Posts that are at least a day old: younger ones are still being answered. */
const settledOf = (posts: readonly MeasuredPost[], now: number) =>
  posts.filter(({ at }) => at * 1000 <= now - dayMs);

const withReplies = (posts: readonly MeasuredPost[]) =>
  posts.flatMap(({ at, replies }) => (replies === null ? [] : [{ at, replies }]));

function answered(
  settled: readonly MeasuredPost[],
): Pick<Figures, "answeredWithinDay" | "answeredFrom"> {
  const known = settled.flatMap(({ isAnswered }) => isAnswered ?? []);
  if (settled.filter(({ isAnswered }) => isAnswered !== null).length >= minPosts.answered) {
    const value = round(known.filter(Boolean).length / known.length, 2);
    return { answeredWithinDay: { value, posts: known.length }, answeredFrom: "comments" };
  }
  const counted = withReplies(settled);
  if (counted.length < minPosts.answered) return { answeredWithinDay: null, answeredFrom: null };
  const value = round(counted.filter(({ replies }) => replies > 0).length / counted.length, 2);
  return { answeredWithinDay: { value, posts: counted.length }, answeredFrom: "counts" };
}

const zonedAt = (seconds: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO(zone);

/** The hours of a time zone whose posts got the most replies, best first. */
function bestHours(settled: readonly MeasuredPost[], zone: string): Figures["bestHours"] {
  const counted = withReplies(settled);
  if (counted.length < minPosts.hours) return [];
  return [...Map.groupBy(counted, ({ at }) => zonedAt(at, zone).hour)]
    .filter(([, posts]) => posts.length >= minPosts.hour)
    .map(([hour, posts]) => ({
      hour,
      repliesPerPost: round(mean(posts.map(({ replies }) => replies)), 1),
      posts: posts.length,
    }))
    .sort(
      (one, other) =>
        other.repliesPerPost - one.repliesPerPost ||
        other.posts - one.posts ||
        one.hour - other.hour,
    )
    .slice(0, maxBestHours);
}

/** Why figures are missing, in a sentence. */
function missingOf(
  name: string,
  {
    recent,
    settled,
    posts,
  }: {
    recent: readonly MeasuredPost[];
    settled: readonly MeasuredPost[];
    posts: readonly MeasuredPost[];
  },
): string | null {
  if (recent.length < minPosts.perDay) {
    const count =
      recent.length === 0
        ? "no post"
        : `only ${recent.length} ${recent.length === 1 ? "post" : "posts"}`;
    return `r/${name} had ${count} in the last ${windowDays} days, too few to measure.`;
  }
  if (settled.length < minPosts.replies) {
    return settled.length < posts.length && posts.length >= 100
      ? `So much is posted in r/${name} that too few of its newest ${posts.length} posts are a day old. How they are answered can't be measured.`
      : `Only ${settled.length} posts of r/${name} are a day old, too few to measure how they are answered.`;
  }
  return null;
}

/** The figures of a measured community. @param zone the time zone of its best hours */
export function figuresOf(measurement: Measurement, zone: string): Figures {
  const { now, since, recent } = recentPosts(measurement);
  const settled = settledOf(recent, now);
  const days = (now - since) / dayMs;
  const counted = withReplies(settled);
  const oldest = recent.at(-1);
  return {
    postsPerDay:
      recent.length >= minPosts.perDay && days > 0
        ? { value: round(recent.length / days, 2), posts: recent.length }
        : null,
    repliesPerPost:
      counted.length >= minPosts.replies
        ? { value: round(mean(counted.map(({ replies }) => replies)), 1), posts: counted.length }
        : null,
    ...answered(settled),
    bestHours: bestHours(settled, zone),
    measured: oldest
      ? {
          from: new Date(oldest.at * 1000).toISOString(),
          until: measurement.measuredAt,
          posts: recent.length,
        }
      : null,
    failure: missingOf(measurement.name, { recent, settled, posts: measurement.posts }),
  };
}

/** The posts of a community that are at least a day old, by hour of the week in a time zone. */
export function hoursOfWeek(measurement: Measurement, zone: string): SubredditAnalysis["hours"] {
  const { now, recent } = recentPosts(measurement);
  const counted = withReplies(settledOf(recent, now));
  const cells = Map.groupBy(counted, ({ at }) => {
    const { dayOfWeek, hour } = zonedAt(at, zone);
    return dayOfWeek * 24 + hour;
  });
  return [...cells]
    .sort(([one], [other]) => one - other)
    .map(([cell, posts]) => ({
      day: Math.floor(cell / 24),
      hour: cell % 24,
      posts: posts.length,
      replies: posts.reduce((sum, { replies }) => sum + replies, 0),
    }));
}
