import type { watchedCommunityCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { WatchedCommunities } from "./service.ts";

export const watchedCommunityRoutes = (
  watched: WatchedCommunities,
): Handlers<keyof typeof watchedCommunityCalls> => ({
  listWatchedCommunities: ({ actor }) => watched.list(actor.workspaceId),
  watchCommunity: ({ actor, body }) => watched.watch(actor.workspaceId, body.community),
  unwatchCommunity: ({ actor, params }) => watched.unwatch(actor.workspaceId, params.community),
});
