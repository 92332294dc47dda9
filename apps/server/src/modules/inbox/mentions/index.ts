import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Communities } from "../../discovery/communities/index.ts";
import type { OptOuts } from "../../discovery/opt-outs/index.ts";
import type { WorkspaceFeeds } from "../../discovery/workspace-feeds/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Activities } from "../../ledger/audit/index.ts";
import type { Billing } from "../../ledger/billing/index.ts";
import { mentionRoutes } from "./routes.ts";
import { mentionBatchRoutes } from "./routes-batch.ts";
import { createMentions } from "./service.ts";
import { type AnsweredMentions, createAnsweredMentions } from "./service-answered.ts";
import { createMentionAssessments } from "./service-assessments.ts";
import { createMentionBatches } from "./service-batch.ts";
import { createMentionExport } from "./service-export.ts";
import { createSensitiveMentions } from "./service-sensitive.ts";
import { createMentionWeeks } from "./service-week.ts";

export { isSensitive, joinMarks, truncate } from "./rules.ts";
export { distinctiveTerms } from "./rules-distinctive-terms.ts";
export { searchWords } from "./rules-search.ts";
export type { MentionRow, Mentions, MentionWithPost } from "./service.ts";
export type { MentionAssessments } from "./service-assessments.ts";
export { lowestScoreOf } from "./service-levels.ts";
export { presentIntent } from "./service-present.ts";
export type { MentionWeeks } from "./service-week.ts";
export type { AnsweredMentions };

/** The list of mentions, and what customers decide about them. */
export function createMentionsModule(
  given: ModuleDeps & {
    workspaces: Workspaces;
    activities: Activities;
    billing: Billing;
    optOuts: OptOuts;
    communities: Communities;
    workspaceFeeds: WorkspaceFeeds;
  },
) {
  const mentions = createMentions(given);
  const deps = { ...given, mentions };
  const mentionBatches = createMentionBatches(deps);
  const sensitiveMentions = createSensitiveMentions(deps);
  return defineModule({
    api: {
      mentions,
      mentionBatches,
      answeredMentions: createAnsweredMentions(deps),
      mentionAssessments: createMentionAssessments(deps),
      sensitiveMentions,
      mentionWeeks: createMentionWeeks(deps),
    },
    routes: () => ({
      ...mentionRoutes({ ...deps, mentionExport: createMentionExport(deps) }),
      ...mentionBatchRoutes(mentionBatches),
    }),
    schedules: [{ name: "mentions.end-sensitive", run: sensitiveMentions.end }],
  });
}
