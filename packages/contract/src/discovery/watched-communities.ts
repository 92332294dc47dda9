import { z } from "zod";
import { call } from "../call.ts";
import { sources } from "../vocabulary.ts";

/** A community that a workspace has chosen: its posts and comments are read one and all. */
export const watchedCommunitySchema = z.object({
  source: z.enum(sources),
  /** Without r/, as the platform writes it. */
  community: z.string(),
  /** ISO 8601. */
  addedAt: z.string(),
  /** Why it can't be read, in a sentence; null: it can, or was not tried yet. */
  failure: z.string().nullable(),
});
export type WatchedCommunity = z.output<typeof watchedCommunitySchema>;

const list = z.object({
  communities: z.array(watchedCommunitySchema),
  /** How many the plan allows. */
  limit: z.number().int(),
});
const name = z
  .string("Enter the name of a community.")
  .transform((text) =>
    text
      .trim()
      .replace(/^\/?r\//i, "")
      .replace(/\/$/, ""),
  )
  .pipe(z.string().regex(/^[A-Za-z0-9_]{2,21}$/, "is not the name of a subreddit"));

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
    body: z.object({ community: name }),
    data: list,
  }),
  unwatchCommunity: call({
    method: "DELETE",
    path: "/discovery/watched-communities/{community}",
    who: "customer",
    needsOnboarding: true,
    summary: "Stop watching a community; its mentions remain.",
    params: z.object({ community: name }),
    data: list,
  }),
};
