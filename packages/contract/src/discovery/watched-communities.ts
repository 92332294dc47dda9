import { z } from "zod";
import { call } from "../call.ts";
import { trimmedText } from "../text.ts";
import { sources } from "../vocabulary.ts";

/** Addresses of a platform that collect the posts of many communities. */
const collections = ["all", "popular", "friends", "mod", "random", "randnsfw", "myrandom"];

/** The name of a subreddit, as people type it or paste its address. */
export const subredditName = trimmedText(100, {
  type: "Enter the name of a community.",
  empty: "Enter the name of a community.",
})
  .transform((text) => text.replace(/^(?:https?:\/\/)?(?:[a-z]{1,10}\.)?reddit\.com(?=\/r\/)/i, ""))
  .transform((text) => text.replace(/^\/?r\//i, "").replace(/\/$/, ""))
  .pipe(
    z
      .string()
      .regex(
        /^[A-Za-z0-9_]{2,21}$/,
        "is not the name of a subreddit. Enter one such as smallbusiness.",
      ),
  )
  .refine((name) => !collections.includes(name.toLowerCase()), {
    error: "is not a single community. Enter one such as smallbusiness.",
  });

/** A community that a workspace has chosen: all of its posts and comments are read. */
export const watchedCommunitySchema = z.object({
  source: z.enum(sources),
  /** Without r/, as it was entered. */
  community: z.string(),
  /** ISO 8601. */
  addedAt: z.string(),
  /** It is not read, because the plan allows fewer communities: the newest are paused. */
  isPaused: z.boolean(),
  /** Why it can't be read, in a sentence; null: it can, or was not tried yet. */
  failure: z.string().nullable(),
});
export type WatchedCommunity = z.output<typeof watchedCommunitySchema>;

const list = z.object({
  /** The one watched longest first. */
  communities: z.array(watchedCommunitySchema),
  /** How many the plan allows. */
  limit: z.number().int(),
});

export const watchedCommunityCalls = {
  listWatchedCommunities: call({
    method: "GET",
    path: "/discovery/watched-communities",
    who: "customer",
    needsOnboarding: true,
    summary: "List the communities that the workspace watches.",
    data: list,
  }),
  watchCommunity: call({
    method: "POST",
    path: "/discovery/watched-communities",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary: "Watch a community. COMMUNITIES_FULL when the plan allows no more.",
    body: z.object({ community: subredditName }),
    data: list,
  }),
  unwatchCommunity: call({
    method: "DELETE",
    path: "/discovery/watched-communities/{community}",
    who: "customer",
    needsOnboarding: true,
    summary: "Stop watching a community; its mentions remain.",
    params: z.object({ community: subredditName }),
    data: list,
  }),
};
