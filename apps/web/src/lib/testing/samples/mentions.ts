import type { Exclusion, Intent, IntentReason, Mention, Warning } from "@earshot/contract";
import { newId } from "./new-id.ts";

/** The reason that a post asks for a product, without a quote. */
export const sampleReason = (part: Partial<IntentReason> = {}): IntentReason => ({
  kind: "asking",
  message: "Looks for a product, service or advice",
  weight: 1.6,
  in: null,
  span: null,
  quote: null,
  ...part,
});

/** The weakest intent, without reasons. */
export const sampleIntent = (part: Partial<Intent> = {}): Intent => ({
  score: 0,
  level: "Cold",
  reasons: [],
  ...part,
});

/** The warning that the author wants no pitches, without a quote. */
export const sampleWarning = (part: Partial<Warning> = {}): Warning => ({
  kind: "no_pitch",
  message: "The author asks for no sales pitches",
  in: null,
  span: null,
  quote: null,
  ...part,
});

/** A pending mention from Reddit. */
export const sampleMention = (part: Partial<Mention> = {}): Mention => ({
  id: newId(),
  keyword: "best crm",
  keywords: ["best crm"],
  status: "pending",
  source: "reddit",
  kind: "post",
  title: "Which is the best crm?",
  content: "We are four people and look for the best crm…",
  fullContent: "We are four people and look for the best crm that we can pay for.",
  created_utc: Date.now() / 1000 - 7200,
  subreddit: "smallbusiness",
  author: "ann",
  authorUrl: null,
  languages: [],
  score: 34,
  num_comments: 18,
  url: "https://www.reddit.com/r/smallbusiness/comments/1",
  statusNote: null,
  acceptedAt: null,
  dueAt: null,
  reply: null,
  assignment: null,
  commentCount: 0,
  foundAt: new Date().toISOString(),
  marks: { title: [[13, 21]], content: [[36, 44]] },
  intent: sampleIntent(),
  warnings: [],
  assessment: null,
  communityRule: null,
  droppedText: null,
  restorable: false,
  crossPosts: [],
  ...part,
});

/** An author who was excluded three days ago. */
export const sampleExclusion = (part: Partial<Exclusion> = {}): Exclusion => ({
  id: newId(),
  kind: "author",
  value: "ann",
  source: "reddit",
  hidden: 2,
  createdAt: new Date(Date.now() - 3 * 24 * 3600_000 - 60_000).toISOString(),
  ...part,
});
