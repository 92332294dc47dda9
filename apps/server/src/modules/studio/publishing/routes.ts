import type { publishingCalls } from "@earshot/contract";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { OwnPosts } from "./service.ts";

export const publishingRoutes = (ownPosts: OwnPosts): Handlers<keyof typeof publishingCalls> => ({
  getPostRequirements: async ({ actor, query }) => ({
    requirements: await ownPosts.requirementsOf(actor.workspaceId, query.subreddit),
  }),
  postToReddit: async ({ actor, body }) => {
    const post = await ownPosts.publishNow(actor.workspaceId, body);
    return { url: post.url, post };
  },
  listOwnPosts: async ({ actor, query }) => ownPosts.list(actor.workspaceId, query),
  createOwnPost: async ({ actor, body }) => ({
    post: await ownPosts.create(actor.workspaceId, body),
  }),
  updateOwnPost: async ({ actor, params, body }) => ({
    post: await ownPosts.update(actor.workspaceId, params.id, body),
  }),
  cancelOwnPost: async ({ actor, params }) => ({
    post: await ownPosts.cancel(actor.workspaceId, params.id),
  }),
  connectPlatform: async ({ actor, body }) => ownPosts.wayOf(actor.workspaceId, body.platform),
  publishToPlatform: async ({ actor, body }) => {
    const { platform, content, target, title } = body;
    const { way, url } = await ownPosts.wayOf(actor.workspaceId, platform, content);
    if (way === "copy") return { way, url, post: null };
    const missing = [
      ...(target ? [] : ["target: Enter a community."]),
      ...(title ? [] : ["title: Enter a title."]),
    ];
    if (!target || !title) throw new AppError("VALIDATION_FAILED", { details: missing });
    const post = await ownPosts.publishNow(actor.workspaceId, {
      subreddit: target,
      title,
      content,
    });
    return { way, url: post.url, post };
  },
});
