import { z } from "zod";
import { call } from "../call.ts";
import { companyContextSchema } from "../discovery/company-profile.ts";
import { limits } from "../limits.ts";
import { pagingOf } from "../paging.ts";
import { trimmedText } from "../text.ts";
import { sources } from "../vocabulary.ts";

/** A post that a friend search found (S2 §3). */
export const friendPostSchema = z.object({
  id: z.string(),
  source: z.enum(sources),
  subreddit: z.string().nullable(),
  /** For a comment: its thread's title. */
  title: z.string(),
  /** The start of the text, `limits.friendContentMax` characters at most. */
  content: z.string(),
  author: z.string().nullable(),
  /** The author's profile, where the platform's terms ask for a link to it; null otherwise. */
  authorUrl: z.string().nullable(),
  /** http or https. */
  url: z.string(),
  score: z.number().int().nullable(),
  num_comments: z.number().int().nullable(),
  /** Seconds since the epoch. */
  created_utc: z.number(),
});
export type FriendPost = z.output<typeof friendPostSchema>;

/** One phrase of a friend search, and what it found. */
export const friendRunSchema = z.object({
  keyword: trimmedText(limits.keywordMax, { empty: "must not be empty" }),
  posts: z.array(friendPostSchema).max(limits.friendPostsMax),
  /** The tokens left after it; null without a limit, and for visitors. */
  tokensRemaining: z.number().int().nullable(),
  /** The communities of Reddit among the posts, without r/. */
  subreddits: z.array(z.string()).optional(),
});
export type FriendRun = z.output<typeof friendRunSchema>;

/**
 * The part of a company profile that a snapshot stores (S2 §3): only what the shared page shows.
 */
export const friendContextSchema = companyContextSchema.pick({
  companyName: true,
  problem: true,
  audience: true,
  audienceRole: true,
  problemTrigger: true,
  industry: true,
  location: true,
  keywords: true,
});
export type FriendContext = z.output<typeof friendContextSchema>;

/**
 * One phrase to be saved, with the ids of its posts. Their texts are read when the snapshot is opened, so
 * that they can't be changed and removed posts disappear.
 */
const savedRunSchema = z.object({
  keyword: trimmedText(limits.keywordMax, { empty: "must not be empty" }),
  posts: z
    .array(z.object({ id: z.string("must be text").max(100, "is not the id of a post") }))
    .max(limits.friendPostsMax, `must have at most ${limits.friendPostsMax} entries`),
  tokensRemaining: z
    .number("must be a number")
    .int("must be a whole number")
    .min(0, "must be 0 or more")
    .nullable(),
});

/** The content of a snapshot. */
export const friendPayloadSchema = z.object({
  context: friendContextSchema,
  runs: z.array(friendRunSchema).min(1, "must not be empty").max(limits.friendPhrasesMax),
  tokensRemaining: z.number().int().nullable(),
});

/** A saved friend search. */
export const friendSnapshotSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** ISO 8601. */
  created_at: z.string(),
  /** ISO 8601. */
  expiresAt: z.string(),
  /** The token of the share link; null for visitors. */
  shareToken: z.string().nullable(),
  payload: friendPayloadSchema,
});
export type FriendSnapshot = z.output<typeof friendSnapshotSchema>;

/** A saved friend search in a list. */
export const friendSummarySchema = friendSnapshotSchema.omit({ payload: true }).extend({
  phrases: z.array(z.string()),
  /** Threads found by all phrases. */
  threads: z.number().int(),
});
export type FriendSummary = z.output<typeof friendSummarySchema>;

const params = z.object({ id: z.uuid("Invalid snapshot ID") });

export const friendCalls = {
  friendSearch: call({
    method: "POST",
    path: "/discovery/keywords/friend-search",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary: "Search the sources once for a phrase; takes a keyword token.",
    body: z.object({
      keyword: trimmedText(limits.keywordMax, {
        type: "Add at least one keyword",
        empty: "Add at least one keyword",
        tooLong: `A keyword can have at most ${limits.keywordMax} characters.`,
      }),
      limit: z
        .number("must be a number")
        .int("must be a whole number")
        .min(1, "must be at least 1")
        .max(limits.friendPostsMax, `must be at most ${limits.friendPostsMax}`)
        .default(limits.friendPostsMax),
      context: companyContextSchema.default({}),
    }),
    data: z.object({
      result: z.object({ posts: z.array(friendPostSchema) }),
      /** null: without a limit. */
      keywordsRemaining: z.number().int().nullable(),
      /** The communities of Reddit among the posts, without r/. */
      subreddits: z.array(z.string()),
    }),
  }),
  saveFriendResults: call({
    method: "POST",
    path: "/discovery/friend-results",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary: "Save the results of a friend search for 30 days.",
    body: z.object({
      context: friendContextSchema,
      runs: z
        .array(savedRunSchema)
        .min(1, "must not be empty")
        .max(limits.friendPhrasesMax, `must have at most ${limits.friendPhrasesMax} entries`),
      tokensRemaining: savedRunSchema.shape.tokensRemaining,
      /** Empty: by the company's name (S2 §3). A longer one is cut. */
      title: trimmedText(limits.answerMax + 100).default(""),
    }),
    data: z.object({ id: z.string() }),
  }),
  listFriendResults: call({
    method: "GET",
    path: "/discovery/friend-results",
    who: "customer",
    needsOnboarding: true,
    summary: "The workspace's friend searches, the newest first.",
    query: z.object(pagingOf(20)),
    data: z.object({ items: z.array(friendSummarySchema), total: z.number().int() }),
  }),
  getFriendResults: call({
    method: "GET",
    path: "/discovery/friend-results/{id}",
    who: "anyone",
    optionalSignIn: true,
    summary: "Get a friend search, with its token or as a member of its workspace.",
    params,
    query: z.object({ token: z.string().max(200).optional() }),
    data: friendSnapshotSchema,
  }),
  revokeFriendResults: call({
    method: "POST",
    path: "/discovery/friend-results/{id}/revoke",
    who: "customer",
    needsOnboarding: true,
    summary: "Create a new link; the old one stops working.",
    params,
    data: z.object({ shareToken: z.string() }),
  }),
  deleteFriendResults: call({
    method: "DELETE",
    path: "/discovery/friend-results/{id}",
    who: "customer",
    needsOnboarding: true,
    summary: "Delete a friend search.",
    params,
    data: z.object({}),
  }),
};
