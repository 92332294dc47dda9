import { z } from "zod";
import { call } from "../call.ts";
import { lengthLimit, timeZoneName, trimmedText } from "../text.ts";
import { groundingSchema } from "./content.ts";
import { studioLimits } from "./limits.ts";
import { houseVoiceName, postTypes, voiceNames } from "./voice-names.ts";

export const campaignStatuses = ["generating", "ready", "failed", "canceled"] as const;

/** One dated post of a campaign. */
export const campaignPostSchema = z.object({
  id: z.string(),
  postType: z.enum(postTypes),
  /** The wall clock in the campaign's time zone, such as `2026-12-01T09:00`. */
  localTime: z.string(),
  /** The same in UTC, ISO 8601. */
  at: z.string(),
  title: z.string(),
  /** Empty: not written yet. */
  content: z.string(),
  grounding: groundingSchema,
  /** Why this post, in a sentence. */
  intent: z.string(),
  status: z.enum(["planned", "scheduled", "published", "dropped"]),
  /** The scheduled post that was created from it; null: none. */
  ownPostId: z.string().nullable(),
  updatedAt: z.string(),
});
export type CampaignPost = z.output<typeof campaignPostSchema>;

export const campaignSchema = z.object({
  id: z.string(),
  goal: z.string(),
  platforms: z.array(z.enum(postTypes)),
  weeks: z.number().int(),
  /** Days without a time zone. */
  startsOn: z.string(),
  timeZone: z.string(),
  status: z.enum(campaignStatuses),
  /** How many posts are written, and how many there will be. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }),
  failure: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Campaign = z.output<typeof campaignSchema>;

const params = z.object({ id: z.uuid("is not an id") });
const postParams = z.object({ id: z.uuid("is not an id"), postId: z.uuid("is not an id") });
const campaign = z.object({ campaign: campaignSchema, posts: z.array(campaignPostSchema) });
const localTimeMessage = "must be a local time, such as 2026-12-01T09:00";
const localTime = z
  .string(localTimeMessage)
  .check(lengthLimit(16, localTimeMessage))
  .check(z.iso.datetime({ local: true, precision: -1, error: localTimeMessage, abort: true }));
const dayMessage = "must be a day, such as 2026-12-01";

export const campaignCalls = {
  generateCampaign: call({
    method: "POST",
    path: "/generate-campaigns",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary:
      "Begin a campaign: a job writes its dated posts; `getCampaign` reports the progress. CAMPAIGNS_FULL, CAMPAIGNS_RUNNING, MODEL_NOT_CONNECTED, MODEL_OVER_BUDGET.",
    timeLimitMs: 120_000,
    body: z.object({
      goal: trimmedText(studioLimits.promptMax, {
        type: "Describe the goal.",
        empty: "Describe the goal.",
      }),
      platforms: z
        .array(z.enum(postTypes, "Invalid post type"), "Choose at least one platform.")
        .min(1, "Choose at least one platform.")
        .max(postTypes.length, "must have at most 4 platforms")
        .transform((types) => [...new Set(types)]),
      weeks: z
        .int("must be a whole number")
        .min(1, "must be at least 1")
        .max(studioLimits.campaignWeeksMax, "must be at most 12"),
      postsPerWeek: z
        .int("must be a whole number")
        .min(1, "must be at least 1")
        .max(studioLimits.campaignPostsPerWeekMax, "must be at most 7")
        .default(3),
      /** Today or later in the time zone. */
      startsOn: z
        .string(dayMessage)
        .check(lengthLimit(10, dayMessage))
        .check(z.iso.date({ error: dayMessage, abort: true })),
      timeZone: timeZoneName.default("UTC"),
      voice: z.enum(voiceNames, "Invalid voice type").default(houseVoiceName),
      voiceId: z.uuid("is not an id").optional(),
    }),
    data: z.object({ campaign: campaignSchema }),
  }),
  listCampaigns: call({
    method: "GET",
    path: "/campaigns",
    who: "customer",
    needsOnboarding: true,
    summary: "List campaigns, newest first.",
    data: z.object({ campaigns: z.array(campaignSchema) }),
  }),
  getCampaign: call({
    method: "GET",
    path: "/campaigns/{id}",
    who: "customer",
    needsOnboarding: true,
    summary: "Get a campaign and its posts, by time.",
    params,
    data: campaign,
  }),
  cancelCampaign: call({
    method: "POST",
    path: "/campaigns/{id}/cancel",
    who: "customer",
    needsOnboarding: true,
    summary: "Stop writing a campaign; the posts written so far remain.",
    params,
    data: campaign,
  }),
  deleteCampaign: call({
    method: "DELETE",
    path: "/campaigns/{id}",
    who: "customer",
    needsOnboarding: true,
    summary: "Delete a campaign. Scheduled posts that were created from its posts remain.",
    params,
    data: z.object({}),
  }),
  updateCampaignPost: call({
    method: "PUT",
    path: "/campaigns/{id}/posts/{postId}",
    who: "customer",
    needsOnboarding: true,
    summary: "Move, edit, drop or restore a post that has no scheduled post. POST_MOVED_ON.",
    params: postParams,
    body: z.object({
      localTime: localTime.optional(),
      title: trimmedText(300).optional(),
      content: trimmedText(studioLimits.contentMax, { empty: "Enter a text." }).optional(),
      status: z.enum(["planned", "dropped"], "must be planned or dropped").optional(),
    }),
    data: z.object({ post: campaignPostSchema }),
  }),
  regenerateCampaign: call({
    method: "POST",
    path: "/campaigns/{id}/regenerate",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary:
      "Write one planned post again; without `postId` the posts that are missing, or all planned posts when none is. CAMPAIGN_RUNNING, CAMPAIGNS_RUNNING, POST_MOVED_ON, MODEL_NOT_CONNECTED, MODEL_OVER_BUDGET.",
    params,
    body: z.object({ postId: z.uuid("is not an id").optional() }),
    data: z.object({ campaign: campaignSchema }),
  }),
  scheduleCampaign: call({
    method: "POST",
    path: "/campaigns/{id}/schedule",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary:
      "Create scheduled posts from written planned posts, once each: Reddit posts at their time, others as drafts to copy. Reddit posts need a community. CAMPAIGN_RUNNING, TIME_IN_PAST, SCHEDULE_FULL, REDDIT_NOT_CONNECTED.",
    params,
    body: z.object({ subreddit: trimmedText(30).optional() }),
    data: campaign,
  }),
  exportCampaign: call({
    method: "GET",
    path: "/campaigns/{id}/export",
    who: "customer",
    needsOnboarding: true,
    summary: "Download a campaign as CSV or as an iCalendar file.",
    params,
    query: z.object({ format: z.enum(["csv", "ics"], "must be csv or ics") }),
    data: z.never(),
    binary: { mediaTypes: ["text/csv", "text/calendar"] },
  }),
};
