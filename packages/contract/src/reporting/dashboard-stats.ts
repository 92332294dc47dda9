import { z } from "zod";
import { mentionStatuses, sources } from "../vocabulary.ts";

/** Replies by stage. */
const replyFigures = z.object({
  /** Claimed, written, reviewed or being placed. */
  in_progress: z.number().int(),
  /** Waiting for the customer. */
  waiting: z.number().int(),
  /** Ever placed, live or removed. */
  placed: z.number().int(),
  live: z.number().int(),
  removed: z.number().int(),
});

/** Results of survival checks. */
const survivalFigures = z.object({
  /** Checks made, of all replies. */
  checks: z.number().int(),
  /** Placed replies that were checked at least once; self-reported ones can't be checked. */
  checkedReplies: z.number().int(),
  /** Placed replies that can't be checked: their writers reported them. */
  selfReported: z.number().int(),
  /** Replies with a result: they survived 72 hours, or were removed before. */
  decided: z.number().int(),
  /** Decided replies that were self-reported. */
  decidedSelfReported: z.number().int(),
  /** Decided replies that were live for 72 hours. */
  survived: z.number().int(),
  /** `survived` divided by `decided`, 0 to 1; null before the first. */
  share: z.number().nullable(),
  /** Units returned to the quota for removed replies. */
  quotaReturned: z.number().int(),
});

/** Figures of the workspace. */
export const dashboardStatsSchema = z.object({
  mentions: z.record(z.enum(["total", ...mentionStatuses]), z.number().int()),
  replies: replyFigures,
  survival: survivalFigures,
  /** Placed replies divided by engaged mentions (accepted, in progress, replied), 0 to 1; null before the first. */
  replyRate: z.number().nullable(),
  /** Sources with at least one mention. */
  platforms: z.array(
    z.object({
      source: z.enum(sources),
      mentions: z.number().int(),
      replies: z.number().int(),
    }),
  ),
});
export type DashboardStats = z.output<typeof dashboardStatsSchema>;
