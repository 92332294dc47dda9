import type {
  AnalysisData,
  AnalysisSummary,
  AudienceCommunity,
  Discussion,
  Evidence,
  Framework,
  Persona,
  PostAnalysis,
  ResearchJob,
  SubredditAnalysis,
  Theme,
  WholePost,
} from "@earshot/contract";
import { sampleIntent } from "./mentions.ts";
import { newId } from "./new-id.ts";

/** A post on Reddit of two hours ago, about late invoices. */
export const sampleDiscussion = (part: Partial<Discussion> = {}): Discussion => {
  const id = part.id ?? newId();
  return {
    id,
    source: "reddit",
    kind: "post",
    title: "Clients pay late every month",
    content: "I chase late payments for days. What do you use?",
    subreddit: "smallbusiness",
    url: `https://www.reddit.com/r/smallbusiness/comments/${id}`,
    created_utc: Date.now() / 1000 - 7_200,
    score: 34,
    num_comments: 18,
    intent: sampleIntent({ score: 60, level: "Looking" }),
    mentionId: null,
    isSaved: false,
    ...part,
  };
};

/** Words of a discussion. */
export const sampleEvidence = (part: Partial<Evidence> = {}): Evidence => ({
  discussionId: newId(),
  url: "https://www.reddit.com/r/smallbusiness/comments/1",
  field: "content",
  span: [0, 29],
  quote: "I chase late payments for days",
  ...part,
});

/** A problem that two discussions have. */
export const sampleTheme = (part: Partial<Theme> = {}): Theme => ({
  id: newId(),
  kind: "pain",
  label: "late payments",
  statement: "2 of 3 discussions say that they chase late payments.",
  discussionIds: [newId(), newId()],
  communities: [{ name: "smallbusiness", posts: 2 }],
  evidence: [sampleEvidence()],
  weeks: [
    { week: "2026-11-09", posts: 0 },
    { week: "2026-11-16", posts: 2 },
  ],
  ...part,
});

/** An owner of an agency, with one trait and one problem. */
const samplePersona = (part: Partial<Persona> = {}): Persona => ({
  persona_name: "The agency owner",
  traits: [{ text: "Runs a small agency.", evidence: [sampleEvidence({ quote: "my agency" })] }],
  pain_points: [
    { text: "Spends days on chasing payments.", evidence: [sampleEvidence({ quote: "for days" })] },
  ],
  phrases: [sampleEvidence({ quote: "paid on time" })],
  ...part,
});

/** A community that limits promotion, measured on 87 posts. */
export const sampleAudienceCommunity = (
  part: Partial<AudienceCommunity> = {},
): AudienceCommunity => ({
  source: "reddit",
  community: "smallbusiness",
  description: "Questions and answers about small businesses.",
  url: "https://www.reddit.com/r/smallbusiness",
  subscribers: 1_204_000,
  postsPerDay: { value: 41.5, posts: 87 },
  repliesPerPost: { value: 6.2, posts: 87 },
  answeredWithinDay: { value: 0.72, posts: 80 },
  answeredFrom: "comments",
  bestHours: [
    { hour: 14, repliesPerPost: 9.5, posts: 6 },
    { hour: 9, repliesPerPost: 8, posts: 5 },
  ],
  measured: {
    from: "2026-11-24T12:00:00.000Z",
    until: "2026-11-26T12:00:00.000Z",
    posts: 87,
  },
  rules: {
    verdict: "hold",
    by: "rules",
    reason: "Its rules limit promotion.",
    quote: { rule: 1, quote: "Promote only where somebody asks" },
    asOf: "2026-11-26T12:00:00.000Z",
  },
  isWatched: false,
  failure: null,
  ...part,
});

/** What an analysis with a language model finds. */
export const sampleAnalysisData = (part: Partial<AnalysisData> = {}): AnalysisData => {
  const discussion = sampleDiscussion();
  const evidence = sampleEvidence({ discussionId: discussion.id, url: discussion.url });
  return {
    personas: {
      primary_personas: [samplePersona()],
      community_insights: {
        platforms_they_use: [{ text: "They compare QuickBooks.", evidence: [evidence] }],
      },
    },
    keywords: {
      search_keywords: [
        {
          keyword: "late payments",
          found: 12,
          atLeast: false,
          discussionIds: [discussion.id],
          isKeyword: false,
        },
      ],
    },
    reddit_discussions: [discussion],
    discussions: [],
    themes: [sampleTheme({ discussionIds: [discussion.id], evidence: [evidence] })],
    communities: [sampleAudienceCommunity()],
    ...part,
  };
};

/** A finished analysis of an audience. */
export const sampleResearchJob = (part: Partial<ResearchJob> = {}): ResearchJob => ({
  job_id: newId(),
  kind: "audience",
  title: "Ledgerly: clients pay late",
  status: "completed",
  error_message: null,
  progress: { step: "keywords", done: 5, total: 5, discussions: 1 },
  notice: null,
  data: sampleAnalysisData(),
  createdAt: new Date(Date.now() - 3 * 3600_000).toISOString(),
  finishedAt: new Date().toISOString(),
  completedAt: null,
  ...part,
});

/** The same analysis in the history. */
export const sampleAnalysisSummary = (part: Partial<AnalysisSummary> = {}): AnalysisSummary => ({
  job_id: newId(),
  title: "Ledgerly: clients pay late",
  status: "completed",
  error_message: null,
  counts: { discussions: 42, themes: 6, personas: 1, communities: 5 },
  regeneratedFrom: null,
  completedAt: null,
  createdAt: new Date(Date.now() - 3 * 3600_000).toISOString(),
  ...part,
});

/** A post with a comment and a reply to it that was deleted. */
export const sampleWholePost = (part: Partial<WholePost> = {}): WholePost => ({
  post: {
    ...sampleDiscussion(),
    author: "ann",
    fullContent: "I chase late payments for days. What do you use? We are four people.",
  },
  comments: [
    {
      id: newId(),
      depth: 0,
      author: "bob",
      content: "We send reminders by hand.",
      score: 3,
      created_utc: Date.now() / 1000 - 3_600,
      url: "https://www.reddit.com/r/smallbusiness/comments/1/c/2",
    },
    {
      id: newId(),
      depth: 1,
      author: null,
      content: null,
      score: null,
      created_utc: Date.now() / 1000 - 1_800,
      url: "https://www.reddit.com/r/smallbusiness/comments/1/c/3",
    },
  ],
  missing: null,
  isLocked: false,
  ...part,
});

/** The analysis of that post. */
export const samplePostAnalysis = (part: Partial<PostAnalysis> = {}): PostAnalysis => ({
  ...sampleWholePost(),
  relevance: 64,
  findings: [{ text: "The author looks for a tool.", evidence: [sampleEvidence()] }],
  angle: { text: "Say how reminders are sent.", evidence: [sampleEvidence()] },
  notice: null,
  ...part,
});

/** A described community. */
export const sampleSubredditAnalysis = (
  part: Partial<SubredditAnalysis> = {},
): SubredditAnalysis => ({
  community: sampleAudienceCommunity(),
  form: {
    posts: 87,
    postsNeeded: 40,
    comparisons: [
      { feature: "title_length", best: { from: 40, to: 80 }, worst: { from: 20, to: 120 } },
      { feature: "question", best: { from: 0.6, to: 0.6 }, worst: { from: 0.25, to: 0.25 } },
    ],
  },
  bestPosts: [
    {
      id: newId(),
      title: "How I got paid on time",
      url: "https://www.reddit.com/r/smallbusiness/comments/9",
      score: 812,
      num_comments: 96,
    },
  ],
  hours: [{ day: 2, hour: 14, posts: 12, replies: 60 }],
  answering: { answers: 540, people: 210, topTenShare: 0.31, byAuthorOfPost: 0.12 },
  tone: [{ text: "Answers are short and practical.", evidence: [sampleEvidence()] }],
  notice: null,
  ...part,
});

/** A framework of one section. */
export const sampleFramework = (part: Partial<Framework> = {}): Framework => ({
  analysisId: newId(),
  title: "Where to answer about late payments",
  sections: [
    {
      id: newId(),
      where: "r/smallbusiness",
      title: "Late payments",
      text: "Say how you send reminders, then name the product.",
      statements: [
        {
          text: "Say how you send reminders, then name the product.",
          evidence: [sampleEvidence()],
        },
      ],
    },
  ],
  otherSections: [],
  isAnalysisRunning: false,
  notionUrl: null,
  shareToken: null,
  shareExpiresAt: null,
  version: 1,
  updatedAt: "2026-11-26T12:00:00.000Z",
  ...part,
});
