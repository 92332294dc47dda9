import {
  type AnalysisData,
  type Discussion,
  type Evidence,
  platforms,
  type Theme,
} from "@earshot/contract";
import { readTheme } from "@earshot/themes";
import type { Keywords } from "../../discovery/keywords/index.ts";
import type { PostRow } from "../../discovery/posts/index.ts";
import type { AudienceCommunities } from "../audience-communities/index.ts";
import {
  type DiscussionReader,
  ownTitleOf,
  type ReadablePosts,
  type StoredEvidence,
} from "../discussions/index.ts";
import type { StoredJob } from "../research-jobs/index.ts";
import { shorten } from "./rules.ts";
import { companyIn } from "./service-personas.ts";
import type { AudienceInput, AudienceResult, StoredLine } from "./service-result.ts";

export type AudienceJob = StoredJob<AudienceInput, AudienceResult>;
export type AnalysisPresenter = ReturnType<typeof createAnalysisPresenter>;

/** Themes as they can be shown now: deleted posts no longer count. */
export function presentThemes(themes: AudienceResult["themes"], rows: ReadablePosts): Theme[] {
  const posts = new Map([...rows].map(([id, row]) => [id, { ...row, title: ownTitleOf(row) }]));
  return themes.flatMap((theme) => readTheme(theme, posts) ?? []);
}

/** Presents analyses. Every text is cut from the stored posts, so that no analysis shows a deleted post. */
export function createAnalysisPresenter(deps: {
  reader: DiscussionReader;
  keywords: Keywords;
  audience: AudienceCommunities;
}) {
  const { reader, keywords, audience } = deps;

  function titleOf(input: AudienceInput): string {
    const { about, companyName, problem } = companyIn(input);
    return shorten([companyName ?? about, problem].filter(Boolean).join(": ")) || "Audience";
  }

  /** All posts of a job that can still be shown. */
  const postsOf = ({ result }: AudienceJob): Promise<ReadablePosts> =>
    reader.load((result.discussions ?? []).map(({ postId }) => postId));

  function presentPersonas(
    personas: AudienceResult["personas"],
    rows: ReadablePosts,
  ): AnalysisData["personas"] {
    if (!personas) return null;
    const quotes = (stored: readonly StoredEvidence[]): Evidence[] => reader.evidence(stored, rows);
    const lines = (stored: readonly StoredLine[]) =>
      stored
        .map(({ text, evidence }) => ({ text, evidence: quotes(evidence) }))
        .filter(({ evidence }) => evidence.length > 0);
    const shown = personas.personas
      .map(({ name, traits, painPoints, phrases }) => ({
        persona_name: name,
        traits: lines(traits),
        pain_points: lines(painPoints),
        phrases: quotes(phrases),
      }))
      .filter(({ traits, pain_points }) => traits.length + pain_points.length > 0);
    return {
      primary_personas: shown,
      community_insights: { platforms_they_use: lines(personas.platforms) },
    };
  }

  async function presentKeywords(
    workspaceId: string,
    found: AudienceResult["keywords"],
    rows: ReadablePosts,
  ): Promise<AnalysisData["keywords"]["search_keywords"]> {
    const own = new Set((await keywords.texts(workspaceId)).map((text) => text.toLowerCase()));
    return found.map(({ postIds, ...keyword }) => ({
      ...keyword,
      discussionIds: postIds.filter((id) => rows.has(id)),
      isKeyword: own.has(keyword.keyword.toLowerCase()),
    }));
  }

  async function presentDiscussions({ workspaceId, result }: AudienceJob, rows: ReadablePosts) {
    const { discussions = [] } = result;
    const scored = new Map(discussions.map(({ postId, ...intent }) => [postId, intent]));
    const ranked = discussions.flatMap(({ postId }) => rows.get(postId) ?? []);
    const isListed = ({ source }: PostRow) => platforms[source].hasListings;
    const present = (some: PostRow[]): Promise<Discussion[]> =>
      reader.present(workspaceId, some, scored);
    return Promise.all([
      present(ranked.filter(isListed)),
      present(ranked.filter((row) => !isListed(row))),
    ]);
  }

  return {
    titleOf,
    postsOf,

    /** What an analysis shows now. */
    async present(job: AudienceJob): Promise<{ data: AnalysisData | null; discussions: number }> {
      const { result, workspaceId } = job;
      if (!result.discussions) return { data: null, discussions: 0 };
      const rows = await postsOf(job);
      const [[listed, others], search_keywords, communities] = await Promise.all([
        presentDiscussions(job, rows),
        presentKeywords(workspaceId, result.keywords ?? [], rows),
        audience.present(workspaceId, result.communities ?? []),
      ]);
      const data = {
        personas: presentPersonas(result.personas ?? null, rows),
        keywords: { search_keywords },
        reddit_discussions: listed,
        discussions: others,
        themes: presentThemes(result.themes ?? [], rows),
        communities,
        ...(result.precision && { precision: result.precision }),
      };
      return { data, discussions: rows.size };
    },
  };
}
