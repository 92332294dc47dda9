import type { FigureSums, Figures, KeywordWeek, NextAction, Overview } from "@earshot/contract";
import { sampleStats } from "./accounts.ts";

const none = { mentions: 0, strongest: null };

/** A keyword with mentions on Tuesday and Saturday. */
export const sampleKeywordWeek = (part: Partial<KeywordWeek> = {}): KeywordWeek => ({
  keyword: "invoice software",
  mentions: 5,
  before: 3,
  days: [
    none,
    none,
    { mentions: 1, strongest: "Curious" },
    none,
    none,
    none,
    { mentions: 4, strongest: "Ready to buy" },
  ],
  ...part,
});

/** Sums of a period with some mentions and nothing else. */
export const sampleSums = (mentions: number, part: Partial<FigureSums> = {}): FigureSums => ({
  mentions: { total: mentions, cold: mentions, curious: 0, looking: 0, ready: 0, skipped: 0 },
  engaged: 0,
  answered: 0,
  replies: { placed: 0, live: 0, survived: 0, removed: 0 },
  clicks: 0,
  conversions: 0,
  promise: { kept: 0, missed: 0, open: 0 },
  foundAfter: { count: mentions, medianSeconds: mentions > 0 ? 180 : null, later: 0 },
  repliedAfter: { count: 0, medianSeconds: null },
  earned: [],
  cost: null,
  ...part,
});

const sampleDays = [
  "2026-11-15",
  "2026-11-16",
  "2026-11-17",
  "2026-11-18",
  "2026-11-19",
  "2026-11-20",
  "2026-11-21",
];

/** Figures of the seven days up to 21 November. */
export const sampleFigures = (part: Partial<Figures> = {}): Figures => ({
  period: {
    from: "2026-11-15",
    until: "2026-11-21",
    days: 7,
    timeZone: "UTC",
    endsToday: true,
    before: { from: "2026-11-08", until: "2026-11-14" },
  },
  totals: sampleSums(5),
  before: sampleSums(3),
  days: sampleDays.map((day) => ({ day, ...sampleSums(day === "2026-11-21" ? 5 : 0) })),
  platforms: [{ source: "reddit", ...sampleSums(5), before: sampleSums(3) }],
  keywords: [
    { keyword: "invoice software", isCurrent: true, ...sampleSums(5), before: sampleSums(3) },
  ],
  communities: [{ community: "SaaS", source: "reddit", ...sampleSums(5), before: sampleSums(3) }],
  ...part,
});

/** Something to do: replies to approve. */
export const sampleAction = (part: Partial<NextAction> = {}): NextAction => ({
  id: "approvals",
  kind: "approvals",
  count: 1,
  subject: null,
  dueAt: null,
  isProblem: false,
  target: { view: "replies", stage: "waiting" },
  ...part,
});

/** The overview of a workspace with one keyword. */
export const sampleOverview = (part: Partial<Overview> = {}): Overview => ({
  stats: sampleStats(),
  days: sampleDays,
  people: { count: 4, atLeast: false, ready: 3 },
  figures: sampleFigures(),
  actions: [
    sampleAction({ count: 2 }),
    sampleAction({
      id: "ready_to_buy",
      kind: "ready_to_buy",
      count: 2,
      target: { view: "mentions", intent: "Ready to buy" },
    }),
    sampleAction({
      id: "removed_replies",
      kind: "removed_replies",
      isProblem: true,
      target: { view: "replies", stage: "removed" },
    }),
  ],
  keywords: [sampleKeywordWeek()],
  activity: [
    {
      id: "1",
      replyId: "reply-1",
      title: "Which invoicing tool?",
      from: "placing",
      to: "placed",
      at: "2026-11-21T10:00:00.000Z",
      by: "writer",
    },
  ],
  ...part,
});
