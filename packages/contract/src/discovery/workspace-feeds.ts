import { z } from "zod";
import { call } from "../call.ts";
import { trimmedText } from "../text.ts";
import { sources } from "../vocabulary.ts";

const noAddress = "Enter the address of a feed or forum.";

/** An address as people type it, with or without a scheme. */
const feedAddress = trimmedText(2_000, { type: noAddress, empty: noAddress });

/** A feed or forum that was found at an address. */
export const foundFeedSchema = z.object({
  source: z.enum(sources),
  /** The address to add it with. */
  address: z.string(),
  title: z.string(),
  /** Its newest posts, newest first; null where it was not read yet. */
  posts: z
    .array(
      z.object({
        /** Empty where a post has none. */
        title: z.string(),
        /** The beginning of its text. */
        excerpt: z.string(),
        url: z.string(),
        /** ISO 8601. */
        postedAt: z.string(),
      }),
    )
    .nullable(),
});
export type FoundFeed = z.output<typeof foundFeedSchema>;

/** A feed or forum that a workspace has added: its new posts are searched for the workspace's keywords. */
export const workspaceFeedSchema = z.object({
  id: z.uuid(),
  source: z.enum(sources),
  /** The address that it is read from. */
  address: z.string(),
  title: z.string(),
  /** ISO 8601. */
  addedAt: z.string(),
  /** Why it is not read for this workspace; null: it is. */
  paused: z.enum(["by you", "by plan"]).nullable(),
  /** When it was last read, ISO 8601; null: not yet. */
  lastReadAt: z.string().nullable(),
  /** When it is read next, ISO 8601; null: it is not. */
  nextReadAt: z.string().nullable(),
  /** Why it could not be read the last time, in a sentence; null: it could, or was not tried yet. */
  failure: z.string().nullable(),
  /** It has ended and is not read any more. */
  hasEnded: z.boolean(),
  /** When it turned over faster than it was read, so that posts may have been missed, ISO 8601. */
  mayHaveMissedAt: z.string().nullable(),
});
export type WorkspaceFeed = z.output<typeof workspaceFeedSchema>;

const list = z.object({
  /** In the order in which they were added. */
  feeds: z.array(workspaceFeedSchema),
  /** How many the plan allows. */
  limit: z.number().int(),
});
export type WorkspaceFeeds = z.output<typeof list>;

const feedId = z.object({ id: z.uuid() });

export const workspaceFeedCalls = {
  listFeeds: call({
    method: "GET",
    path: "/discovery/feeds",
    who: "customer",
    needsOnboarding: true,
    summary: "List the feeds and forums that the workspace has added.",
    data: list,
  }),
  previewFeed: call({
    method: "POST",
    path: "/discovery/feeds/preview",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary:
      "Find feeds (RSS, Atom, JSON Feed) and Discourse forums at an address. FEED_NOT_FOUND where there is none, FEED_UNREADABLE with the reason.",
    body: z.object({ address: feedAddress }),
    data: z.object({ found: z.array(foundFeedSchema) }),
  }),
  addFeed: call({
    method: "POST",
    path: "/discovery/feeds",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary:
      "Add a feed or forum by its address. FEEDS_FULL when the plan allows no more, else as previewFeed.",
    body: z.object({ address: feedAddress }),
    data: list,
  }),
  setFeedPaused: call({
    method: "PATCH",
    path: "/discovery/feeds/{id}",
    who: "customer",
    needsOnboarding: true,
    summary: "Pause a feed or forum of the workspace, or resume it.",
    params: feedId,
    body: z.object({ isPaused: z.boolean("must be true or false") }),
    data: list,
  }),
  removeFeed: call({
    method: "DELETE",
    path: "/discovery/feeds/{id}",
    who: "customer",
    needsOnboarding: true,
    summary: "Remove a feed or forum of the workspace; its mentions remain.",
    params: feedId,
    data: list,
  }),
};
