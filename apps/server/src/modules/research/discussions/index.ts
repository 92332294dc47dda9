import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import { type Platform, portsOf } from "../../../integrations/ports/platform.ts";
import type { Collection } from "../../discovery/collection/index.ts";
import type { Communities } from "../../discovery/communities/index.ts";
import type { Keywords } from "../../discovery/keywords/index.ts";
import type { OptOuts } from "../../discovery/opt-outs/index.ts";
import type { Posts } from "../../discovery/posts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { MentionLinks } from "../../inbox/mention-links/index.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import type { OwnAccounts, Recording } from "../../inbox/recording/index.ts";
import type { Assistant } from "../../ledger/assistant/index.ts";
import type { Spending } from "../../ledger/spending/index.ts";
import { discussionRoutes } from "./routes.ts";
import { createDiscussions } from "./service.ts";
import { createDiscussionAnalysis } from "./service-analyze.ts";
import { createDiscussionMentions } from "./service-mentions.ts";
import { createDiscussionModel } from "./service-model.ts";
import { createDiscussionReader } from "./service-reader.ts";
import { createDiscussionSearch } from "./service-search.ts";
import { createThreadReader } from "./service-threads.ts";
import { createWholePosts } from "./service-whole-post.ts";

export {
  type CheckedLine,
  type CitedDocument,
  checkLine,
  checkName,
  locateCitation,
  wordingOf,
} from "./rules-lines.ts";
export { companyTexts } from "./rules-relevance.ts";
export { wordsOf } from "./rules-words.ts";
export { type DiscussionModel, instructionsFor, lineSchema } from "./service-model.ts";
export {
  type DiscussionReader,
  ownTitleOf,
  type ReadablePosts,
  type ScoredIntent,
  type StoredEvidence,
} from "./service-reader.ts";
export { type DiscussionSearch, noticeOf } from "./service-search.ts";
export type { ThreadReader } from "./service-threads.ts";

/** The services that the operator connects. */
export interface DiscussionOptions {
  platforms: readonly Platform[];
}

/** Searches for public discussions, reads and analyzes them, and adds them as mentions. */
export function createDiscussionsModule(
  given: ModuleDeps &
    DiscussionOptions & {
      workspaces: Workspaces;
      spending: Spending;
      assistant: Assistant;
      posts: Posts;
      optOuts: OptOuts;
      communities: Communities;
      keywords: Keywords;
      collection: Collection;
      mentions: Mentions;
      recording: Recording;
      ownAccounts: OwnAccounts;
      mentionLinks: MentionLinks;
    },
) {
  const reader = createDiscussionReader(given);
  const discussionSearch = createDiscussionSearch({ ...given, reader });
  const threads = portsOf(given.platforms, "threads");
  const threadReader = createThreadReader({ ...given, threads });
  const discussionModel = createDiscussionModel(given);
  const deps = { ...given, reader, search: discussionSearch, model: discussionModel };
  const wholePosts = createWholePosts({ ...deps, threadReader });
  const routes = {
    discussions: createDiscussions(deps),
    analysis: createDiscussionAnalysis({ ...deps, wholePosts }),
    discussionMentions: createDiscussionMentions(deps),
    wholePosts,
  };
  return defineModule({
    api: { discussionReader: reader, discussionSearch, discussionModel, threadReader },
    routes: () => discussionRoutes(routes),
  });
}
