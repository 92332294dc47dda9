import { setImmediate } from "node:timers/promises";
import { type KeywordPreview, limits } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { Throttle } from "../../../infrastructure/throttle/index.ts";
import type { Keywords } from "../../discovery/keywords/index.ts";
import { createPhraseIndex } from "../../discovery/matching/index.ts";
import type { PostRow, Posts } from "../../discovery/posts/index.ts";
import type { Recording, VisibilityFilters } from "../recording/index.ts";
import { createTally, dayOf } from "./service-summary.ts";

const dayMs = 24 * 3_600_000;
/** It is asked as one types: nobody types so fast. */
const throttleRule = { name: "keyword-preview", times: 60, seconds: 60 };
/** After so many posts others are served. */
const atOnce = 50;

/** A preview ends after so many posts or so much time, whether or not all is counted. */
const mostPosts = 20_000;
export const previewWithinMs = 2_000;

interface Bounds {
  mostPosts: number;
  withinMs: number;
}

export type KeywordPreviews = ReturnType<typeof createKeywordPreviews>;

/** What phrases would have found, before they are watched. */
export function createKeywordPreviews(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  throttle: Throttle;
  posts: Posts;
  keywords: Keywords;
  visibilityFilters: VisibilityFilters;
  recording: Recording;
  withinMs: number;
}) {
  const { database, clock, log, posts, keywords, visibilityFilters } = deps;

  /**
   * Looks at the posts of the last days in which the words stand, the newest first, within bounds: the
   * public ones and those that the workspace pasted.
   * @returns how far back it came when it had to end; null: through all days.
   */
  async function lookAt(
    workspaceId: string,
    needed: string[][],
    now: Date,
    bounds: Bounds,
    take: (post: PostRow) => void,
  ): Promise<Date | null> {
    const until = performance.now() + bounds.withinMs;
    const startOf = (back: number) => new Date((dayOf(now) - back) * dayMs);
    const justBefore = (moment: Date) => new Date(moment.getTime() - 1);
    let looked = 0;
    const isOver = () => looked >= bounds.mostPosts || performance.now() > until;
    // A stretch at a time, each twice as long: of rare words, one query for all could take too long.
    for (let newest = 0, length = 1; newest < limits.previewDays; length *= 2) {
      const oldest = Math.min(newest + length, limits.previewDays) - 1;
      const upTo = newest === 0 ? null : justBefore(startOf(newest - 1));
      if (upTo && isOver()) return startOf(newest - 1);
      const from = justBefore(startOf(oldest));
      for await (const page of posts.back(from, needed, workspaceId, { upTo })) {
        for (const post of page) {
          if (looked % atOnce === 0) await setImmediate();
          if (isOver()) return post.postedAt;
          looked += 1;
          take(post);
        }
      }
      newest = oldest + 1;
    }
    return null;
  }

  return {
    /**
     * What a phrase would have matched of the posts that we hold of the last 30 days (UTC), today
     * included: by the phrase engine, scored for this workspace, without what it leaves out. It looks at
     * so many posts and takes so much time at most; `atLeast` says that it ended before it was through.
     * @throws AppError VALIDATION_FAILED when the phrase can't be watched, TOO_MANY_REQUESTS.
     */
    async preview(
      workspaceId: string,
      phrase: string,
      bounds: Bounds = { mostPosts, withinMs: deps.withinMs },
    ): Promise<KeywordPreview> {
      const needed = keywords.neededOf(phrase);
      await deps.throttle.count(throttleRule, workspaceId);
      const now = clock.now();
      const first = new Date((dayOf(now) - limits.previewDays + 1) * dayMs);
      const [profiles, filters, of] = await Promise.all([
        deps.recording.profiles.of(database.read, [workspaceId]),
        visibilityFilters.load(database.read, [workspaceId]),
        posts.countSince(new Date(first.getTime() - 1)),
      ]);
      const filter = filters.get(workspaceId);
      const tally = createTally({
        phrase,
        now,
        profile: profiles.get(workspaceId) ?? null,
        isHidden: (post, signals) => (filter?.(post, signals) ?? null) !== null,
      });
      // The very engine that keywords are matched with.
      const index = createPhraseIndex(
        [{ subscriber: 1, keywordId: "", workspaceId, keyword: phrase }],
        log,
      );
      const reached = await lookAt(workspaceId, needed, now, bounds, (post) => {
        const [found] = index.match(post);
        if (found) tally.add(post, found.marks);
      });
      const report = tally.report();
      return {
        ...report,
        // An estimate may fall short.
        of: Math.max(of, report.matches),
        atLeast: reached !== null,
        since: (reached ?? first).toISOString(),
      };
    },
  };
}
