import { joinModules, type ModuleDeps } from "../../infrastructure/modules.ts";
import type { DiscoveryApi } from "../discovery/index.ts";
import type { IdentityApi } from "../identity/index.ts";
import type { LedgerApi } from "../ledger/index.ts";
import { createAssessmentsModule } from "./assessments/index.ts";
import { createExclusionsModule } from "./exclusions/index.ts";
import { createFriendSearchModule, type FriendSearchOptions } from "./friend-search/index.ts";
import { createMentionsModule, type MentionOptions } from "./mentions/index.ts";

export type InboxOptions = MentionOptions & FriendSearchOptions;
export type InboxApi = ReturnType<typeof createInbox>["api"];

/** What customers see of what was found, and what they do with it. */
export function createInbox(
  deps: ModuleDeps & InboxOptions & IdentityApi & LedgerApi & DiscoveryApi,
) {
  const mentions = createMentionsModule(deps);
  return joinModules(
    mentions,
    createExclusionsModule({ ...deps, ...mentions.api }),
    createFriendSearchModule(deps),
    createAssessmentsModule({ ...deps, ...mentions.api }),
  );
}
