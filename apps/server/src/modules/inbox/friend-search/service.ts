import { type CompanyContext, type FriendPost, isSourceInTier, type Tier } from "@earshot/contract";
import { neededWords, type ParsedPhrase, parsePhrase } from "@earshot/matcher";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { Throttle } from "../../../infrastructure/throttle/index.ts";
import type { Collection } from "../../discovery/collection/index.ts";
import { type Keywords, tokensLeft } from "../../discovery/keywords/index.ts";
import { createPostPhraseIndex } from "../../discovery/matching/index.ts";
import type { OptOuts } from "../../discovery/opt-outs/index.ts";
import type { PostRow, Posts } from "../../discovery/posts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { OwnAccounts } from "../recording/index.ts";
import { throttleRules } from "./rules.ts";
import { choosePosts, profileOf } from "./service-choose.ts";
import { presentPost, subredditsOf } from "./service-present.ts";
import * as store from "./store.ts";

const dayMs = 24 * 3_600_000;
/** How old conversations may be. */
const lookbackMs = 30 * dayMs;
/** The time limits of the sources and of searching stored posts: about 20 s together. */
export const sourcesWithinMs = 15_000;
const storedWithinMs = 4_000;
/** Only this many of the newest matches are compared. */
const maxCompared = 500;

/** The input of a friend search. */
export interface FriendSearchInput {
  keyword: string;
  limit: number;
  context: CompanyContext;
}

export type FriendSearch = ReturnType<typeof createFriendSearch>;

/** Searches once for a phrase, for another company. */
export function createFriendSearch(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  throttle: Throttle;
  workspaces: Workspaces;
  optOuts: OptOuts;
  ownAccounts: OwnAccounts;
  keywords: Keywords;
  posts: Posts;
  collection: Collection;
  /** The time limit of the sources. */
  withinMs: number;
}) {
  const { database, clock, log, optOuts, ownAccounts, keywords, posts, collection } = deps;

  /** The newest stored posts that match the phrase, of the sources that a tier includes. */
  async function matches(
    keyword: string,
    phrase: ParsedPhrase,
    tier: Tier | null,
    since: Date,
  ): Promise<PostRow[]> {
    const index = createPostPhraseIndex<void>();
    index.add(keyword);
    const found: PostRow[] = [];
    const until = performance.now() + storedWithinMs;
    // No pasted posts, not even the workspace's own: friend searches are shared by link.
    for await (const page of posts.back(since, neededWords(phrase), null)) {
      const included = page.filter(({ source }) => isSourceInTier(source, tier));
      found.push(...included.filter((post) => index.match(post).length > 0));
      if (found.length >= maxCompared || performance.now() > until) break;
    }
    return found.slice(0, maxCompared);
  }

  /** @throws AppError FRIEND_SEARCH_FAILED when no source answered and no stored post matches. */
  async function find(
    workspaceId: string,
    { keyword, limit, context }: FriendSearchInput,
    phrase: ParsedPhrase,
  ): Promise<PostRow[]> {
    const [workspace] = await deps.workspaces.list([workspaceId]);
    const now = clock.now();
    const since = new Date(now.getTime() - lookbackMs);
    // Posts from the sources are stored first, so that one search finds all posts.
    const tier = workspace?.tier ?? null;
    const { answered, failed } = await collection.searchOnDemand([keyword], tier, {
      workspaceId,
      since,
      withinMs: deps.withinMs,
    });
    const others = await ownAccounts.without(
      database.pool,
      await matches(keyword, phrase, tier, since),
    );
    const matched = await optOuts.without(others);
    const chosen = choosePosts(matched, profileOf(context), { now, limit });
    if (chosen.length === 0 && answered.length === 0 && failed.length > 0) {
      throw new AppError("FRIEND_SEARCH_FAILED");
    }
    return chosen;
  }

  return {
    /**
     * Searches for a phrase, which takes a keyword token. One that fails gives it back.
     * @throws AppError VALIDATION_FAILED when the phrase can't be searched for, NO_KEYWORD_TOKENS,
     *   FRIEND_SEARCH_FAILED, TOO_MANY_REQUESTS.
     */
    async search(
      workspaceId: string,
      input: FriendSearchInput,
    ): Promise<{
      result: { posts: FriendPost[] };
      keywordsRemaining: number | null;
      subreddits: string[];
    }> {
      const parsed = parsePhrase(input.keyword);
      if (!parsed.ok) {
        throw new AppError("VALIDATION_FAILED", { message: parsed.refusal.message });
      }
      await deps.throttle.count(throttleRules.searches, workspaceId);
      const tokenId = await keywords.tokens.take(workspaceId);
      try {
        const found = await find(workspaceId, input, parsed.phrase);
        const quota = await database.transaction(async (tx) => {
          const quota = await keywords.tokens.spend(tx, workspaceId, tokenId);
          // The search took so long that its token was returned: without a token, no result.
          if (!quota) throw new AppError("FRIEND_SEARCH_FAILED");
          await store.insertSearch(tx, {
            id: tokenId,
            workspaceId,
            foundAt: clock.now(),
            postIds: found.map(({ id }) => id),
          });
          return quota;
        });
        return {
          result: { posts: found.map(presentPost) },
          keywordsRemaining: tokensLeft(quota),
          subreddits: subredditsOf(found),
        };
      } catch (error) {
        await keywords.tokens.giveBack(workspaceId, tokenId, "failed").catch((failure) => {
          // A job gives it back later.
          log.warn({ err: failure }, "a keyword token could not be returned immediately");
        });
        throw error;
      }
    },
  };
}
