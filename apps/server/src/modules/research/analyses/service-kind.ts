import { platforms, researchLimits, type Source, sources } from "@earshot/contract";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Processes } from "../../../infrastructure/processes/index.ts";
import type { Analysis } from "../../discovery/company-profile/index.ts";
import type { Keywords } from "../../discovery/keywords/index.ts";
import { countryOf } from "../../identity/workspaces/index.ts";
import {
  type AudienceCommunities,
  measuringCapability,
  type StoredCommunity,
} from "../audience-communities/index.ts";
import {
  companyTexts,
  type DiscussionModel,
  type DiscussionReader,
  type DiscussionSearch,
  noticeOf,
} from "../discussions/index.ts";
import type { ResearchKind, StepCapability, StepContext } from "../research-jobs/index.ts";
import { tally } from "./rules.ts";
import type { KeywordIdeas } from "./service-keywords.ts";
import { companyIn, describePersonas } from "./service-personas.ts";
import type { AnalysisPresenter } from "./service-present.ts";
import type { AudienceInput, AudienceResult } from "./service-result.ts";
import { themesOf } from "./service-themes.ts";

type Context = StepContext<AudienceInput, AudienceResult>;

const maxPhrases = 10;
/** The maximum number of discussions in an analysis. */
const maxDiscussions = 200;

const nothingToSearch =
  "These answers name nothing to search for. Describe the problem that you solve, or add keywords, and start again.";
const nothingFound =
  "No discussions were found for these answers. Describe the problem in other words, or add keywords, and start again.";

/** The kind of research that analyzes an audience. What a step lacks does not end the job: its notice says so. */
export function audienceKind(deps: {
  processes: Processes;
  analysis: Analysis;
  keywords: Keywords;
  search: DiscussionSearch;
  reader: DiscussionReader;
  model: DiscussionModel;
  audience: AudienceCommunities;
  ideas: KeywordIdeas;
  presenter: AnalysisPresenter;
}): ResearchKind<AudienceInput, AudienceResult> {
  const { processes, analysis, keywords, search, reader, model, audience, ideas, presenter } = deps;
  const searched = sources.map((source): StepCapability => `search:${source}`);

  const idsOf = ({ result }: Context) => (result.discussions ?? []).map(({ postId }) => postId);

  /** Phrases from the company's own words, then the keywords that it monitors already. */
  async function phrasesFor({ workspaceId, input }: Context): Promise<string[]> {
    const own = analysis.phrasesOf(companyIn(input), maxPhrases);
    const monitored = await keywords.texts(workspaceId);
    return [...new Set([...own, ...monitored])].slice(0, maxPhrases);
  }

  /** The communities with the most discussions. */
  async function communitiesOf(context: Context): Promise<string[]> {
    const rows = [...(await reader.load(idsOf(context))).values()];
    const listed = rows.flatMap(({ source, community }) =>
      platforms[source].hasListings ? (community ?? []) : [],
    );
    return tally(listed)
      .slice(0, researchLimits.communitiesMax)
      .map(([name]) => name);
  }

  return {
    kind: "audience",
    titleOf: presenter.titleOf,
    present: presenter.present,
    steps: [
      {
        name: "searching",
        uses: searched,
        async run(context) {
          const phrases = await phrasesFor(context);
          if (phrases.length === 0) {
            throw new AppError("VALIDATION_FAILED", { message: nothingToSearch });
          }
          const { gl, answers } = context.input;
          const country = gl?.toUpperCase() ?? countryOf(answers["4"]);
          const outcome = await search.searchSources(context.workspaceId, phrases, { country });
          const answered: Source[] = outcome.answered;
          return { result: { phrases, answered }, notice: noticeOf(outcome) };
        },
      },
      {
        name: "ranking",
        async run({ workspaceId, result }) {
          const ranked = await search.rankStored(workspaceId, result.phrases ?? [], {
            limit: maxDiscussions,
          });
          if (ranked.length === 0) throw new AppError("NOT_FOUND", { message: nothingFound });
          const discussions = ranked.map(({ post, intent }) => ({ postId: post.id, ...intent }));
          return { result: { discussions } };
        },
      },
      {
        name: "themes",
        async run(context) {
          const rows = await reader.load(idsOf(context));
          const texts = companyTexts(companyIn(context.input));
          const { discussions = [] } = context.result;
          const themes = await themesOf(discussions, rows, texts, context.signal);
          // Without a model, themes are shown in place of personas.
          return { result: { themes }, isPersonaComplete: !processes.hasWorker("model") };
        },
      },
      {
        name: "personas",
        uses: ["model"],
        async run(context) {
          const { workspaceId, input, signal } = context;
          const ranked = idsOf(context);
          const rows = await reader.load(ranked);
          const request = { workspaceId, input, rows, ranked, signal };
          const { personas, notice } = await describePersonas({ model, reader }, request);
          return { result: { personas }, notice, isPersonaComplete: true };
        },
      },
      {
        name: "communities",
        uses: [measuringCapability],
        async run(context) {
          const names = await communitiesOf(context);
          const report = (communities: StoredCommunity[]) =>
            context.save({
              ...{ done: communities.length, total: names.length },
              result: { communities },
            });
          const known = context.result.communities ?? [];
          try {
            const options = { signal: context.signal, report, known };
            return { result: { communities: await audience.measureAll(names, options) } };
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
            if (error.code !== "RESEARCH_SOURCE_NOT_CONNECTED") throw error;
            const unmeasured = names.map((name) => ({ name, measurement: null, failure: null }));
            return { result: { communities: unmeasured }, notice: error.message };
          }
        },
      },
      {
        name: "keywords",
        uses: ["model"],
        async run(context) {
          const { workspaceId, input, result } = context;
          const ranked = idsOf(context);
          const rows = await reader.load(ranked);
          const { themes = [], phrases = [] } = result;
          const posts = ranked.flatMap((id) => rows.get(id) ?? []);
          const found = await ideas.find(workspaceId, companyIn(input), { themes, phrases, posts });
          return { result: { keywords: found.keywords }, notice: found.notice };
        },
      },
    ],
  };
}
