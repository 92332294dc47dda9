import type { ReportSettings, ReportSummary, WorkspaceReport } from "@earshot/contract";
import { defaultBrand } from "@earshot/contract";

const id = "0197b0c0-0000-7000-8000-000000000001";

/** A weekly report in a list. */
export const sampleReportSummary = (part: Partial<ReportSummary> = {}): ReportSummary => ({
  id,
  kind: "weekly",
  fromDay: "2026-11-16",
  untilDay: "2026-11-22",
  madeAt: "2026-11-23T08:00:00.000Z",
  mentions: 43,
  replies: 12,
  ...part,
});

const levels = { Cold: 30, Curious: 6, Looking: 4, "Ready to buy": 3 };

/** A weekly report of a workspace in which every figure is present. */
export const sampleReport = (part: Partial<WorkspaceReport> = {}): WorkspaceReport => ({
  id,
  kind: "weekly",
  fromDay: "2026-11-16",
  untilDay: "2026-11-22",
  madeAt: "2026-11-23T08:00:00.000Z",
  workspaceName: "Tidy Ledger",
  brand: defaultBrand,
  figures: {
    heard: { count: 43, before: 31, levels },
    days: [{ day: "2026-11-16", levels }],
    answered: { count: 12, before: 12 },
    survival: { live: 11, removed: 1 },
    clicks: { count: 5, before: 9 },
    conversions: { count: 1, before: 0, values: [{ currency: "USD", amount: 4_900 }] },
    promise: { kept: 10, missed: 2 },
    voice: [
      { kind: "own_brand", mentions: 1, keywords: [{ keyword: "tidy ledger", mentions: 1 }] },
      { kind: "competitor", mentions: 3, keywords: [{ keyword: "bookwise", mentions: 3 }] },
    ],
    advice: {
      noisyKeywords: [{ keyword: "invoice", mentions: 38, skipped: 36, cold: 30 }],
      removingCommunities: [{ source: "reddit", community: "freelance", placed: 3, removed: 2 }],
    },
  },
  threads: [
    {
      mentionId: "m1",
      source: "reddit",
      community: "smallbusiness",
      title: "Which ledger should I buy?",
      quote: "Ours broke last week.",
      author: "ann",
      authorUrl: null,
      url: "https://www.reddit.com/r/smallbusiness/comments/1",
      postedAt: "2026-11-18T10:00:00.000Z",
      level: "Ready to buy",
    },
  ],
  shareToken: "t0ken",
  ...part,
});

/** Settings of an owner on Growth. */
export const sampleReportSettings = (part: Partial<ReportSettings> = {}): ReportSettings => ({
  mail: true,
  included: ["weekly", "monthly"],
  due: [
    { kind: "weekly", at: "2026-11-30T08:00:00.000Z" },
    { kind: "monthly", at: null },
  ],
  ...part,
});
