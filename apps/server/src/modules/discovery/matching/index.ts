import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Keywords } from "../keywords/index.ts";
import type { FeedPosts, Posts } from "../posts/index.ts";
import type { WorkspaceFeeds } from "../workspace-feeds/index.ts";
import { matchingJobs } from "./jobs.ts";
import { createMatching } from "./service.ts";
import { openWatchedPhraseIndex } from "./service-phrase-index.ts";

export type { MatchedPost, PhraseFound, PostSummary, PostsMatched } from "./events.ts";
export { backfillQueue } from "./jobs.ts";
export type { Matching } from "./service.ts";
export { summarizePost } from "./service-ingest.ts";

export { createPostPhraseIndex } from "./service-post-phrases.ts";

/** Matches posts against the phrases of all workspaces. */
export async function createMatchingModule(
  deps: ModuleDeps & {
    workspaces: Workspaces;
    posts: Posts;
    feedPosts: FeedPosts;
    keywords: Keywords;
    workspaceFeeds: WorkspaceFeeds;
  },
) {
  const index = await openWatchedPhraseIndex(deps);
  const matching = createMatching({ ...deps, index });
  return defineModule({
    api: { index, matching },
    jobs: [matchingJobs(deps.keywords, matching)],
  });
}
