import {
  type Assignment,
  type Brief,
  type CandidateAccount,
  type Caution,
  type CollectedSource,
  type CommunityAccount,
  type CommunityRules,
  type DashboardStats,
  type Exclusion,
  type Finding,
  type FriendPost,
  type FriendRun,
  type FriendSnapshot,
  type FriendSummary,
  houseVoice,
  type Intent,
  type IntentReason,
  type Keyword,
  type KeywordPreview,
  type Mention,
  type ModelUsage,
  type Opportunity,
  type Placing,
  type Reply,
  type Settings,
  type Thread,
  type ThreadComment,
  type User,
} from "@earshot/contract";

let made = 0;
const newId = () => `00000000-0000-4000-8000-${String(++made).padStart(12, "0")}`;

/** A customer. */
export const sampleUser = (part: Partial<User> = {}): User => ({
  id: "user-1",
  email: "mara@ledgerly.example",
  fullName: "Mara Lind",
  companyName: null,
  userType: "user",
  hasCompletedOnboarding: true,
  subscriptionTier: null,
  repliesUsed: 0,
  repliesLimit: 2,
  keywordsUsed: 1,
  keywordsLimit: 3,
  emailVerified: true,
  ...part,
});

/** That a post asks for a product, as the rules say it of no words in particular. */
export const sampleReason = (part: Partial<IntentReason> = {}): IntentReason => ({
  kind: "asking",
  message: "Asks others to name a product or a service",
  weight: 1.6,
  in: null,
  span: null,
  quote: null,
  ...part,
});

/** That nothing is known of what an author wants. */
export const sampleIntent = (part: Partial<Intent> = {}): Intent => ({
  score: 0,
  level: "Cold",
  reasons: [],
  ...part,
});

/** An author who has been left out for three days. */
export const sampleExclusion = (part: Partial<Exclusion> = {}): Exclusion => ({
  id: newId(),
  kind: "author",
  value: "ann",
  source: "reddit",
  hidden: 2,
  createdAt: new Date(Date.now() - 3 * 24 * 3600_000 - 60_000).toISOString(),
  ...part,
});

/** That an author wants no pitches, said in no words in particular. */
export const sampleCaution = (part: Partial<Caution> = {}): Caution => ({
  kind: "no_pitch",
  message: "The author asks not to be pitched to",
  in: null,
  span: null,
  quote: null,
  ...part,
});

/** A language model that has cost 12 cents today. */
export const sampleModelUsage = (part: Partial<ModelUsage> = {}): ModelUsage => ({
  connected: true,
  model: "small-model",
  spentCents: 12,
  capCents: 50,
  resetsAt: "2026-11-22T00:00:00.000Z",
  calls: 3,
  failure: null,
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
  statusNote: null,
  reply: null,
  foundAt: new Date().toISOString(),
  marks: { title: [[13, 21]], content: [[36, 44]] },
  intent: sampleIntent(),
  cautions: [],
  assessment: null,
  crossPosts: [],
  ...part,
});

/** A watched phrase. */
export const sampleKeyword = (part: Partial<Keyword> = {}): Keyword => ({
  id: newId(),
  keyword: "best crm",
  use_count: 0,
  last_used: null,
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

/** That a phrase would have found a single post, today. */
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

/** Reddit, looked at 40 seconds ago. */
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
  budget: null,
  ...part,
});

/** A reply on which a writer is at work. */
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

/** A workspace whose customer wants to see each reply first. */
export const sampleSettings = (part: Partial<Settings> = {}): Settings => ({
  autoPost: false,
  disclosure: "I work with the team behind Ledgerly.",
  ...part,
});

/** The figures of a workspace with some work done. */
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

/** What a company has said of itself to who writes for it. */
export const sampleBrief = (part: Partial<Brief> = {}): Brief => ({
  company: "Ledgerly",
  disclosure: "I work with the team behind Ledgerly.",
  website: "https://ledgerly.example",
  facts: [{ label: "What it solves", value: "Invoices that nobody chases" }],
  voice: houseVoice,
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
  cautions: [],
  rules: null,
  removals: 0,
  acceptedAt: new Date(Date.now() - 300_000).toISOString(),
  dueAt: new Date(Date.now() + 600_000).toISOString(),
  unfinishedText: "",
  ...part,
});

/** A reply that a writer holds and has not begun. */
export const sampleAssignment = (part: Partial<Assignment> = {}): Assignment => ({
  ...sampleReply(),
  brief: sampleBrief(),
  keywords: ["best crm"],
  intentLevel: "Looking",
  reasons: [],
  cautions: [],
  rules: null,
  removals: 0,
  acceptedAt: new Date(Date.now() - 300_000).toISOString(),
  dueAt: new Date(Date.now() + 600_000).toISOString(),
  claimExpiresAt: new Date(Date.now() + 2_700_000).toISOString(),
  revision: 0,
  firstHandConfirmed: false,
  reviewReasons: [],
  reviews: [],
  ...part,
});

/** An account of the writer's own, which may place a reply. */
export const samplePlacingAccount = (part: Partial<CandidateAccount> = {}): CandidateAccount => ({
  id: null,
  name: "helpful_jonas",
  mode: "hand",
  affiliation: null,
  blockers: [],
  ...part,
});

/** The ways to place a reply to Reddit: by hand, with the writer's own account. */
export const samplePlacing = (part: Partial<Placing> = {}): Placing => ({
  accounts: [samplePlacingAccount()],
  text: "Try three.\n\nI work…",
  address: sampleReply().post.url,
  isPrefilled: false,
  readable: true,
  attempts: [],
  ...part,
});

/** The thread of a reply, standing, which nobody has answered. */
export const sampleThread = (part: Partial<Thread> = {}): Thread => ({
  live: true,
  notice: null,
  fetchedAt: new Date(Date.now() - 12_000).toISOString(),
  post: { ...sampleReply().post, state: "standing", locked: false, archived: false, edited: false },
  comments: [],
  totalComments: 0,
  replierCount: 0,
  ...part,
});

/** An answer to the post of a thread. */
export const sampleComment = (part: Partial<ThreadComment> = {}): ThreadComment => ({
  id: newId(),
  author: "ben",
  body: "We use a spreadsheet.",
  state: "standing",
  depth: 0,
  score: 3,
  created_utc: Date.now() / 1000 - 3_660,
  url: "https://www.reddit.com/r/smallbusiness/comments/1/x/c1",
  isByAuthor: false,
  isOurs: false,
  isMention: false,
  ...part,
});

/** That a word sounds like an advertisement. */
export const sampleFinding = (part: Partial<Finding> = {}): Finding => ({
  rule: "salesy",
  level: "note",
  message: "This sounds like an advertisement.",
  remedy: "Say what it does instead.",
  span: null,
  evidence: null,
  ...part,
});

/** A thread of Reddit that a friend search found, two hours old. */
export const samplePost = (part: Partial<FriendPost> = {}): FriendPost => ({
  id: newId(),
  source: "reddit",
  subreddit: "smallbusiness",
  title: "Which is the best crm?",
  content: "We are four people and look for the best crm that we can pay for.",
  author: "ann",
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

/** A community whose rules limit what one may say of one's own, read two days ago. */
export const sampleRules = (part: Partial<CommunityRules> = {}): CommunityRules => ({
  source: "reddit",
  community: "smallbusiness",
  verdict: "hold",
  by: "rules",
  summary: "Its rules limit promotion, so a reviewer reads each reply first.",
  asOf: new Date(Date.now() - 2 * 24 * 3600_000 - 60_000).toISOString(),
  assessment: {
    promotion: "limited",
    links: "unsaid",
    ai: "unsaid",
    aiRemoval: false,
    aiBan: false,
    minAccountAgeDays: null,
    karma: null,
    quotes: [{ topic: "promotion", rule: 1, quote: "Promote only where somebody asks" }],
  },
  rules: [
    { name: "Be kind", description: "" },
    { name: "No spam", description: "Promote only where somebody asks." },
  ],
  ...part,
});

/** An account on Reddit that every writer places with by hand, in good standing. */
export const sampleAccount = (part: Partial<CommunityAccount> = {}): CommunityAccount => ({
  id: newId(),
  source: "reddit",
  name: "helper",
  affiliation: "I work with Earshot.",
  mode: "hand",
  writer: null,
  active: true,
  connected: false,
  tokenFailure: null,
  karma: 1_204,
  accountCreatedAt: "2020-01-02T12:00:00.000Z",
  lastCheckedAt: "2026-11-20T12:00:00.000Z",
  state: "good",
  canCheck: true,
  cooldownUntil: null,
  cooldownReason: null,
  usage: { placedToday: 2, dailyLimit: 6, nextAllowedAt: null },
  placed: 12,
  removed: 1,
  createdAt: "2026-11-01T12:00:00.000Z",
  ...part,
});
