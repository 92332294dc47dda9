import type { FigureSums } from "@earshot/contract";

/** The counts of each day and facet: the columns of `daily_figures`. */
const measures = [
  "cold",
  "curious",
  "looking",
  "ready",
  "skipped",
  "found_later",
  "engaged",
  "answered",
  "promised",
  "promise_kept",
  "promise_late",
  "placed",
  "survived",
  "removed",
  "clicks",
  "conversions",
] as const;
type Measure = (typeof measures)[number];
export type Measures = Record<Measure, number>;

export const noMeasures = Object.fromEntries(measures.map((name) => [name, 0])) as Measures;

/** The counts of some rows minus those of others. */
export function without(rows: Measures, others: Measures): Measures {
  const difference = { ...noMeasures };
  for (const name of measures) difference[name] = rows[name] - others[name];
  return difference;
}

/** The sums of a platform, keyword or community. */
export function partSums(row: Measures) {
  const { cold, curious, looking, ready, skipped, engaged, answered, clicks, conversions } = row;
  const { placed, survived, removed } = row;
  return {
    mentions: { total: cold + curious + looking + ready, cold, curious, looking, ready, skipped },
    engaged,
    answered,
    replies: { placed, live: placed - removed, survived, removed },
    clicks,
    conversions,
  };
}

/** How many delays of one length were measured. */
export interface DelayCount {
  /** The length, as `bucketOf` gives it. */
  bucket: number;
  count: number;
}

/** The ratio of each bucket to the one before: its middle is at most 5 percent from any delay in it. */
const bucketRatio = 1.1;

/** The bucket of a delay in seconds. The function `delay_bucket` of the database does the same. */
export const bucketOf = (seconds: number): number =>
  Math.floor(Math.log(Math.max(0, seconds) + 1) / Math.log(bucketRatio));

/** The middle of a bucket, in seconds. */
const middleOf = (bucket: number) => bucketRatio ** (bucket + 0.5) - 1;

/** The median of delays, within 5 percent or a second. */
export function delayOf(counts: readonly DelayCount[]): FigureSums["repliedAfter"] {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return { count: 0, medianSeconds: null };
  let seen = 0;
  for (const { bucket, count } of counts.toSorted((a, b) => a.bucket - b.bucket)) {
    seen += count;
    if (seen * 2 >= total) return { count: total, medianSeconds: Math.round(middleOf(bucket)) };
  }
  throw new Error("the delays do not add up");
}

/** Counts promised first replies. @param open those without a reply that were promised within the last 15 minutes */
export const promiseOf = (row: Measures, open: number): FigureSums["promise"] => ({
  kept: row.promise_kept,
  missed: row.promised - row.promise_kept - open,
  open,
});
