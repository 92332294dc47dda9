import type { WebSearchProvider } from "@earshot/contract";
import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import { createPosts } from "./service.ts";
import { createFeedPosts } from "./service-feed-posts.ts";
import { createImports } from "./service-imports.ts";
import { createTextRetention } from "./service-retention.ts";
import { createWordIndex } from "./service-word-index.ts";

export type { PostRow, Posts, StoredPost } from "./service.ts";
export type { FeedPosts } from "./service-feed-posts.ts";
export {
  ImportBusyError,
  type ImportProgress,
  type ImportRow,
} from "./service-imports.ts";

/** Settings of the operator. */
export interface PostOptions {
  /** The web searches whose contract lets us store results; none by default. */
  storageRights?: readonly WebSearchProvider[];
}

/** Public posts and comments, each stored once, and imports of dumps. */
export function createPostsModule(
  deps: ModuleDeps & PostOptions & { wordsOf: (text: string) => string[] | null },
) {
  const posts = createPosts(deps);
  const storageRights = deps.storageRights ?? [];
  const textRetention = createTextRetention({ ...deps, posts, storageRights });
  return defineModule({
    api: {
      posts,
      feedPosts: createFeedPosts({ ...deps, posts }),
      imports: createImports(deps),
      textRetention,
    },
    maintenance: [
      { name: "posts.drop-unseen-texts", run: textRetention.dropUnseen },
      { name: "posts.drop-search-results", run: textRetention.dropSearchResults },
      { name: "posts.index-words", run: createWordIndex(deps).fill },
    ],
  });
}
