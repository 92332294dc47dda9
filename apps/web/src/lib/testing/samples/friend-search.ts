import type { FriendPost, FriendRun, FriendSnapshot, FriendSummary } from "@earshot/contract";
import { newId } from "./new-id.ts";

/** A thread of Reddit that a friend search found, two hours old. */
export const samplePost = (part: Partial<FriendPost> = {}): FriendPost => ({
  id: newId(),
  source: "reddit",
  subreddit: "smallbusiness",
  title: "Which is the best crm?",
  content: "We are four people and look for the best crm that we can pay for.",
  author: "ann",
  authorUrl: null,
  url: "https://www.reddit.com/r/smallbusiness/comments/1",
  score: 34,
  num_comments: 18,
  created_utc: Date.now() / 1000 - 7200,
  ...part,
});

/** A phrase that found one thread. */
export const sampleRun = (part: Partial<FriendRun> = {}): FriendRun => ({
  keyword: "best crm",
  posts: [samplePost()],
  tokensRemaining: 1,
  subreddits: ["smallbusiness", "freelance"],
  ...part,
});

/** A friend search of three hours ago, as its own workspace sees it. */
export const sampleSnapshot = (part: Partial<FriendSnapshot> = {}): FriendSnapshot => ({
  id: newId(),
  title: "Nestly - Friend Search",
  created_at: new Date(Date.now() - 3 * 3600_000 - 60_000).toISOString(),
  expiresAt: new Date(Date.now() + 29 * 24 * 3600_000).toISOString(),
  shareToken: "s3cretShareToken",
  payload: {
    context: { companyName: "Nestly", problem: "Leases get lost" },
    runs: [sampleRun()],
    tokensRemaining: 1,
  },
  ...part,
});

/** A friend search in the list. */
export const sampleSummary = (part: Partial<FriendSummary> = {}): FriendSummary => {
  const { payload: _, ...snapshot } = sampleSnapshot();
  return { ...snapshot, phrases: ["best crm"], threads: 7, ...part };
};
