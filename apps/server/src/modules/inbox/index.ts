import { joinModules, type ModuleDeps } from "../../infrastructure/modules.ts";
import type { DiscoveryApi } from "../discovery/index.ts";
import type { IdentityApi } from "../identity/index.ts";
import type { LedgerApi } from "../ledger/index.ts";
import { createAssessmentsModule } from "./assessments/index.ts";
import { createCalibrationModule } from "./calibration/index.ts";
import { createCollaborationModule } from "./collaboration/index.ts";
import { createExclusionsModule } from "./exclusions/index.ts";
import { createFriendSearchModule, type FriendSearchOptions } from "./friend-search/index.ts";
import { createKeywordPreviewModule, type KeywordPreviewOptions } from "./keyword-preview/index.ts";
import { createMentionLinksModule, type MentionLinkOptions } from "./mention-links/index.ts";
import { createMentionsModule } from "./mentions/index.ts";
import { createRecordingModule, type RecordingOptions } from "./recording/index.ts";
import { createSavedFiltersModule } from "./saved-filters/index.ts";

export type InboxOptions = RecordingOptions &
  MentionLinkOptions &
  KeywordPreviewOptions &
  FriendSearchOptions;
export type InboxApi = ReturnType<typeof createInbox>["api"];

/** Mentions: how they are found, listed and hidden, and what customers do with them. */
export function createInbox(
  given: ModuleDeps & InboxOptions & IdentityApi & LedgerApi & DiscoveryApi,
) {
  const mentions = createMentionsModule(given);
  const recording = createRecordingModule({ ...given, ...mentions.api });
  const deps = { ...given, ...mentions.api, ...recording.api };
  return joinModules(
    mentions,
    recording,
    createMentionLinksModule(deps),
    createSavedFiltersModule(deps),
    createKeywordPreviewModule(deps),
    createExclusionsModule(deps),
    createFriendSearchModule(deps),
    createAssessmentsModule(deps),
    createCalibrationModule(deps),
    createCollaborationModule(deps),
  );
}
