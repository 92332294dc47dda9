import type { AnalysisData } from "@earshot/contract";
import { listedSource } from "../../discovery/collection-plan/index.ts";
import type { ResearchKind, StepCapability } from "../research-jobs/index.ts";
import type { AudienceCommunities, StoredCommunity } from "./service.ts";

/** The capability for measuring communities: processes that list a platform's posts and communities also search it. */
export const measuringCapability: StepCapability = `search:${listedSource}`;

/** The communities that a job measures. */
export interface CommunitiesInput {
  subreddits: string[];
}

/** What it has measured so far. */
export interface CommunitiesResult {
  communities: StoredCommunity[];
}

/** The kind of research that measures communities: one step, which saves after each of them. */
export const communitiesKind = (
  audience: AudienceCommunities,
): ResearchKind<CommunitiesInput, CommunitiesResult> => ({
  kind: "communities",
  titleOf: ({ subreddits }) => subreddits.join(", "),
  steps: [
    {
      name: "communities",
      uses: [measuringCapability],
      async run({ input, result, signal, save }) {
        const communities = await audience.measureAll(input.subreddits, {
          signal,
          known: result.communities ?? [],
          report: (measured) =>
            save({
              done: measured.length,
              total: input.subreddits.length,
              result: { communities: measured },
            }),
        });
        return { result: { communities } };
      },
    },
  ],
  async present({ workspaceId, result }) {
    if (!result.communities) return { data: null, discussions: 0 };
    const data: AnalysisData = {
      personas: null,
      keywords: { search_keywords: [] },
      reddit_discussions: [],
      discussions: [],
      themes: [],
      communities: await audience.present(workspaceId, result.communities),
    };
    return { data, discussions: 0 };
  },
});
