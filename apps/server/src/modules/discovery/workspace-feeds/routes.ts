import type { workspaceFeedCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { WorkspaceFeeds } from "./service.ts";

export const workspaceFeedRoutes = (
  feeds: WorkspaceFeeds,
): Handlers<keyof typeof workspaceFeedCalls> => ({
  listFeeds: ({ actor }) => feeds.list(actor.workspaceId),
  previewFeed: ({ actor, body }) => feeds.preview(actor.workspaceId, body.address),
  addFeed: ({ actor, body }) => feeds.add(actor.workspaceId, body.address),
  setFeedPaused: ({ actor, params, body }) =>
    feeds.setPaused(actor.workspaceId, params.id, body.isPaused),
  removeFeed: ({ actor, params }) => feeds.remove(actor.workspaceId, params.id),
});
