import type {
  AdminOverview,
  AdminWorkspace,
  AdminWriter,
  PaddleEvent,
  SupportAccess,
} from "@earshot/contract";
import { newId } from "./new-id.ts";

const dayMs = 86_400_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

/** The last 30 UTC days, the oldest first. */
const days = Array.from({ length: 30 }, (_, at) => ago((29 - at) * dayMs).slice(0, 10));

/** A product in which nothing is wrong. */
export const sampleAdminOverview = (part: Partial<AdminOverview> = {}): AdminOverview => ({
  at: ago(0),
  workspaces: { total: 128, newIn7Days: 6, paused: 1 },
  signUps: days.map((day, at) => ({ day, count: at % 4 })),
  revenue: {
    paidCents: 48_300,
    monthlyRecurringCents: 39_500,
    byPlan: [
      {
        plan: "starter",
        paidCents: 8_700,
        monthlyRecurringCents: 8_700,
        subscriptions: 3,
        workspaces: 3,
      },
      {
        plan: "growth",
        paidCents: 39_600,
        monthlyRecurringCents: 30_800,
        subscriptions: 4,
        workspaces: 5,
      },
    ],
  },
  mentions: days.map((day, at) => ({ day, count: 40 + ((at * 7) % 23) })),
  queue: { waiting: 2, oldestAt: ago(4.5 * 60_000), late: 0 },
  review: { waiting: 0, oldestAt: null },
  receipts: { waiting: 0, oldestAt: null },
  referrals: { waiting: 0, oldestAt: null },
  placement: {
    spans: [
      { days: 7, placed: 41, removed: 2, survived: 36, survivalRate: 36 / 38 },
      { days: 30, placed: 160, removed: 9, survived: 140, survivalRate: 140 / 149 },
    ],
    unresolved: 0,
  },
  spend: [{ service: "llm", spentCents: 42.3, limitCents: 500 }],
  webhooks: { received: 24, failed: 0, waiting: 0 },
  failedJobs: 0,
  ...part,
});

/** A request for support access that its owner has not decided on. */
export const sampleSupportAccess = (part: Partial<SupportAccess> = {}): SupportAccess => ({
  id: newId(),
  state: "asked",
  reason: "You asked why a reply is missing.",
  hours: 24,
  askedAt: ago(3_600_000),
  askedBy: "Ada",
  decidedAt: null,
  endsAt: null,
  reads: [],
  ...part,
});

/** A workspace on Growth with one owner. */
export const sampleAdminWorkspace = (part: Partial<AdminWorkspace> = {}): AdminWorkspace => ({
  id: newId(),
  companyName: "Ledgerly",
  domain: "ledgerly.example",
  createdAt: "2026-09-01T10:00:00.000Z",
  hasCompletedOnboarding: true,
  pause: null,
  plan: "growth",
  tier: "growth",
  subscription: {
    state: "active",
    paddleSubscriptionId: "sub_01",
    trialEnd: null,
    nextBilledAt: "2026-12-01T10:00:00.000Z",
    endsAt: null,
    paidUntil: null,
    canExtendTrial: false,
  },
  quota: {
    repliesUsed: 12,
    repliesLimit: 100,
    keywordsUsed: 2,
    keywordsLimit: 25,
    periodStart: "2026-11-01T10:00:00.000Z",
    periodEnd: "2026-12-01T10:00:00.000Z",
  },
  keywords: [
    { id: "1", keyword: "invoice software", pausedAt: null },
    { id: "2", keyword: "bookkeeping app", pausedAt: "2026-11-20T10:00:00.000Z" },
  ],
  mentions: { pending: 40, accepted: 1, in_progress: 2, replied: 9, denied: 0 },
  replies: {
    claimed: 1,
    submitted: 0,
    in_review: 0,
    awaiting_approval: 1,
    approved: 0,
    placing: 0,
    unknown: 0,
    placed: 2,
    survived: 6,
    removed: 1,
    released: 0,
    failed: 0,
    withdrawn: 0,
  },
  members: [
    {
      id: newId(),
      fullName: "Lea Lind",
      email: "lea@ledgerly.example",
      emailVerified: true,
      role: "owner",
      joinedAt: "2026-09-01T10:00:00.000Z",
      lastActiveAt: ago(2.5 * 3_600_000),
    },
  ],
  notes: [],
  supportAccess: [],
  ...part,
});

/** A writer with one claim. */
export const sampleAdminWriter = (part: Partial<AdminWriter> = {}): AdminWriter => ({
  id: newId(),
  fullName: "Wim",
  email: "wim@x.io",
  joinedAt: "2026-08-01T10:00:00.000Z",
  lastActiveAt: ago(600_000),
  platforms: ["reddit"],
  ended: null,
  activity: days.map((day, at) => ({
    day,
    claimed: at % 3,
    submitted: at % 3,
    placed: at % 2,
  })),
  quality: {
    placed: 40,
    removed: 2,
    survived: 36,
    survivalRate: 36 / 38,
    withdrawnAtHalf: 1,
    returnedByReview: 3,
    changesRequested: 4,
  },
  earnings: { pending: 800, due: 4_000, paid: 12_000, cancelled: 400 },
  claims: [
    {
      id: newId(),
      workspaceId: newId(),
      companyName: "Ledgerly",
      claimedAt: ago(300_000),
      expiresAt: ago(-900_000),
    },
  ],
  ...part,
});

/** An event that was handled. */
export const samplePaddleEvent = (part: Partial<PaddleEvent> = {}): PaddleEvent => ({
  id: "evt_1",
  type: "subscription.updated",
  entityId: "sub_01",
  state: "handled",
  occurredAt: ago(3_600_000),
  receivedAt: ago(3_599_000),
  handledAt: ago(3_598_000),
  attempts: 1,
  failure: null,
  ...part,
});
