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
  const exclusions = createExclusionsModule(deps);
  const mentions = createMentionsModule({ ...deps, ...exclusions.api });
  return joinModules(
    exclusions,
    mentions,
    createFriendSearchModule(deps),
    createAssessmentsModule({ ...deps, ...mentions.api }),
  );
}
