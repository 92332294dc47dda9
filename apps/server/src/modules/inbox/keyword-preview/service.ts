import { setImmediate } from "node:timers/promises";
import { isSourceInTier, type KeywordPreview, limits, type MatchCounts } from "@earshot/contract";
import { lastDays, limitsOfDays } from "../../../infrastructure/calendar.ts";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { Throttle } from "../../../infrastructure/throttle/index.ts";
import type { Keywords } from "../../discovery/keywords/index.ts";
import { createPostPhraseIndex } from "../../discovery/matching/index.ts";
import type { PostRow, Posts } from "../../discovery/posts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Recording, VisibilityFilters } from "../recording/index.ts";
import { createSummary, type Summary, type SummaryOptions } from "./service-summary.ts";

/** Previews are requested while typing; nobody types faster than this. */
const throttleRule = { name: "keyword-preview", times: 60, seconds: 60 };
/** After this many posts, other requests get a turn. */
const yieldEvery = 50;

/** A preview stops after this many posts or this much time, even if it has not searched all. */
const maxPosts = 20_000;
export const previewWithinMs = 2_000;

interface Bounds {
  maxPosts: number;
  withinMs: number;
}

export type KeywordPreviews = ReturnType<typeof createKeywordPreviews>;

/** What phrases would have found, before they become keywords. */
export function createKeywordPreviews(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  throttle: Throttle;
  workspaces: Workspaces;
  posts: Posts;
  keywords: Keywords;
  visibilityFilters: VisibilityFilters;
  recording: Recording;
  withinMs: number;
}) {
  const { database, clock, posts, keywords, visibilityFilters } = deps;

  /**
   * Reads the posts of the last days that contain the words, the newest first, within bounds: public posts
   * and those that the workspace pasted.
   * @param dayStarts when each of the days began, the oldest first
   * @returns how far back it got when it had to stop; null: through all days.
   */
  async function searchPosts(
    workspaceId: string,
    needed: string[][],
    dayStarts: readonly Date[],
    bounds: Bounds,
    take: (post: PostRow) => void,
  ): Promise<Date | null> {
    const until = performance.now() + bounds.withinMs;
    const startOf = (back: number) => dayStarts.at(-1 - back) ?? new Date(0);
    const justBefore = (moment: Date) => new Date(moment.getTime() - 1);
    let searched = 0;
    const isDone = () => searched >= bounds.maxPosts || performance.now() > until;
    // Each query covers twice as many days: for rare words, one query for all days could take too long.
    for (let newest = 0, length = 1; newest < limits.previewDays; length *= 2) {
      const oldest = Math.min(newest + length, limits.previewDays) - 1;
      const upTo = newest === 0 ? null : justBefore(startOf(newest - 1));
      if (upTo && isDone()) return startOf(newest - 1);
      const from = justBefore(startOf(oldest));
      for await (const page of posts.back(from, needed, workspaceId, { upTo })) {
        for (const post of page) {
          if (searched % yieldEvery === 0) await setImmediate();
          if (isDone()) return post.postedAt;
          searched += 1;
          take(post);
        }
      }
      newest = oldest + 1;
    }
    return null;
  }

  /**
   * Matches the stored posts of the last 30 days, today included, against phrases in one pass. Posts are
   * scored for this workspace; posts that its filters hide are skipped.
   */
  async function searchPhrases(workspaceId: string, phrases: readonly string[], bounds: Bounds) {
    const needed = phrases.flatMap((phrase) => keywords.neededOf(phrase));
    await deps.throttle.count(throttleRule, workspaceId);
    const now = clock.now();
    const [workspace] = await deps.workspaces.list([workspaceId]);
    if (!workspace) throw new AppError("NOT_FOUND");
    const { tier, timeZone } = workspace;
    const days = lastDays(timeZone, now, limits.previewDays);
    const dayStarts = limitsOfDays(timeZone, days).slice(0, -1);
    const [first = now] = dayStarts;
    const [profiles, filters, of] = await Promise.all([
      deps.recording.profiles.of(database.pool, [workspaceId]),
      visibilityFilters.load(database.pool, [workspaceId]),
      posts.countSince(new Date(first.getTime() - 1)),
    ]);
    const filter = filters.get(workspaceId);
    const profile = profiles.get(workspaceId) ?? null;
    // The same engine that matches keywords.
    const index = createPostPhraseIndex<Summary>();
    const summaries = phrases.map((phrase) => {
      const isHidden: SummaryOptions["isHidden"] = (post, signals) =>
        (filter?.(post, signals) ?? null) !== null;
      const summary = createSummary({ phrase, now, dayStarts, profile, isHidden });
      index.add(phrase, summary);
      return summary;
    });
    const reached = await searchPosts(workspaceId, needed, dayStarts, bounds, (post) => {
      // The plan does not include the source, so only a pasted post of it counts.
      if (!isSourceInTier(post.source, tier) && post.ownerWorkspaceId === null) return;
      for (const { payload: summary, marks } of index.match(post)) summary.add(post, marks);
    });
    return {
      summaries,
      of,
      atLeast: reached !== null,
      since: (reached ?? first).toISOString(),
    };
  }

  return {
    /**
     * What a phrase would have matched. The search is bounded in posts and time; `atLeast` says that it
     * stopped early.
     * @throws AppError VALIDATION_FAILED for an invalid keyword, TOO_MANY_REQUESTS.
     */
    async preview(
      workspaceId: string,
      phrase: string,
      bounds: Bounds = { maxPosts, withinMs: deps.withinMs },
    ): Promise<KeywordPreview> {
      const { summaries, of, ...found } = await searchPhrases(workspaceId, [phrase], bounds);
      const [summary] = summaries;
      if (!summary) throw new Error("a phrase has no summary");
      const report = summary.report();
      // The count is an estimate and may be too low.
      return { ...report, ...found, of: Math.max(of, report.matches) };
    },

    /**
     * How many posts each of the phrases would have matched, in their order; all are searched for in one
     * pass, bounded as a preview is.
     * @throws AppError VALIDATION_FAILED for an invalid keyword, TOO_MANY_REQUESTS.
     */
    async count(workspaceId: string, phrases: readonly string[]): Promise<MatchCounts> {
      const bounds = { maxPosts, withinMs: deps.withinMs };
      const { summaries, of, atLeast } = await searchPhrases(workspaceId, phrases, bounds);
      const counts = summaries.map((summary, at) => ({
        keyword: phrases[at] ?? "",
        ...summary.counts(),
      }));
      const max = Math.max(...counts.map(({ matches }) => matches));
      return { counts, of: Math.max(of, max), atLeast };
    },
  };
}
