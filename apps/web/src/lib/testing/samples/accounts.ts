import type { DashboardStats, ModelUsage, Settings, User } from "@earshot/contract";

/** A customer. */
export const sampleUser = (part: Partial<User> = {}): User => ({
  id: "user-1",
  email: "mara@ledgerly.example",
  fullName: "Mara Lind",
  companyName: null,
  userType: "user",
  hasCompletedOnboarding: true,
  subscriptionTier: null,
  timeZone: "UTC",
  dateLocale: null,
  repliesUsed: 0,
  repliesLimit: 2,
  keywordsUsed: 1,
  keywordsLimit: 3,
  emailVerified: true,
  pause: null,
  termsToAccept: null,
  role: "owner",
  missesSeat: false,
  workspaces: [{ id: "workspace-1", name: "Ledgerly", role: "owner", current: true }],
  ...part,
});

/** The settings of a workspace that approves each reply before it is placed. */
export const sampleSettings = (part: Partial<Settings> = {}): Settings => ({
  autoPost: false,
  disclosure: "I work with the team behind Ledgerly.",
  timeZone: "UTC",
  ...part,
});

/** The figures of a workspace with mentions and replies. */
export const sampleStats = (part: Partial<DashboardStats> = {}): DashboardStats => ({
  mentions: { total: 14, pending: 5, accepted: 2, in_progress: 1, replied: 3, denied: 3 },
  replies: { in_progress: 1, waiting: 2, placed: 4, live: 3, removed: 1 },
  survival: {
    checks: 9,
    checkedReplies: 4,
    selfReported: 0,
    decided: 3,
    decidedSelfReported: 0,
    survived: 2,
    share: 2 / 3,
    quotaReturned: 1,
  },
  replyRate: 0.5,
  platforms: [
    { source: "reddit", mentions: 10, replies: 3 },
    { source: "x", mentions: 4, replies: 1 },
  ],
  ...part,
});

/** The usage of a language model of which a quarter of the daily limit is used. */
export const sampleModelUsage = (part: Partial<ModelUsage> = {}): ModelUsage => ({
  connected: true,
  model: "small-model",
  usedPercent: 24,
  resetsAt: "2026-11-22T00:00:00.000Z",
  calls: 3,
  studio: { usedPercent: 60, resetsAt: "2026-11-22T00:00:00.000Z" },
  failure: null,
  ...part,
});
