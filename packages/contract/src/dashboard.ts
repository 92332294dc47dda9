import { z } from "zod";
import { call } from "./call.ts";
import { mentionStatuses, sources } from "./vocabulary.ts";

/** Replies by where they are. */
const replyFigures = z.object({
  /** Claimed, written, reviewed or being placed. */
  in_progress: z.number().int(),
  /** Waiting for the customer. */
  waiting: z.number().int(),
  /** Ever placed: standing and removed ones. */
  placed: z.number().int(),
  standing: z.number().int(),
  removed: z.number().int(),
});

/** The workspace's figures. */
export const dashboardStatsSchema = z.object({
  mentions: z.record(z.enum(["total", ...mentionStatuses]), z.number().int()),
  replies: replyFigures,
  /** Placed replies of mentions that were decided on (accepted, under way, replied), 0 to 1; null before the first. */
  reply_rate: z.number().nullable(),
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
