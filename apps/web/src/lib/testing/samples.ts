import type { Keyword, Mention, User, WatchedSource } from "@earshot/contract";

let made = 0;
const newId = () => `00000000-0000-4000-8000-${String(++made).padStart(12, "0")}`;

/** A customer. */
export const sampleUser = (part: Partial<User> = {}): User => ({
  id: "user-1",
  email: "mara@ledgerly.example",
  fullName: "Mara Lind",
  companyName: null,
  userType: "user",
  hasCompletedOnboarding: false,
  subscriptionTier: null,
  repliesUsed: 0,
  repliesLimit: 2,
  keywordsUsed: 1,
  keywordsLimit: 3,
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
  score: 34,
  num_comments: 18,
  url: "https://www.reddit.com/r/smallbusiness/comments/1",
  found_at: new Date().toISOString(),
  marks: { title: [[13, 21]], content: [[36, 44]] },
  ...part,
});

/** A watched phrase. */
export const sampleKeyword = (part: Partial<Keyword> = {}): Keyword => ({
  id: newId(),
  keyword: "best crm",
  use_count: 0,
  last_used: null,
  ...part,
});

/** Reddit, looked at 40 seconds ago. */
export const sampleSource = (part: Partial<WatchedSource> = {}): WatchedSource => ({
  source: "reddit",
  communities: ["smallbusiness", "freelance"],
  last_looked_at: new Date(Date.now() - 40_000).toISOString(),
  trouble: null,
  ...part,
});
