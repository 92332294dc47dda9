import type { FoundTheme } from "@earshot/themes";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Analysis } from "../../discovery/company-profile/index.ts";
import type { Keywords } from "../../discovery/keywords/index.ts";
import { createPostPhraseIndex } from "../../discovery/matching/index.ts";
import type { Company } from "../../identity/workspaces/index.ts";
import type { KeywordPreviews } from "../../inbox/keyword-preview/index.ts";
import type { ReadablePosts } from "../discussions/index.ts";
import type { AudienceResult } from "./service-result.ts";

const maxIdeas = 8;
const maxKeywords = 15;
/** Posts of each keyword that are shown. */
const maxPosts = 20;

export type KeywordIdeas = ReturnType<typeof createKeywordIdeas>;

/** Keywords that fit an audience, each with what it would have found. */
export function createKeywordIdeas(deps: {
  analysis: Analysis;
  keywords: Keywords;
  keywordPreviews: KeywordPreviews;
}) {
  const { analysis, keywords, keywordPreviews } = deps;

  /** How often each phrase occurs in the posts of the last 30 days; null: that can't be counted now. */
  async function countOf(workspaceId: string, phrases: readonly string[]) {
    try {
      return await keywordPreviews.count(workspaceId, phrases);
    } catch (error) {
      if (error instanceof AppError && error.code === "TOO_MANY_REQUESTS") return null;
      throw error;
    }
  }

  /** The company's ideas; none when it has asked too often. */
  async function ideasFor(workspaceId: string, company: Company) {
    try {
      return await analysis.suggestFor(workspaceId, company, maxIdeas);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "TOO_MANY_REQUESTS") throw error;
      return { suggestions: [], notice: error.message };
    }
  }

  return {
    /** The keywords that would have found the most, first. */
    async find(
      workspaceId: string,
      company: Company,
      {
        themes,
        phrases,
        rows,
      }: { themes: readonly FoundTheme[]; phrases: readonly string[]; rows: ReadablePosts },
    ): Promise<{ keywords: AudienceResult["keywords"]; notice: string | null }> {
      const { suggestions, notice } = await ideasFor(workspaceId, company);
      const labels = themes.filter(({ kind }) => kind !== "pain").map(({ label }) => label);
      const proposed = [...phrases, ...suggestions.map(({ keyword }) => keyword), ...labels];
      const byKey = new Map(proposed.map((phrase) => [phrase.toLowerCase(), phrase]));
      const valid = [...byKey.values()]
        .filter((phrase) => keywords.wordRunsOf(phrase) !== null)
        .slice(0, maxKeywords);
      if (valid.length === 0) return { keywords: [], notice };
      const counted = await countOf(workspaceId, valid);
      const index = createPostPhraseIndex<string>();
      for (const phrase of valid) index.add(phrase, phrase);
      const posts = new Map<string, string[]>(valid.map((phrase) => [phrase, []]));
      for (const row of rows.values()) {
        for (const { payload } of index.match(row)) posts.get(payload)?.push(row.id);
      }
      const found = valid.map((keyword, at) => {
        const postIds = posts.get(keyword) ?? [];
        return {
          keyword,
          found: counted?.counts[at]?.matches ?? postIds.length,
          atLeast: counted?.atLeast ?? true,
          postIds: postIds.slice(0, maxPosts),
        };
      });
      return { keywords: found.toSorted((a, b) => b.found - a.found), notice };
    },
  };
}
