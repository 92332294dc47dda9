import type { CompanyContext, FriendPost } from "@earshot/contract";
import { neededWords, type ParsedPhrase, parsePhrase } from "@earshot/matcher";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { Throttle } from "../../../infrastructure/throttle/index.ts";
import type { Collection } from "../../discovery/collection/index.ts";
import { type Keywords, tokensLeft } from "../../discovery/keywords/index.ts";
import { createPhraseIndex } from "../../discovery/matching/index.ts";
import type { OptOuts } from "../../discovery/opt-outs/index.ts";
import type { PostRow, Posts } from "../../discovery/posts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { throttleRules } from "./rules.ts";
import { choosePosts, profileOf } from "./service-choose.ts";
import { presentPost, subredditsOf } from "./service-present.ts";
import * as store from "./store.ts";

const dayMs = 24 * 3_600_000;
/** How far back conversations are still worth an answer. */
const reachMs = 30 * dayMs;
/** The sources get so long, and what we hold is gone through for so long: 20 s together at most. */
export const sourcesWithinMs = 15_000;
const heldWithinMs = 4_000;
/** Of more matches only the newest are compared. */
const mostCompared = 500;

/** What a friend search asks. */
export interface FriendAsk {
  keyword: string;
  limit: number;
  context: CompanyContext;
}

export type FriendSearch = ReturnType<typeof createFriendSearch>;

/** Searches once for a phrase, for somebody else's business. */
export function createFriendSearch(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  throttle: Throttle;
  workspaces: Workspaces;
  optOuts: OptOuts;
  keywords: Keywords;
  posts: Posts;
  collection: Collection;
  /** How long the sources are waited for. */
  withinMs: number;
}) {
  const { database, clock, log, optOuts, keywords, posts, collection } = deps;

  /** The newest held posts that the phrase engine finds the phrase in. */
  async function matches(keyword: string, phrase: ParsedPhrase, since: Date): Promise<PostRow[]> {
    const alone = createPhraseIndex(
      [{ subscriber: 1, keywordId: "", workspaceId: "", keyword }],
      log,
    );
    const found: PostRow[] = [];
    const until = performance.now() + heldWithinMs;
    // No pasted posts, not even the workspace's own: a friend search is shared by a link.
    for await (const page of posts.back(since, neededWords(phrase), null)) {
      found.push(...page.filter((post) => alone.match(post).length > 0));
      if (found.length >= mostCompared || performance.now() > until) break;
    }
    return found.slice(0, mostCompared);
  }

  /** @throws AppError FRIEND_SEARCH_FAILED when no source answered and we hold nothing either. */
  async function find(
    workspaceId: string,
    { keyword, limit, context }: FriendAsk,
    phrase: ParsedPhrase,
  ): Promise<PostRow[]> {
    const [workspace] = await deps.workspaces.list([workspaceId]);
    const now = clock.now();
    const since = new Date(now.getTime() - reachMs);
    // What the sources give is held first, so that one search finds all of it.
    const { answered, failed } = await collection.searchOnDemand(keyword, workspace?.tier ?? null, {
      workspaceId,
      since,
      withinMs: deps.withinMs,
    });
    const wanted = await optOuts.without(await matches(keyword, phrase, since));
    const chosen = choosePosts(wanted, profileOf(context), { now, limit });
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
      ask: FriendAsk,
    ): Promise<{
      result: { posts: FriendPost[] };
      keywordsRemaining: number | null;
      subreddits: string[];
    }> {
      const parsed = parsePhrase(ask.keyword);
      if (!parsed.ok) {
        throw new AppError("VALIDATION_FAILED", { message: parsed.refusal.message });
      }
      await deps.throttle.count(throttleRules.searches, workspaceId);
      const tokenId = await keywords.tokens.take(workspaceId);
      try {
        const found = await find(workspaceId, ask, parsed.phrase);
        const quota = await database.transaction(async (tx) => {
          const standing = await keywords.tokens.spend(tx, workspaceId, tokenId);
          // It took so long that its token was thought lost: nothing is sold that is not paid for.
          if (!standing) throw new AppError("FRIEND_SEARCH_FAILED");
          await store.insertSearch(tx, {
            id: tokenId,
            workspaceId,
            foundAt: clock.now(),
            postIds: found.map(({ id }) => id),
          });
          return standing;
        });
        return {
          result: { posts: found.map(presentPost) },
          keywordsRemaining: tokensLeft(quota),
          subreddits: subredditsOf(found),
        };
      } catch (error) {
        await keywords.tokens.giveBack(workspaceId, tokenId, "failed").catch((trouble) => {
          // It comes back by itself then.
          log.warn({ err: trouble }, "a keyword token could not be given back at once");
        });
        throw error;
      }
    },
  };
}
