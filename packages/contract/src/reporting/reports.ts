import { z } from "zod";
import { call } from "../call.ts";
import { keywordKinds } from "../discovery/keyword-kinds.ts";
import { workspaceBrandSchema } from "../identity/agencies-schema.ts";
import { pagingOf } from "../paging.ts";
import { intentLevels, sources } from "../vocabulary.ts";

/** How long the period of a report is. */
export const reportKinds = ["weekly", "monthly"] as const;
export type ReportKind = (typeof reportKinds)[number];

const count = z.number().int();

/** A count of the period, and of the period before. */
const compared = z.object({ count, before: count });

const levels = z.record(z.enum(intentLevels), count);

/** The figures of a report, as they were when it was made. Days are those of the workspace's time zone. */
export const reportFiguresSchema = z.object({
  /** Mentions by the time of their posts. */
  heard: compared.extend({ levels }),
  /** Mentions of each day of the period. */
  days: z.array(z.object({ day: z.string(), levels })),
  /** Replies placed in the period. */
  answered: compared,
  /** Of the replies placed in the period: those that were live when the report was made, and those removed. */
  survival: z.object({ live: count, removed: count }),
  clicks: compared,
  conversions: compared.extend({
    /** What the conversions were worth, in the smallest unit of each currency. */
    values: z.array(z.object({ currency: z.string(), amount: count })),
  }),
  /** Accepted mentions that got their first reply within 15 minutes, and those that did not. */
  promise: z.object({ kept: count, missed: count }),
  /** Mentions by the kind of their keywords; keywords without a kind are not counted. */
  voice: z.array(
    z.object({
      kind: z.enum(keywordKinds),
      mentions: count,
      keywords: z.array(z.object({ keyword: z.string(), mentions: count })),
    }),
  ),
  /** What to change. */
  advice: z.object({
    /** Keywords whose mentions were nearly all skipped or cold. */
    noisyKeywords: z.array(
      z.object({ keyword: z.string(), mentions: count, skipped: count, cold: count }),
    ),
    /** Communities that removed half of the replies placed in the period, or more. */
    removingCommunities: z.array(
      z.object({ source: z.enum(sources), community: z.string(), placed: count, removed: count }),
    ),
  }),
});
export type ReportFigures = z.output<typeof reportFiguresSchema>;

/** A thread of a report. Its words are read from the post whenever the report is opened. */
export const reportThreadSchema = z.object({
  /** null for visitors with a link. */
  mentionId: z.string().nullable(),
  source: z.enum(sources),
  community: z.string().nullable(),
  title: z.string(),
  /** Words of the post. */
  quote: z.string(),
  author: z.string().nullable(),
  /** The author's profile, where the platform's terms ask for a link to it; null otherwise. */
  authorUrl: z.string().nullable(),
  url: z.string(),
  /** ISO 8601. */
  postedAt: z.string(),
  level: z.enum(intentLevels),
});
export type ReportThread = z.output<typeof reportThreadSchema>;

/** A report in a list. */
export const reportSummarySchema = z.object({
  id: z.string(),
  kind: z.enum(reportKinds),
  /** The first and the last day of the period, as `2026-11-16`. */
  fromDay: z.string(),
  untilDay: z.string(),
  /** ISO 8601. */
  madeAt: z.string(),
  mentions: count,
  replies: count,
});
export type ReportSummary = z.output<typeof reportSummarySchema>;

const reportSchema = reportSummarySchema.omit({ mentions: true, replies: true }).extend({
  workspaceName: z.string(),
  /** The brand that its page shows. */
  brand: workspaceBrandSchema,
  figures: reportFiguresSchema,
  threads: z.array(reportThreadSchema),
  /** The token of the share link; null for visitors and API tokens. */
  shareToken: z.string().nullable(),
});
export type WorkspaceReport = z.output<typeof reportSchema>;

const reportSettingsSchema = z.object({
  /** Whether the reports of this workspace are emailed to the caller. */
  mail: z.boolean(),
  /** The kinds that the plan includes. */
  included: z.array(z.enum(reportKinds)),
  /** When the next one of each included kind is due, ISO 8601; null: it is not planned yet. */
  due: z.array(z.object({ kind: z.enum(reportKinds), at: z.string().nullable() })),
});
export type ReportSettings = z.output<typeof reportSettingsSchema>;

const params = z.object({ id: z.uuid("is not an id") });

export const workspaceReportCalls = {
  listWorkspaceReports: call({
    method: "GET",
    path: "/reports",
    who: "customer",
    scope: "read",
    needsOnboarding: true,
    summary: "List the workspace's weekly and monthly reports, newest first.",
    query: z.object(pagingOf(20)),
    data: z.object({ items: z.array(reportSummarySchema), total: count }),
  }),
  getReportSettings: call({
    method: "GET",
    path: "/reports/settings",
    who: "customer",
    summary: "Get whether you get the reports by email, and when the next ones are due.",
    data: z.object({ settings: reportSettingsSchema }),
  }),
  putReportSettings: call({
    method: "PUT",
    path: "/reports/settings",
    who: "customer",
    needsRole: "viewer",
    summary: "Turn the emailed reports of this workspace on or off for yourself.",
    body: z.object({ mail: z.boolean("must be true or false") }),
    data: z.object({ settings: reportSettingsSchema }),
  }),
  getWorkspaceReport: call({
    method: "GET",
    path: "/reports/{id}",
    who: "customer",
    scope: "read",
    needsOnboarding: true,
    summary: "Get a report.",
    params,
    data: z.object({ report: reportSchema }),
  }),
  revokeReportLink: call({
    method: "POST",
    path: "/reports/{id}/revoke",
    who: "customer",
    needsOnboarding: true,
    summary: "Create a new share link of a report; the old one stops working.",
    params,
    data: z.object({ shareToken: z.string() }),
  }),
  getSharedReport: call({
    method: "GET",
    path: "/shared-reports/{id}",
    who: "anyone",
    summary: "Get a report with the token of its share link.",
    params,
    query: z.object({ token: z.string("must be text").max(200, "is too long").default("") }),
    data: z.object({ report: reportSchema }),
  }),
};
