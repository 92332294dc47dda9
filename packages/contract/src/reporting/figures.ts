import { z } from "zod";
import { limits } from "../limits.ts";
import { sources } from "../vocabulary.ts";

const count = z.number().int();

/** A day of the workspace's time zone, such as 2026-11-21. */
const daySchema = z.string();

/** Mentions by level, counted on the day of their posts. */
const mentionFiguresSchema = z.object({
  /** Visible mentions of any status, skipped ones among them. */
  total: count,
  cold: count,
  curious: count,
  looking: count,
  ready: count,
  /** Of `total`, those that are denied: skipped by the customer, or unsuitable. */
  skipped: count,
});

/** Placed replies, counted on the day of their placement: the shares are of the same replies. */
const replyFiguresSchema = z.object({
  placed: count,
  /** Placed and not removed. */
  live: count,
  /** Live after 72 hours. */
  survived: count,
  removed: count,
});

/** The counts of each platform, keyword and community. */
const partSumsSchema = z.object({
  mentions: mentionFiguresSchema,
  /** Mentions that the customer engaged with (accepted, in progress, replied), on the day of acceptance. */
  engaged: count,
  /** Of `engaged`, those that are replied. */
  answered: count,
  replies: replyFiguresSchema,
  clicks: count,
  conversions: count,
});

/** How long something took. */
const delaySchema = z.object({
  /** How many were measured. */
  count,
  /** The median in seconds, correct within 5 percent; null: none was measured. */
  medianSeconds: z.number().nullable(),
});

/** The counts of a workspace in some days. */
const figureSumsSchema = partSumsSchema.extend({
  /** Acceptances that promise a first reply within 15 minutes, on the day of acceptance. */
  promise: z.object({
    kept: count,
    /** The first reply was later, or the 15 minutes have passed without one. */
    missed: count,
    /** Accepted less than 15 minutes ago, without a reply so far. */
    open: count,
  }),
  /** From the post to its mention, of posts that were found within a day. */
  foundAfter: delaySchema.extend({
    /** Posts that were found more than a day after they were written, for instance for a new keyword. */
    later: count,
  }),
  /** From acceptance to the placement of the first reply, on the day of acceptance. */
  repliedAfter: delaySchema,
  /** The conversions' value by currency (ISO 4217), in its smallest unit, the largest first. */
  earned: z.array(z.object({ currency: z.string(), amount: count })),
  /** What the plan costs for these days; null: the workspace has no plan. */
  cost: z
    .object({
      /** In cents of US dollars, at the current price. */
      cents: count,
      /** Divided by the live replies that were placed in these days; null: there is none. */
      perLiveReplyCents: count.nullable(),
    })
    .nullable(),
});
export type FigureSums = z.output<typeof figureSumsSchema>;

/** A platform, keyword or community, with its counts of the period before. */
const withBefore = partSumsSchema.extend({ before: partSumsSchema });
const platformFiguresSchema = withBefore.extend({ source: z.enum(sources) });
const keywordFiguresSchema = withBefore.extend({
  /** As it is written now, or in lower case when the workspace has deleted it. */
  keyword: z.string(),
  /** Whether the workspace still has it. */
  isCurrent: z.boolean(),
});
const communityFiguresSchema = withBefore.extend({
  community: z.string(),
  /** Of its newest mention; null: it no longer has any. */
  source: z.enum(sources).nullable(),
});
export type PlatformFigures = z.output<typeof platformFiguresSchema>;
export type KeywordFigures = z.output<typeof keywordFiguresSchema>;
export type CommunityFigures = z.output<typeof communityFiguresSchema>;

/** The days of the figures, in the workspace's time zone. */
export const figurePeriodSchema = z.object({
  from: daySchema,
  /** The last day, included. */
  until: daySchema,
  days: count,
  timeZone: z.string(),
  /** Whether the last day is today: the period before then ends at the same time of day. */
  endsToday: z.boolean(),
  /** The same number of days just before. */
  before: z.object({ from: daySchema, until: daySchema }),
});
export type FigurePeriod = z.output<typeof figurePeriodSchema>;

/** One day for the charts; in the future all counts are 0. */
export const dayFiguresSchema = partSumsSchema.extend({ day: daySchema });
export type DayFigures = z.output<typeof dayFiguresSchema>;

/** The figures of a workspace in a period: the overview and the reports show them. */
export const figuresSchema = z.object({
  period: figurePeriodSchema,
  totals: figureSumsSchema,
  /** The same of the period before. */
  before: figureSumsSchema,
  /** Each day of the period, the first one first. */
  days: z.array(dayFiguresSchema),
  /** The parts with most mentions and replies, at most 20 of each kind, the strongest first. */
  platforms: z.array(platformFiguresSchema),
  keywords: z.array(keywordFiguresSchema),
  communities: z.array(communityFiguresSchema),
});
export type Figures = z.output<typeof figuresSchema>;

const dayInput = z.iso.date({ error: "must be a day such as 2026-11-21", abort: true });
const daysMessage = `must be a number of days from 1 to ${limits.figureDaysMax}`;
const daysInput = z.coerce
  .number(daysMessage)
  .int(daysMessage)
  .min(1, daysMessage)
  .max(limits.figureDaysMax, daysMessage)
  .optional();

/** The days of a request: the last ones up to today, or those from one day until another. */
const ownDays = {
  /** The first day of a custom range; needs `until`. */
  from: dayInput.optional(),
  /** Its last day, included; at the latest today. */
  until: dayInput.optional(),
};

interface RangeFields {
  lastDays: number | undefined;
  from?: string | undefined;
  until?: string | undefined;
}

const dayMs = 86_400_000;

/** What is wrong with the days of a request: the field and the problem; null: nothing. */
function problemOf({ lastDays, from, until }: RangeFields, name: string): [string, string] | null {
  if (from === undefined && until === undefined) return null;
  if (from === undefined || until === undefined) {
    return [from === undefined ? "from" : "until", "is missing: give both from and until"];
  }
  if (lastDays !== undefined) return [name, "must not be given together with from and until"];
  const days = (Date.parse(until) - Date.parse(from)) / dayMs + 1;
  if (days < 1) return ["until", "must not be before from"];
  if (days <= limits.figureDaysMax) return null;
  return ["until", `must be at most ${limits.figureDaysMax} days after from, both days included`];
}

function addProblem(fields: RangeFields, name: string, context: z.RefinementCtx): void {
  const problem = problemOf(fields, name);
  if (problem === null) return;
  const [field, message] = problem;
  context.addIssue({ code: "custom", path: [field], message });
}

/** The query of a call that takes `range`, a number of days up to today (7 by default), or `from` and `until`. */
export const rangeQuery = z
  .object({ range: daysInput, ...ownDays })
  .superRefine(({ range, ...own }, context) =>
    addProblem({ lastDays: range, ...own }, "range", context),
  );

/** The same for a call whose parameter is named `days`. */
export const daysQuery = z
  .object({ days: daysInput, ...ownDays })
  .superRefine(({ days, ...own }, context) =>
    addProblem({ lastDays: days, ...own }, "days", context),
  );

/** The days of requested figures: up to today, or from one day until another (both included). */
export type FigureRange = { lastDays: number } | { from: string; until: string };
