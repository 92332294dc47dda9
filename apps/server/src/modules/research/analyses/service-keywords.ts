import { limits } from "@earshot/contract";
import type { FoundTheme } from "@earshot/themes";
import { lastDays, limitsOfDays } from "../../../infrastructure/calendar.ts";
import type { Clock } from "../../../infrastructure/clock.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Analysis } from "../../discovery/company-profile/index.ts";
import type { Keywords } from "../../discovery/keywords/index.ts";
import { createPostPhraseIndex } from "../../discovery/matching/index.ts";
import type { PostRow } from "../../discovery/posts/index.ts";
import type { Company, Workspaces } from "../../identity/workspaces/index.ts";
import type { KeywordPreviews } from "../../inbox/keyword-preview/index.ts";
import type { AudienceResult } from "./service-result.ts";

const maxIdeas = 8;
const maxKeywords = 15;
/** The maximum number of posts that are shown for each keyword. */
const maxPosts = 20;
const notCounted =
  "Too many keywords were previewed in the last minute, so these are counted only among the discussions of this analysis.";

/** Joins sentences, each of which may be missing. */
const join = (...notices: (string | null)[]): string | null =>
  notices.filter((notice) => notice !== null).join(" ") || null;

export type KeywordIdeas = ReturnType<typeof createKeywordIdeas>;

/** Keywords that fit an audience, each with what it would have found. */
export function createKeywordIdeas(deps: {
  clock: Clock;
  workspaces: Pick<Workspaces, "timeZone">;
  analysis: Pick<Analysis, "suggestFor">;
  keywords: Pick<Keywords, "wordRunsOf">;
  keywordPreviews: Pick<KeywordPreviews, "count">;
}) {
  const { clock, workspaces, analysis, keywords, keywordPreviews } = deps;

  /** How often each phrase occurs in the posts of the last 30 days; null: counting is not allowed right now. */
  async function countOf(workspaceId: string, phrases: readonly string[]) {
    try {
      return await keywordPreviews.count(workspaceId, phrases);
    } catch (error) {
      if (error instanceof AppError && error.code === "TOO_MANY_REQUESTS") return null;
      throw error;
    }
  }

  /** The start of the first day that previews count. */
  async function firstMoment(workspaceId: string): Promise<Date> {
    const now = clock.now();
    const zone = await workspaces.timeZone(workspaceId);
    return limitsOfDays(zone, lastDays(zone, now, limits.previewDays))[0] ?? now;
  }

  /** Keyword ideas for the company; none after too many requests, or when there are only general ones. */
  async function ideasFor(workspaceId: string, company: Company) {
    try {
      const found = await analysis.suggestFor(workspaceId, company, maxIdeas);
      const isGeneral = found.source === "fallback";
      return { suggestions: isGeneral ? [] : found.suggestions, notice: found.notice };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "TOO_MANY_REQUESTS") throw error;
      return { suggestions: [], notice: error.message };
    }
  }

  return {
    /** Finds keywords; those that would have found the most posts are first. */
    async find(
      workspaceId: string,
      company: Company,
      {
        themes,
        phrases,
        posts,
      }: {
        themes: readonly FoundTheme[];
        phrases: readonly string[];
        /** The strongest first. */
        posts: readonly PostRow[];
      },
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
      const since = await firstMoment(workspaceId);
      const withPhrase = new Map<string, string[]>(valid.map((phrase) => [phrase, []]));
      for (const post of posts.filter(({ postedAt }) => postedAt >= since)) {
        for (const { payload } of index.match(post)) withPhrase.get(payload)?.push(post.id);
      }
      const found = valid.map((keyword, at) => {
        const postIds = withPhrase.get(keyword) ?? [];
        return {
          keyword,
          found: counted?.counts[at]?.matches ?? postIds.length,
          atLeast: counted?.atLeast ?? true,
          postIds: postIds.slice(0, maxPosts),
        };
      });
      return {
        keywords: found.toSorted((a, b) => b.found - a.found),
        notice: join(notice, counted ? null : notCounted),
      };
    },
  };
}
