import { indexWords } from "@earshot/matcher";
import { joinModules, type ModuleDeps } from "../../infrastructure/modules.ts";
import type { Websites } from "../../integrations/ports/website.ts";
import type { IdentityApi } from "../identity/index.ts";
import type { LedgerApi } from "../ledger/index.ts";
import { type CollectionOptions, createCollectionModule } from "./collection/index.ts";
import { type CommunityOptions, createCommunitiesModule } from "./communities/index.ts";
import { createCompanyProfileModule } from "./company-profile/index.ts";
import { createFeedPollingModule } from "./feed-polling/index.ts";
import { createKeywordsModule } from "./keywords/index.ts";
import { createMatchingModule } from "./matching/index.ts";
import { createOptOutsModule, type OptOutOptions } from "./opt-outs/index.ts";
import { createPostsModule, type PostOptions } from "./posts/index.ts";
import { createWatchedCommunitiesModule } from "./watched-communities/index.ts";
import { createWorkspaceFeedsModule, type WorkspaceFeedOptions } from "./workspace-feeds/index.ts";

export type DiscoveryOptions = PostOptions &
  OptOutOptions &
  CommunityOptions &
  WorkspaceFeedOptions &
  CollectionOptions & { websites: Websites };
export type DiscoveryApi = Awaited<ReturnType<typeof createDiscovery>>["api"];

/** Collects posts, and finds the phrases of workspaces in them. */
export async function createDiscovery(
  deps: ModuleDeps & DiscoveryOptions & IdentityApi & LedgerApi,
) {
  const workspaceFeeds = createWorkspaceFeedsModule(deps);
  const posts = createPostsModule({ ...deps, wordsOf: indexWords });
  const keywords = createKeywordsModule(deps);
  const watched = createWatchedCommunitiesModule(deps);
  const withPosts = {
    ...deps,
    ...workspaceFeeds.api,
    ...posts.api,
    ...keywords.api,
    ...watched.api,
  };
  const matching = await createMatchingModule(withPosts);
  return joinModules(
    workspaceFeeds,
    posts,
    createOptOutsModule(deps),
    createCommunitiesModule(deps),
    keywords,
    createCompanyProfileModule(withPosts),
    matching,
    watched,
    createCollectionModule({ ...withPosts, ...matching.api }),
    createFeedPollingModule({ ...withPosts, ...matching.api }),
  );
}
