import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import { type Platform, portsOf } from "../../../integrations/ports/platform.ts";
import type { Keywords } from "../../discovery/keywords/index.ts";
import type { Matching } from "../../discovery/matching/index.ts";
import type { Posts } from "../../discovery/posts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Billing } from "../../ledger/billing/index.ts";
import type { Mentions } from "../mentions/index.ts";
import { rescoringJobs } from "./jobs.ts";
import { createRecording } from "./service.ts";
import { createDeletedPosts } from "./service-deleted-posts.ts";
import { createMentionHiding } from "./service-hiding.ts";
import { createOwnAccounts } from "./service-own-accounts.ts";
import { createRechecks } from "./service-rechecks.ts";
import { createRescoring } from "./service-rescoring.ts";
import { createVisibilityFilters } from "./service-visibility.ts";

export { duplicateSimilarity, type ShingledText, shingleText } from "./rules-similarity.ts";
export type { Recording } from "./service.ts";
export type { MentionHiding } from "./service-hiding.ts";
export type { OwnAccounts } from "./service-own-accounts.ts";

export { scorePost } from "./service-scoring.ts";
export type {
  FilteredPost,
  PostFilter,
  VisibilityFilters,
} from "./service-visibility.ts";

/** The services and settings of the operator. */
export interface RecordingOptions {
  platforms: readonly Platform[];
  /** How long posts without a mention are stored, in milliseconds; without it, for good. */
  postRetentionMs?: number;
  /** Calls a minute in which stored posts are fetched again where this is free. */
  recheckCallsPerMinute?: number;
}

/** Without a setting of the operator. */
const defaultRecheckCalls = 9;

/** Records matched posts as mentions: scored, deduplicated, and hidden where a filter says so. */
export function createRecordingModule(
  given: ModuleDeps &
    RecordingOptions & {
      workspaces: Workspaces;
      billing: Billing;
      posts: Posts;
      keywords: Keywords;
      matching: Matching;
      mentions: Mentions;
    },
) {
  const visibilityFilters = createVisibilityFilters();
  const ownAccounts = createOwnAccounts();
  const recording = createRecording({ ...given, visibilityFilters, ownAccounts });
  const deps = {
    ...given,
    lookups: portsOf(given.platforms, "lookup"),
    visibilityFilters,
    recording,
  };
  const rescoring = createRescoring(deps);
  const deletedPosts = createDeletedPosts({
    ...deps,
    retentionMs: given.postRetentionMs ?? Number.POSITIVE_INFINITY,
  });
  const rechecks = createRechecks({
    ...deps,
    callsPerMinute: given.recheckCallsPerMinute ?? defaultRecheckCalls,
  });
  return defineModule({
    api: {
      recording,
      ownAccounts,
      visibilityFilters,
      mentionHiding: createMentionHiding(deps),
      rescoring,
      deletedPosts,
      rechecks,
    },
    jobs: [rescoringJobs({ ...deps, rescoring })],
    schedules: [
      { name: "recording.recheck-posts", run: rechecks.run },
      { name: "recording.end-deleted", run: deletedPosts.endAccepted },
    ],
    maintenance: [
      { name: "recording.delete-old-posts", run: deletedPosts.deleteOld },
      { name: "recording.delete-feed-posts", run: deletedPosts.deleteOfFeeds },
    ],
  });
}
