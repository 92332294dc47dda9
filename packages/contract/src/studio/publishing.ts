import { z } from "zod";
import { call } from "../call.ts";
import { pagingOf } from "../paging.ts";
import { publishingPlatforms } from "../platforms/own-posts.ts";
import { momentText, timeZoneName, trimmedText } from "../text.ts";
import { studioLimits } from "./limits.ts";

export const ownPostStatuses = [
  /** Stored without a time. */
  "draft",
  /** Published at its time. */
  "scheduled",
  "publishing",
  /** It is not known whether the platform published it; it is being searched for. */
  "unknown",
  "published",
  /** The platform or a rule refused it; `failure` says why. */
  "failed",
  "canceled",
] as const;
export type OwnPostStatus = (typeof ownPostStatuses)[number];

/** A post for one of the workspace's own accounts. */
export const ownPostSchema = z.object({
  id: z.string(),
  platform: z.enum(publishingPlatforms),
  /** The community it goes to, without a prefix; null: the platform has none. */
  subreddit: z.string().nullable(),
  title: z.string(),
  content: z.string(),
  status: z.enum(ownPostStatuses),
  /** ISO 8601 in UTC, and the wall clock it was chosen by. */
  scheduledAt: z.string().nullable(),
  timeZone: z.string(),
  publishedAt: z.string().nullable(),
  url: z.string().nullable(),
  /** What went wrong and what to do, in a sentence; null: nothing. */
  failure: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type OwnPost = z.output<typeof ownPostSchema>;

const subreddit = trimmedText(30, { type: "Enter a community.", empty: "Enter a community." });
const title = trimmedText(300, { type: "Enter a title.", empty: "Enter a title." });
const content = trimmedText(studioLimits.contentMax, { empty: "Enter a text." });
const scheduledAt = momentText("must be a time, such as 2026-12-01T09:00:00Z");
const post = z.object({ post: ownPostSchema });
const params = z.object({ id: z.uuid("is not an id") });
const fields = {
  platform: z.enum(publishingPlatforms, `must be one of ${publishingPlatforms.join(", ")}`),
  /** Needed for Reddit. */
  subreddit: subreddit.nullable().default(null),
  title: trimmedText(300).default(""),
  content,
  /** Missing: a draft. */
  scheduledAt: scheduledAt.nullable().default(null),
  timeZone: timeZoneName.default("UTC"),
};

/** What a community's rules say about promotion; `unsaid`: nothing, `unknown`: they could not be read. */
export const promotionStances = [
  "allowed",
  "unsaid",
  "restricted",
  "forbidden",
  "unknown",
] as const;

/** A community's requirements of posts. */
export const postRequirementsSchema = z.object({
  /** What its rules say about promotion. */
  promotion: z.object({
    stance: z.enum(promotionStances),
    /** What follows from its rules, in a sentence. */
    reason: z.string(),
    /** The rule's own sentence. */
    quote: z.string().nullable(),
  }),
  titleMin: z.number().int().nullable(),
  titleMax: z.number().int().nullable(),
  bodyMin: z.number().int().nullable(),
  bodyMax: z.number().int().nullable(),
  /** Whether a post must have a flair, which this product cannot choose. */
  needsFlair: z.boolean(),
  /** Each is one more requirement, as a sentence. */
  others: z.array(z.string()),
});
export type PostRequirements = z.output<typeof postRequirementsSchema>;

export const publishingCalls = {
  getPostRequirements: call({
    method: "GET",
    path: "/content/post-requirements",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary: "Read a Reddit community's rules and post requirements. REDDIT_NOT_CONNECTED.",
    query: z.object({ subreddit }),
    data: z.object({ requirements: postRequirementsSchema }),
  }),
  postToReddit: call({
    method: "POST",
    path: "/content/post-to-reddit",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary:
      "Publish a post with the workspace's own Reddit account, at most once. REDDIT_NOT_CONNECTED, POST_REFUSED, POST_OUTCOME_UNKNOWN.",
    body: z.object({ subreddit, title, content }),
    data: z.object({ url: z.string(), post: ownPostSchema }),
  }),
  listOwnPosts: call({
    method: "GET",
    path: "/content/posts",
    who: "customer",
    needsOnboarding: true,
    summary:
      "List the workspace's own posts, by their time; `from` and `to` select days of the calendar.",
    query: z.object({
      status: z.enum(["all", ...ownPostStatuses], "is not a status").default("all"),
      from: momentText("must be a time").optional(),
      to: momentText("must be a time").optional(),
      page: z.coerce.number("must be a number").int().min(1).max(10_000).default(1),
      limit: pagingOf(20).limit,
    }),
    data: z.object({ items: z.array(ownPostSchema), total: z.number().int() }),
  }),
  createOwnPost: call({
    method: "POST",
    path: "/content/posts",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary:
      "Save a post as a draft, or schedule it. SCHEDULE_FULL, TIME_IN_PAST, REDDIT_NOT_CONNECTED.",
    body: z.object(fields),
    data: post,
  }),
  updateOwnPost: call({
    method: "PUT",
    path: "/content/posts/{id}",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary: "Change a post that is not published. POST_MOVED_ON.",
    params,
    body: z.object(fields),
    data: post,
  }),
  cancelOwnPost: call({
    method: "POST",
    path: "/content/posts/{id}/cancel",
    who: "customer",
    needsOnboarding: true,
    summary: "Cancel a scheduled post, or drop a draft. POST_MOVED_ON.",
    params,
    data: post,
  }),
  connectPlatform: call({
    method: "POST",
    path: "/platform/connect",
    who: "customer",
    needsOnboarding: true,
    summary:
      "Get how the workspace publishes on a platform: with its connected account, or by copying.",
    body: z.object({ platform: fields.platform }),
    data: z.object({
      way: z.enum(["account", "copy"]),
      connected: z.boolean(),
      /** Where to connect the account, or the page on which to paste the text. */
      url: z.string(),
      /** Why it can't be published for the workspace, in a sentence; null: it can. */
      reason: z.string().nullable(),
    }),
  }),
  publishToPlatform: call({
    method: "POST",
    path: "/platform/publish",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary:
      "Publish a text: with the connected account where the platform allows it, otherwise the page on which to paste it.",
    body: z.object({
      platform: fields.platform,
      content,
      /** The Reddit community. */
      target: subreddit.optional(),
      title: trimmedText(300).optional(),
    }),
    data: z.object({
      way: z.enum(["account", "copy"]),
      /** The published post, or the page on which to paste the text. */
      url: z.string(),
      post: ownPostSchema.nullable(),
    }),
  }),
};
