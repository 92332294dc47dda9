import type { KeywordWeek, Overview } from "@earshot/contract";
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

/** The overview of a workspace with one keyword. */
export const sampleOverview = (part: Partial<Overview> = {}): Overview => ({
  stats: sampleStats(),
  days: [
    "2026-11-15",
    "2026-11-16",
    "2026-11-17",
    "2026-11-18",
    "2026-11-19",
    "2026-11-20",
    "2026-11-21",
  ],
  people: { count: 4, atLeast: false, ready: 3 },
  mentions: { week: 5, before: 3 },
  readyToBuy: 2,
  removedReplies: 1,
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
