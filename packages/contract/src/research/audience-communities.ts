import { z } from "zod";
import { call } from "../call.ts";
import { communityRulesSchema } from "../discovery/communities.ts";
import { subredditName } from "../discovery/watched-communities.ts";
import { communityComparisonSchema } from "../studio/resonance.ts";
import { trimmedText } from "../text.ts";
import { sources } from "../vocabulary.ts";
import { evidenceSchema, measuredSchema } from "./evidence.ts";
import { researchLimits } from "./limits.ts";

/** A community where an audience talks, with what was measured there. null: not measured yet, or not possible. */
export const audienceCommunitySchema = z.object({
  source: z.enum(sources),
  /** Without r/, as the platform writes it. */
  community: z.string(),
  description: z.string(),
  url: z.string(),
  /** According to the platform; null: it does not say. */
  subscribers: z.number().int().nullable(),
  postsPerDay: measuredSchema.nullable(),
  repliesPerPost: measuredSchema.nullable(),
  /** The share, 0 to 1, of posts older than a day that had an answer within a day. */
  answeredWithinDay: measuredSchema.nullable(),
  /**
   * What that is based on. `comments`: when the comments were written. `counts`: whether a post has any comment, even a
   * late one, because the comments were too old to be listed. null: it was not measured.
   */
  answeredFrom: z.enum(["comments", "counts"]).nullable(),
  /** The hours of the workspace's time zone whose posts got the most answers, best first. */
  bestHours: z.array(
    z.object({ hour: z.number().int(), repliesPerPost: z.number(), posts: z.number().int() }),
  ),
  /** Of the posts that were measured, ISO 8601; null: none were. */
  measured: z.object({ from: z.string(), until: z.string(), posts: z.number().int() }).nullable(),
  rules: communityRulesSchema.pick({
    verdict: true,
    by: true,
    reason: true,
    quote: true,
    asOf: true,
  }),
  /** In the workspace's own list. */
  isWatched: z.boolean(),
  /** Why something could not be measured, in a sentence; null: all could. */
  failure: z.string().nullable(),
});
export type AudienceCommunity = z.output<typeof audienceCommunitySchema>;

/** A public group that web search found. Nothing of it can be measured or read by an API. */
export const facebookGroupSchema = z.object({
  name: z.string(),
  url: z.string(),
  description: z.string(),
  /** The phrase that found it. */
  keyword: z.string(),
});
export type FacebookGroup = z.output<typeof facebookGroupSchema>;

/** How a community talks (`/reddit-analysis/analyze-subreddit`). */
export const subredditAnalysisSchema = z.object({
  community: audienceCommunitySchema,
  /** Its stored posts that did best, compared with those that did worst. */
  form: z.object({
    /** The number of its posts whose votes are known. */
    posts: z.number().int(),
    /** How many a comparison needs. */
    postsNeeded: z.number().int(),
    /** null: too few posts are stored, or their scores are too much alike. */
    comparisons: z
      .array(communityComparisonSchema.pick({ feature: true, best: true, worst: true }))
      .nullable(),
  }),
  /** Posts that did well, with their votes. */
  bestPosts: z.array(
    z.object({
      /** The id of the stored post. */
      id: z.string(),
      title: z.string(),
      url: z.string(),
      score: z.number().int(),
      num_comments: z.number().int().nullable(),
    }),
  ),
  /**
   * Its posts that are a day old or older, by hour of the week in the workspace's time zone, and their replies. `day`
   * 1 is Monday; hours without posts are missing.
   */
  hours: z.array(
    z.object({
      day: z.number().int(),
      hour: z.number().int(),
      posts: z.number().int(),
      replies: z.number().int(),
    }),
  ),
  /** How concentrated the answers are on few people, without names; null: too few comments. */
  answering: z
    .object({
      /** The comments that were read. */
      answers: z.number().int(),
      /** How many people wrote them. */
      people: z.number().int(),
      /** The share, 0 to 1, of the ten most active people. */
      topTenShare: z.number(),
      /** The share, 0 to 1, of authors under their own posts. */
      byAuthorOfPost: z.number(),
    })
    .nullable(),
  /** How people write there, from the language model, each with its evidence; null: `notice` says why. */
  tone: z
    .array(z.object({ text: z.string(), evidence: z.array(evidenceSchema).min(1) }))
    .nullable(),
  notice: z.string().nullable(),
});
export type SubredditAnalysis = z.output<typeof subredditAnalysisSchema>;

const phrases = z
  .array(trimmedText(100, { empty: "must not be empty" }), "Add at least one keyword")
  .min(1, "Add at least one keyword")
  .max(
    researchLimits.searchKeywordsMax,
    `must have at most ${researchLimits.searchKeywordsMax} entries`,
  );
export const audienceCommunityCalls = {
  searchCommunities: call({
    method: "POST",
    path: "/discovery/reddit-communities",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary: "Search Reddit for communities, with their subscribers, activity and promotion rule.",
    timeLimitMs: researchLimits.redditAnalysisTimeoutMs,
    body: z.object({ keywords: phrases }),
    data: z.object({
      communities: z.array(audienceCommunitySchema),
      notice: z.string().nullable(),
    }),
  }),
  searchFacebookGroups: call({
    method: "POST",
    path: "/discovery/facebook-groups",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary:
      "Search the web for public Facebook groups. RESEARCH_SOURCE_NOT_CONNECTED without web search.",
    body: z.object({
      keywords: phrases,
      /** ISO 3166, two letters. */
      gl: trimmedText(2, { tooLong: "must be a country code of two letters" })
        .regex(/^[A-Za-z]{2}$/, "must be a country code of two letters")
        .optional(),
    }),
    data: z.object({ groups: z.array(facebookGroupSchema), notice: z.string().nullable() }),
  }),
  analyzeCommunities: call({
    method: "POST",
    path: "/discovery/communities",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary: "Begin to measure communities; poll `getAnalysis`. RESEARCH_RUNNING.",
    body: z.object({
      subreddits: z
        .array(subredditName, "No communities provided for analysis")
        .min(1, "No communities provided for analysis")
        .max(
          researchLimits.communitiesMax,
          `must have at most ${researchLimits.communitiesMax} entries`,
        ),
    }),
    data: z.object({ job_id: z.string(), status: z.literal("processing") }),
  }),
  analyzeSubreddit: call({
    method: "POST",
    path: "/reddit-analysis/analyze-subreddit",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary:
      "Describe a community of Reddit: its rules, form, best times, what does well and who answers.",
    timeLimitMs: researchLimits.redditAnalysisTimeoutMs,
    body: z.object({ subreddit: subredditName }),
    data: subredditAnalysisSchema,
  }),
  getRedditAnalysisHealth: call({
    method: "GET",
    path: "/reddit-analysis/health",
    who: "customer",
    summary: "Whether posts and communities of Reddit can be analyzed now.",
    timeLimitMs: researchLimits.redditAnalysisTimeoutMs,
    data: z.object({
      isConnected: z.boolean(),
      hasModel: z.boolean(),
      /** What is missing, in a sentence; null: nothing. */
      notice: z.string().nullable(),
    }),
  }),
};
