import { z } from "zod";
import { replyChangeSchema } from "../fulfilment/replies-schema.ts";
import { limits } from "../limits.ts";
import { intentLevels } from "../vocabulary.ts";
import { dashboardStatsSchema } from "./dashboard-stats.ts";
import { figuresSchema } from "./figures.ts";
import { nextActionSchema } from "./next-actions.ts";

const count = z.number().int();

/** A keyword's mentions of seven days, by the time of their posts. */
const keywordWeekSchema = z.object({
  keyword: z.string(),
  mentions: count,
  /** In the seven days before; when the last day is today, up to the same time of day. */
  before: count,
  /** For each of the days: how many, and the strongest level; null: none. */
  days: z
    .array(z.object({ mentions: count, strongest: z.enum(intentLevels).nullable() }))
    .length(limits.weekDays),
});
export type KeywordWeek = z.output<typeof keywordWeekSchema>;

/** One step of a reply. */
export const activitySchema = replyChangeSchema.omit({ note: true }).extend({
  id: z.string(),
  replyId: z.string(),
  /** The title of the post or its thread; empty where it has none. */
  title: z.string(),
});
export type Activity = z.output<typeof activitySchema>;

/** What the overview shows. Days are those of the workspace's time zone. */
export const overviewSchema = z.object({
  /** Of all time. */
  stats: dashboardStatsSchema,
  /** Of the requested days, with the period before. */
  figures: figuresSchema,
  /** Of the posts of these days, without skipped mentions. */
  people: z.object({
    /** Different authors; an unknown author counts as one. */
    count,
    /** Whether only the newest posts were counted, so that there may be more. */
    atLeast: z.boolean(),
    /** Mentions at the strongest level. */
    ready: count,
  }),
  /** The last seven days of the range, `2026-11-21`, also where the range is shorter. */
  days: z.array(z.string()).length(limits.weekDays),
  /** The mentions of each keyword on `days`, the strongest first. */
  keywords: z.array(keywordWeekSchema),
  /** What to do next, the most urgent first. */
  actions: z.array(nextActionSchema),
  /** The latest steps of replies, newest first. */
  activity: z.array(activitySchema),
});
export type Overview = z.output<typeof overviewSchema>;
