import { z } from "zod";
import { call } from "../call.ts";
import { companyContextSchema } from "../discovery/company-profile.ts";
import { mentionSchema } from "../inbox/mentions.ts";
import { limits } from "../limits.ts";
import { pagingOf } from "../paging.ts";
import { trimmedText } from "../text.ts";
import { discussionSchema, evidenceSchema } from "./evidence.ts";
import { researchLimits } from "./limits.ts";

/** A discussion with its analysis. */
export const rankedDiscussionSchema = discussionSchema.extend({
  /** 0 to 100: the weighted share of the company's words in it. */
  relevance: z.number().int(),
  /** How to answer, from the language model; null: `notice` says why. */
  angle: z.string().nullable(),
  /** The words that the angle answers; empty without one. */
  angleEvidence: z.array(evidenceSchema),
});
export type RankedDiscussion = z.output<typeof rankedDiscussionSchema>;

/** A comment of a post that was read with all its comments. */
export const postCommentSchema = z.object({
  id: z.string(),
  /** 0 for a reply to the post itself. */
  depth: z.number().int(),
  /** null: deleted or removed. */
  author: z.string().nullable(),
  content: z.string().nullable(),
  score: z.number().int().nullable(),
  created_utc: z.number(),
  url: z.string(),
});

/** A post with its comments, as its platform shows it now. */
export const wholePostSchema = z.object({
  post: discussionSchema.extend({ author: z.string().nullable(), fullContent: z.string() }),
  comments: z.array(postCommentSchema),
  /** What is missing from the comments, in a sentence; null: nothing. */
  missing: z.string().nullable(),
  isLocked: z.boolean(),
});
export type WholePost = z.output<typeof wholePostSchema>;

const supportedSchema = z.object({ text: z.string(), evidence: z.array(evidenceSchema).min(1) });

/** The analysis of one post (`/reddit-analysis/analyze-post`). */
export const postAnalysisSchema = wholePostSchema.extend({
  relevance: z.number().int(),
  /** What the author asks, what the answers say and what they lack, each with evidence; null: `notice` says why. */
  findings: z.array(supportedSchema).nullable(),
  /** How the company could answer, with the words that it answers; null: nothing that the post supports. */
  angle: supportedSchema.nullable(),
  notice: z.string().nullable(),
});
export type PostAnalysis = z.output<typeof postAnalysisSchema>;

const id = z.string("must be text").max(100, "is not the id of a post");
const postUrl = trimmedText(2_000, {
  type: "Paste the address of a post.",
  empty: "Paste the address of a post.",
  tooLong: "This address is too long. Paste the address of one post.",
});
const params = z.object({ id: z.uuid("is not an id") });

export const discussionCalls = {
  searchReddit: call({
    method: "POST",
    path: "/discovery/search-reddit",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary: "Search Reddit for posts with any of the phrases, the strongest intent first.",
    body: z.object({
      keywords: z
        .array(
          trimmedText(limits.keywordMax, { empty: "must not be empty" }),
          "Add at least one keyword",
        )
        .min(1, "Add at least one keyword")
        .max(
          researchLimits.searchKeywordsMax,
          `must have at most ${researchLimits.searchKeywordsMax} entries`,
        ),
      limit: z
        .int("must be a whole number")
        .min(1, "must be at least 1")
        .max(researchLimits.searchResultsMax, `must be at most ${researchLimits.searchResultsMax}`)
        .default(25),
    }),
    data: z.object({ posts: z.array(discussionSchema), notice: z.string().nullable() }),
  }),
  readPost: call({
    method: "GET",
    path: "/discovery/posts/{id}",
    who: "customer",
    needsOnboarding: true,
    // Some platforms bill each comment that is read.
    needsConfirmedEmail: true,
    summary: "Read a stored post with its comments from its platform.",
    params,
    data: wholePostSchema,
  }),
  analyzeDiscussions: call({
    method: "POST",
    path: "/discovery/analyze-discussions",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary:
      "Rank discussions by relevance and intent, and suggest how to answer. The first 50 are analyzed.",
    timeLimitMs: researchLimits.discussionsTimeoutMs,
    body: z.object({
      discussions: z
        .array(z.object({ id }), "Choose at least one discussion.")
        .min(1, "Choose at least one discussion.")
        .max(1_000, "must have at most 1000 entries")
        .transform((all) => all.slice(0, researchLimits.discussionsMax)),
      businessContext: companyContextSchema.default({}),
    }),
    data: z.object({ discussions: z.array(rankedDiscussionSchema), notice: z.string().nullable() }),
  }),
  analyzePost: call({
    method: "POST",
    path: "/reddit-analysis/analyze-post",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary: "Analyze a post of Reddit by its address, with its comments.",
    timeLimitMs: researchLimits.redditAnalysisTimeoutMs,
    body: z.object({ postUrl }),
    data: postAnalysisSchema,
  }),
  saveDiscussionsAsMentions: call({
    method: "POST",
    path: "/discovery/reddit-mentions",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary: "Add stored posts as mentions.",
    body: z.object({
      mentions: z
        .array(z.object({ id }), "Choose at least one discussion.")
        .min(1, "Choose at least one discussion.")
        .max(limits.bulkMax, `must have at most ${limits.bulkMax} entries`),
      /** What it was found with; shown where mentions show their keyword. */
      keyword: trimmedText(limits.keywordMax, { empty: "Enter a keyword." }),
    }),
    data: z.object({
      mentions: z.array(mentionSchema),
      /** Those that could not be added, with the reason. */
      refused: z.array(z.object({ id: z.string(), message: z.string() })),
    }),
  }),
  listSavedPosts: call({
    method: "GET",
    path: "/discovery/saved-posts",
    who: "customer",
    needsOnboarding: true,
    summary: "List the saved posts, the last saved first.",
    query: z.object(pagingOf(20)),
    data: z.object({ posts: z.array(discussionSchema), total: z.number().int() }),
  }),
  savePost: call({
    method: "POST",
    path: "/discovery/saved-posts",
    who: "customer",
    needsOnboarding: true,
    summary: "Save a stored post. SAVED_POSTS_FULL.",
    body: z.object({ id: z.uuid("is not an id") }),
    data: z.object({ post: discussionSchema }),
  }),
  deleteSavedPost: call({
    method: "DELETE",
    path: "/discovery/saved-posts/{id}",
    who: "customer",
    needsOnboarding: true,
    summary: "Remove a post from the saved ones.",
    params,
    data: z.object({}),
  }),
};
