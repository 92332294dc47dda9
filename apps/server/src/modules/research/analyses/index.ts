import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Analysis } from "../../discovery/company-profile/index.ts";
import type { Keywords } from "../../discovery/keywords/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { KeywordPreviews } from "../../inbox/keyword-preview/index.ts";
import type { AudienceCommunities } from "../audience-communities/index.ts";
import type { DiscussionModel, DiscussionReader, DiscussionSearch } from "../discussions/index.ts";
import type { ResearchJobs } from "../research-jobs/index.ts";
import { analysisRoutes } from "./routes.ts";
import { createAnalyses } from "./service.ts";
import { createKeywordIdeas } from "./service-keywords.ts";
import { audienceKind } from "./service-kind.ts";
import { createAnalysisPresenter } from "./service-present.ts";

/** Analyses of an audience: its discussions, themes, personas, communities and keywords. */
export function createAnalysesModule(
  deps: ModuleDeps & {
    workspaces: Workspaces;
    analysis: Analysis;
    keywords: Keywords;
    keywordPreviews: KeywordPreviews;
    researchJobs: ResearchJobs;
    discussionSearch: DiscussionSearch;
    discussionReader: DiscussionReader;
    discussionModel: DiscussionModel;
    audienceCommunities: AudienceCommunities;
  },
) {
  const { researchJobs, audienceCommunities: audience } = deps;
  const { discussionSearch: search, discussionReader: reader, discussionModel: model } = deps;
  const presenter = createAnalysisPresenter({ ...deps, reader, audience });
  const ideas = createKeywordIdeas(deps);
  researchJobs.register(
    audienceKind({ ...deps, search, reader, model, audience, ideas, presenter }),
  );
  const analyses = createAnalyses({ ...deps, presenter });
  return defineModule({ api: { analyses }, routes: () => analysisRoutes(analyses) });
}
