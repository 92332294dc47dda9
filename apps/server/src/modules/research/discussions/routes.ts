import type { discussionCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Discussions } from "./service.ts";
import type { DiscussionAnalysis } from "./service-analyze.ts";
import type { DiscussionMentions } from "./service-mentions.ts";
import type { WholePosts } from "./service-whole-post.ts";

export const discussionRoutes = (deps: {
  discussions: Discussions;
  analysis: DiscussionAnalysis;
  discussionMentions: DiscussionMentions;
  wholePosts: WholePosts;
}): Handlers<keyof typeof discussionCalls> => {
  const { discussions, analysis, discussionMentions, wholePosts } = deps;
  const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id);
  return {
    searchReddit: ({ actor, body }) => discussions.searchListed(actor.workspaceId, body),
    readPost: async ({ actor, params }) =>
      (await wholePosts.read(actor.workspaceId, params.id)).shown,
    analyzeDiscussions: ({ actor, body }) =>
      analysis.discussions(actor.workspaceId, idsOf(body.discussions), body.businessContext),
    analyzePost: ({ actor, body }) => analysis.post(actor.workspaceId, body.postUrl),
    saveDiscussionsAsMentions: ({ actor, body }) =>
      discussionMentions.save(actor.workspaceId, idsOf(body.mentions), body.keyword),
    listSavedPosts: ({ actor, query }) => discussions.saved(actor.workspaceId, query),
    savePost: async ({ actor, body }) => ({
      post: await discussions.save(actor.workspaceId, body.id),
    }),
    deleteSavedPost: async ({ actor, params }) => {
      await discussions.unsave(actor.workspaceId, params.id);
      return {};
    },
  };
};
