import { z } from "zod";
import { call } from "../call.ts";
import { mentionFilterSchema } from "../inbox/saved-filters.ts";
import { trimmedText } from "../text.ts";

/** How many feeds of mentions a workspace can have. */
export const mentionFeedsMax = 20;

/** What a feed lists; the newest posts are first. */
const feedFilterSchema = mentionFilterSchema.omit({ sort: true });

/** A feed of mentions at a secret address, for feed readers. */
export const mentionFeedSchema = z.object({
  id: z.string(),
  name: z.string(),
  filter: feedFilterSchema,
  /** The address in each format: anyone who has it can read the feed. */
  urls: z.object({ atom: z.string(), rss: z.string(), json: z.string() }),
  /** The person who created it, by name, else by email address. */
  createdBy: z.string(),
  isYours: z.boolean(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** To the hour; null: it was never read. */
  lastReadAt: z.string().nullable(),
});
export type MentionFeed = z.output<typeof mentionFeedSchema>;

/** Feeds of a workspace's mentions. */
export const mentionFeedCalls = {
  listMentionFeeds: call({
    method: "GET",
    path: "/mention-feeds",
    who: "customer",
    needsOnboarding: true,
    needsRole: "member",
    summary: "List the feeds of mentions: the owner sees all, others their own.",
    data: z.object({ feeds: z.array(mentionFeedSchema) }),
  }),
  createMentionFeed: call({
    method: "POST",
    path: "/mention-feeds",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary: "Create a feed of the mentions under a filter, at a secret address.",
    body: z.object({
      name: trimmedText(60, { type: "Name the feed.", empty: "Name the feed." }),
      filter: feedFilterSchema,
    }),
    data: z.object({ mentionFeed: mentionFeedSchema }),
  }),
  deleteMentionFeed: call({
    method: "DELETE",
    path: "/mention-feeds/{id}",
    who: "customer",
    needsOnboarding: true,
    summary: "Delete a feed; its address stops working.",
    params: z.object({ id: z.uuid("is not an id") }),
    data: z.object({}),
  }),
};
