import {
  type Assignment,
  type Brief,
  type Finding,
  houseVoice,
  type Opportunity,
  type Reply,
  type ReplyProgress,
  type replyStages,
} from "@earshot/contract";
import { newId } from "./new-id.ts";

/** The steps of a reply that was claimed ten minutes ago, two minutes after its mention was accepted. */
export const sampleProgress = (part: Partial<ReplyProgress> = {}): ReplyProgress => ({
  acceptedAt: new Date(Date.now() - 720_000).toISOString(),
  dueAt: new Date(Date.now() + 180_000).toISOString(),
  claimedAt: new Date(Date.now() - 600_000).toISOString(),
  submittedAt: null,
  approvedAt: null,
  postedAt: null,
  survivalDueAt: null,
  survivedAt: null,
  end: null,
  ...part,
});

/** A reply that a writer has claimed. */
export const sampleReply = (part: Partial<Reply> = {}): Reply => ({
  id: newId(),
  mentionId: newId(),
  status: "claimed",
  post: {
    source: "reddit",
    kind: "post",
    title: "Which is the best crm?",
    body: "We are four people and look for the best crm that we can pay for.",
    url: "https://www.reddit.com/r/smallbusiness/comments/1",
    subreddit: "smallbusiness",
    author: "ann",
    score: 34,
    num_comments: 18,
    created_utc: Date.now() / 1000 - 7200,
  },
  keywords: ["best crm"],
  text: "",
  revision: 0,
  disclosure: "I work with the team behind Ledgerly.",
  permalink: null,
  account: null,
  changeNote: null,
  approveBy: null,
  placedAt: null,
  placementMethod: null,
  score: null,
  answers: null,
  removedBy: null,
  quotaReturned: false,
  clicks: 0,
  conversions: 0,
  reported: false,
  updatedAt: new Date(Date.now() - 60_000).toISOString(),
  progress: sampleProgress(),
  history: [
    {
      from: null,
      to: "claimed",
      at: new Date(Date.now() - 600_000).toISOString(),
      by: "writer",
      note: null,
    },
  ],
  checks: [],
  ...part,
});

/** How many replies there are of each stage: none. */
export const sampleReplyCounts = (
  part: Partial<Record<(typeof replyStages)[number], number>> = {},
) => ({ all: 0, in_progress: 0, waiting: 0, placed: 0, removed: 0, ended: 0, ...part });

/** The brief of a company for its writers. */
export const sampleBrief = (part: Partial<Brief> = {}): Brief => ({
  company: "Ledgerly",
  disclosure: "I work with the team behind Ledgerly.",
  website: "https://ledgerly.example",
  facts: [{ label: "What it solves", value: "Invoices that nobody chases" }],
  voice: { ...houseVoice, rules: [], traits: null },
  ...part,
});

/** An opportunity that a customer accepted five minutes ago. */
export const sampleOpportunity = (part: Partial<Opportunity> = {}): Opportunity => ({
  id: newId(),
  post: sampleReply().post,
  brief: sampleBrief(),
  keywords: ["best crm"],
  intentLevel: "Looking",
  reasons: [],
  warnings: [],
  rules: null,
  removals: 0,
  acceptedAt: new Date(Date.now() - 300_000).toISOString(),
  dueAt: new Date(Date.now() + 600_000).toISOString(),
  unfinishedText: "",
  ...part,
});

/** A reply that a writer has claimed but not started. */
export const sampleAssignment = (part: Partial<Assignment> = {}): Assignment => ({
  ...sampleReply(),
  brief: sampleBrief(),
  keywords: ["best crm"],
  intentLevel: "Looking",
  reasons: [],
  warnings: [],
  rules: null,
  removals: 0,
  acceptedAt: new Date(Date.now() - 300_000).toISOString(),
  dueAt: new Date(Date.now() + 600_000).toISOString(),
  claimExpiresAt: new Date(Date.now() + 2_700_000).toISOString(),
  revision: 0,
  firstHandConfirmed: false,
  reviewReasons: [],
  reviews: [],
  suggestion: null,
  ...part,
});

/** The finding that a word sounds like an advertisement. */
export const sampleFinding = (part: Partial<Finding> = {}): Finding => ({
  rule: "salesy",
  level: "note",
  message: "This sounds like an advertisement.",
  remedy: "Say what it does instead.",
  span: null,
  evidence: null,
  ...part,
});
