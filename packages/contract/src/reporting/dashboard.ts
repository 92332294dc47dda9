import { z } from "zod";
import { call } from "../call.ts";
import { mentionStatuses, sources } from "../vocabulary.ts";

/** Replies by where they are. */
const replyFigures = z.object({
  /** Claimed, written, reviewed or being placed. */
  in_progress: z.number().int(),
  /** Waiting for the customer. */
  waiting: z.number().int(),
  /** Ever placed: standing and removed ones. */
  placed: z.number().int(),
  live: z.number().int(),
  removed: z.number().int(),
});

/** What the looks at placed replies came to. */
const survivalFigures = z.object({
  /** Looks that were made, of all replies. */
  checks: z.number().int(),
  /** Placed replies that were looked at once at least; attested ones can't be. */
  checkedReplies: z.number().int(),
  /** Placed replies that nobody can look at: their writers attested them. */
  selfReported: z.number().int(),
  /** Those of which is known whether they stood for 72 hours: they did, or were removed before. */
  decided: z.number().int(),
  /** Of the settled ones those that were attested: nobody but people has seen them. */
  decidedSelfReported: z.number().int(),
  /** Those that did. */
  survived: z.number().int(),
  /** survived by settled, 0 to 1; null before the first. */
  share: z.number().nullable(),
  /** Units of quota that came back for removed ones. */
  quotaReturned: z.number().int(),
});

/** The workspace's figures. */
export const dashboardStatsSchema = z.object({
  mentions: z.record(z.enum(["total", ...mentionStatuses]), z.number().int()),
  replies: replyFigures,
  survival: survivalFigures,
  /** Placed replies of mentions that were decided on (accepted, under way, replied), 0 to 1; null before the first. */
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

export const dashboardCalls = {
  dashboardStats: call({
    method: "GET",
    path: "/dashboard/stats",
    who: "customer",
    summary: "Mentions and replies of the workspace, in figures.",
    data: z.object({ stats: dashboardStatsSchema }),
  }),
};
