import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { LinkReader, PostLookup } from "../../../integrations/ports/lookup.ts";
import type { Communities } from "../../discovery/communities/index.ts";
import type { Keywords } from "../../discovery/keywords/index.ts";
import type { Matching } from "../../discovery/matching/index.ts";
import type { OptOuts } from "../../discovery/opt-outs/index.ts";
import type { Posts } from "../../discovery/posts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Billing } from "../../ledger/billing/index.ts";
import { mentionJobs } from "./jobs.ts";
import { mentionRoutes } from "./routes.ts";
import { mentionBatchRoutes } from "./routes-batch.ts";
import { keywordPreviewRoutes } from "./routes-preview.ts";
import { savedFilterRoutes } from "./routes-saved-filters.ts";
import { createMentions } from "./service.ts";
import { createMentionBatches } from "./service-batch.ts";
import { createDeletedMentions } from "./service-gone.ts";
import { createMentionHiding } from "./service-hiding.ts";
import { createMentionLinks } from "./service-link.ts";
import { createKeywordPreviews, previewWithinMs } from "./service-preview.ts";
import { createMentionAssessments } from "./service-reading.ts";
import { createRecording } from "./service-record.ts";
import { createRescoring } from "./service-rescore.ts";
import { createSavedFilters } from "./service-saved-filters.ts";
import { createSensitiveMentions } from "./service-sensitive.ts";
import { createVisibilityFilters } from "./service-visibility.ts";

export { mentionJobs } from "./jobs.ts";
export { isSensitive, truncate } from "./rules.ts";
export { distinctiveTerms } from "./rules-distinctive-terms.ts";
export { type Likeness, readLikeness, sameSaying } from "./rules-likeness.ts";
export type { MentionRow, MentionWithPost } from "./service.ts";
export { createMentions, type Mentions } from "./service.ts";
export { createMentionBatches, type MentionBatches } from "./service-batch.ts";
export { createDeletedMentions, type DeletedMentions } from "./service-gone.ts";
export { createMentionHiding, type MentionHiding } from "./service-hiding.ts";
export { createMentionLinks, type MentionLinks } from "./service-link.ts";
export { createKeywordPreviews, type KeywordPreviews, previewWithinMs } from "./service-preview.ts";
export { createMentionAssessments, type MentionAssessments } from "./service-reading.ts";
export { createRecording, type Recording } from "./service-record.ts";
export { createRescoring, type Rescoring } from "./service-rescore.ts";
export { createSavedFilters, type SavedFilters } from "./service-saved-filters.ts";
export { createSensitiveMentions, type SensitiveMentions } from "./service-sensitive.ts";
export {
  createVisibilityFilters,
  type FilteredPost,
  type PostFilter,
  type VisibilityFilter,
  type VisibilityFilters,
} from "./service-visibility.ts";

/** What the operator connects and sets for it. */
export interface MentionOptions {
  lookups?: readonly PostLookup[];
  readers?: readonly LinkReader[];
  /** How long posts without a mention are stored, in milliseconds; without it, for good. */
  postRetentionMs?: number;
  /** How long the preview of a keyword searches, in milliseconds. */
  previewMs?: number;
}

/** Mentions: what was found for a workspace, what of it is shown, and what is done with it. */
export function createMentionsModule(
  given: ModuleDeps &
    MentionOptions & {
      workspaces: Workspaces;
      billing: Billing;
      posts: Posts;
      optOuts: OptOuts;
      communities: Communities;
      keywords: Keywords;
      matching: Matching;
    },
) {
  const { lookups = [], readers = [] } = given;
  const visibilityFilters = createVisibilityFilters();
  const recording = createRecording({ ...given, visibilityFilters });
  const mentions = createMentions(given);
  const deps = { ...given, lookups, readers, visibilityFilters, recording, mentions };
  const mentionHiding = createMentionHiding(deps);
  const sensitiveMentions = createSensitiveMentions(deps);
  const rescoring = createRescoring(deps);
  const mentionBatches = createMentionBatches(deps);
  const keywordPreviews = createKeywordPreviews({
    ...deps,
    withinMs: deps.previewMs ?? previewWithinMs,
  });
  const savedFilters = createSavedFilters(deps);
  const mentionLinks = createMentionLinks(deps);
  const deletedMentions = createDeletedMentions({
    ...deps,
    retentionMs: deps.postRetentionMs ?? Number.POSITIVE_INFINITY,
  });
  const mentionAssessments = createMentionAssessments(deps);
  return defineModule({
    api: {
      mentions,
      mentionAssessments,
      sensitiveMentions,
      rescoring,
      mentionBatches,
      mentionHiding,
      visibilityFilters,
      keywordPreviews,
      savedFilters,
      mentionLinks,
      deletedMentions,
    },
    routes: () => ({
      ...mentionRoutes({ ...deps, mentionLinks }),
      ...mentionBatchRoutes(mentionBatches),
      ...savedFilterRoutes(savedFilters),
      ...keywordPreviewRoutes(keywordPreviews),
    }),
    jobs: [mentionJobs({ ...deps, rescoring })],
    schedules: [
      { name: "mentions.recheck-deleted", run: deletedMentions.recheck },
      { name: "mentions.end-deleted", run: deletedMentions.end },
      { name: "mentions.end-sensitive", run: sensitiveMentions.end },
    ],
    maintenance: [{ name: "mentions.delete-old-posts", run: deletedMentions.forget }],
  });
}
