import type { CollectedSource, Keyword, KeywordPreview } from "@earshot/contract";
import { newId } from "./new-id.ts";

/** A keyword without mentions. */
export const sampleKeyword = (part: Partial<Keyword> = {}): Keyword => ({
  id: newId(),
  keyword: "best crm",
  kind: null,
  use_count: 0,
  last_used: null,
  pausedAt: null,
  trend: Array(14).fill(0),
  ...part,
});

/** A post that a phrase would have found. */
export const sampleFound = (
  part: Partial<KeywordPreview["examples"][number]> = {},
): KeywordPreview["examples"][number] => ({
  source: "reddit",
  kind: "post",
  title: "Which is the best crm?",
  content: "We are four people and look for the best crm…",
  subreddit: "smallbusiness",
  author: "ann",
  url: `https://www.reddit.com/r/smallbusiness/comments/${newId()}`,
  created_utc: Date.now() / 1000 - 7200,
  level: "Looking",
  marks: { title: [[13, 21]], content: [[36, 44]] },
  ...part,
});

/** The preview of a phrase that would have found one post, today. */
export const samplePreview = (part: Partial<KeywordPreview> = {}): KeywordPreview => ({
  matches: 1,
  of: 1_204,
  levels: { Cold: 0, Curious: 0, Looking: 1, "Ready to buy": 0 },
  days: [...Array(29).fill(0), 1],
  atLeast: false,
  since: new Date(Date.now() - 29 * 24 * 3600_000).toISOString(),
  noise: null,
  examples: [sampleFound()],
  ...part,
});

/** Reddit, polled 40 seconds ago. */
export const sampleSource = (part: Partial<CollectedSource> = {}): CollectedSource => ({
  source: "reddit",
  connected: true,
  isInterrupted: false,
  everywhere: false,
  communities: ["smallbusiness", "freelance"],
  lastPolledAt: new Date(Date.now() - 40_000).toISOString(),
  failure: null,
  closed: null,
  detectionDelay: null,
  gaps: [],
  budgetUsedPercent: null,
  ...part,
});
