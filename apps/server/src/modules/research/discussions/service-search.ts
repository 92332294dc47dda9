import { setImmediate } from "node:timers/promises";
import { isSourceInTier, platforms, type Source, sourceNames, sources } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Collection } from "../../discovery/collection/index.ts";
import type { Keywords } from "../../discovery/keywords/index.ts";
import { createPostPhraseIndex } from "../../discovery/matching/index.ts";
import type { PostRow, Posts } from "../../discovery/posts/index.ts";
import type { WorkspaceRow, Workspaces } from "../../identity/workspaces/index.ts";
import {
  duplicateSimilarity,
  type ShingledText,
  shingleText,
} from "../../inbox/recording/index.ts";
import type { DiscussionReader, ScoredIntent } from "./service-reader.ts";

/** How old discussions may be: further back, posts are not indexed by their words. */
const lookbackMs = 60 * 24 * 3_600_000;
/** The time limits of searches at the sources and among stored posts. */
const sourcesWithinMs = 15_000;
const storedWithinMs = 4_000;
/** Only this many of the newest matches are ranked. */
const maxRanked = 1_000;
/** After this many posts, other requests get a turn. */
const yieldEvery = 25;
/** The same where each post is compared with all chosen ones. */
const yieldEveryCompared = 5;

/** A discussion, and how close its author is to buying. */
export interface RankedPost {
  post: PostRow;
  intent: ScoredIntent;
}

/** Sources that answered, and those that did not. */
export interface SourceOutcome {
  answered: Source[];
  failed: Source[];
}

/** Names in a sentence. */
const namesOf = (names: readonly string[]) =>
  new Intl.ListFormat("en", { type: "conjunction" }).format(names);

/** The sources whose posts are listed by community, which is where communities can be searched. */
export const listedSources: readonly Source[] = sources.filter(
  (name) => platforms[name].hasListings,
);

/** What is missing from a search, in a sentence; null: nothing. */
export function noticeOf({ answered, failed }: SourceOutcome): string | null {
  if (failed.length === 0 && answered.length > 0) return null;
  if (answered.length === 0 && failed.length === 0) {
    return "No source can be searched right now, so this shows stored posts only.";
  }
  const names = namesOf(failed.map((name) => sourceNames[name]));
  return `${names} did not answer, or ${failed.length > 1 ? "their" : "its"} budget is used up, so newer posts may be missing.`;
}

export type DiscussionSearch = ReturnType<typeof createDiscussionSearch>;

/** Finds discussions by phrases: at the sources, within their budgets, and among stored posts. */
export function createDiscussionSearch(deps: {
  clock: Clock;
  workspaces: Workspaces;
  keywords: Keywords;
  posts: Posts;
  collection: Collection;
  reader: DiscussionReader;
}) {
  const { clock, workspaces, keywords, posts, collection, reader } = deps;

  /** @throws AppError NOT_FOUND */
  async function workspaceOf(workspaceId: string): Promise<WorkspaceRow> {
    const [workspace] = await workspaces.list([workspaceId]);
    if (!workspace) throw new AppError("NOT_FOUND");
    return workspace;
  }

  /** The newest stored posts with any of the phrases; no pasted ones, because reports are shared by link. */
  async function stored(
    phrases: readonly string[],
    since: Date,
    isIncluded: (post: PostRow) => boolean,
  ): Promise<PostRow[]> {
    const index = createPostPhraseIndex<void>();
    for (const phrase of phrases) index.add(phrase);
    const needed = phrases.flatMap((phrase) => keywords.neededOf(phrase));
    const found: PostRow[] = [];
    const until = performance.now() + storedWithinMs;
    for await (const page of posts.back(since, needed, null)) {
      found.push(...page.filter((post) => isIncluded(post) && index.match(post).length > 0));
      if (found.length >= maxRanked || performance.now() > until) break;
      await setImmediate();
    }
    return found.slice(0, maxRanked);
  }

  /** The posts with the strongest intent, without duplicates and without those on sensitive subjects. */
  async function rank(
    workspaceId: string,
    rows: readonly PostRow[],
    limit: number,
  ): Promise<RankedPost[]> {
    const scoreOf = await reader.scorer(workspaceId);
    const scored: RankedPost[] = [];
    for (const [at, post] of rows.entries()) {
      if (at % yieldEvery === 0) await setImmediate();
      const intent = scoreOf(post);
      if (intent) scored.push({ post, intent });
    }
    scored.sort(
      (a, b) =>
        b.intent.intentScore - a.intent.intentScore ||
        b.post.postedAt.getTime() - a.post.postedAt.getTime(),
    );
    const chosen: (RankedPost & { text: ShingledText | null })[] = [];
    for (const [at, one] of scored.entries()) {
      if (chosen.length >= limit) break;
      if (at % yieldEveryCompared === 0) await setImmediate();
      const text = shingleText(`${one.post.title}\n${one.post.body}`);
      const isDuplicate = chosen.some(
        (other) =>
          text &&
          other.text &&
          duplicateSimilarity({ ...other.post, text: other.text }, { ...one.post, text }) !== null,
      );
      if (!isDuplicate) chosen.push({ ...one, text });
    }
    return chosen.map(({ post, intent }) => ({ post, intent }));
  }

  const oldest = () => new Date(clock.now().getTime() - lookbackMs);

  /** Whether a source is in the plan, and among those that are named. */
  const inPlan = (tier: WorkspaceRow["tier"], named: readonly Source[] | undefined) => {
    return (source: Source) => isSourceInTier(source, tier) && (named?.includes(source) ?? true);
  };

  /**
   * Searches the sources for posts with any of the phrases, each source at most once, and stores the posts.
   * @param scope.named the sources; without it, all that the plan includes
   * @param scope.country ISO 3166 code, for the sources that prefer results for a country
   * @throws AppError VALIDATION_FAILED for a phrase that can't be searched for.
   */
  async function searchSources(
    workspaceId: string,
    phrases: readonly string[],
    { named, country }: { named?: readonly Source[]; country?: string | undefined } = {},
  ): Promise<SourceOutcome> {
    const { tier } = await workspaceOf(workspaceId);
    // Reject invalid phrases before anything is spent.
    for (const phrase of phrases) keywords.neededOf(phrase);
    return collection.searchOnDemand(phrases, tier, {
      ...{ workspaceId, since: oldest(), withinMs: sourcesWithinMs, country },
      ...(named && { sources: named }),
    });
  }

  /** Stored posts with any of the phrases, the strongest intent first. */
  async function rankStored(
    workspaceId: string,
    phrases: readonly string[],
    { limit, named }: { limit: number; named?: readonly Source[] | undefined },
  ): Promise<RankedPost[]> {
    const { tier } = await workspaceOf(workspaceId);
    const isIncluded = inPlan(tier, named);
    const found = await stored(phrases, oldest(), ({ source }) => isIncluded(source));
    return rank(workspaceId, await reader.readable(found), limit);
  }

  return { workspaceOf, searchSources, rankStored };
}
