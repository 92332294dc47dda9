import type { Clock } from "../../../infrastructure/clock.ts";
import type { Tx } from "../../../infrastructure/database/index.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import { createTopic } from "../../../infrastructure/topic.ts";
import type { Keywords } from "../../discovery/keywords/index.ts";
import type {
  Matching,
  PhraseFound,
  PostSummary,
  PostsMatched,
} from "../../discovery/matching/index.ts";
import type { Posts } from "../../discovery/posts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import {
  assignVisibility,
  recomputeVisibility,
  shingledTextOf,
  similarityHashesOf,
  type VisibilityInput,
} from "./service-deduplication.ts";
import { followEdits } from "./service-edited-posts.ts";
import type { OwnAccounts } from "./service-own-accounts.ts";
import { pairKey, replacePasted } from "./service-pasted.ts";
import { createProfiles, type StoredIntent, scorePost } from "./service-scoring.ts";
import { noFilter, type VisibilityFilter, type VisibilityFilters } from "./service-visibility.ts";
import * as store from "./store.ts";
import { lockDuplicates } from "./store-deduplication.ts";
import { setScores } from "./store-rescoring.ts";

const maxIdsInEvent = 50;

/** The events that notify browsers of newly shown mentions. */
export const createdEvents = (shown: readonly { id: string; workspaceId: string }[]) =>
  [...Map.groupBy(shown, (row) => row.workspaceId)].map(([workspaceId, group]) => ({
    workspaceId,
    type: "mention.created" as const,
    data: { ids: group.slice(0, maxIdsInEvent).map((row) => row.id), count: group.length },
  }));

interface Pair {
  workspaceId: string;
  post: PostSummary;
}

interface ShowOptions {
  filter?: VisibilityFilter;
  /** Whether matching found them; a person added the others. */
  isFound?: boolean;
}

export type Recording = ReturnType<typeof createRecording>;

/** Records posts as mentions: scores them, merges duplicates, and hides what filters hide. */
export function createRecording(deps: {
  clock: Clock;
  events: Events;
  workspaces: Workspaces;
  keywords: Keywords;
  matching: Matching;
  visibilityFilters: VisibilityFilters;
  ownAccounts: OwnAccounts;
  posts: Posts;
}) {
  const { clock, events, keywords, visibilityFilters, ownAccounts, posts } = deps;
  const profiles = createProfiles(deps);
  const topics = {
    /** New mentions that matching found and that are shown. */
    found: createTopic<{ mentions: readonly { id: string; workspaceId: string }[] }>(),
  };

  /**
   * Inserts the mentions that are missing, and leaves the others as they are. The mention of a pasted
   * post is also the mention of its public post.
   */
  async function ensure(tx: Tx, given: readonly Pair[]) {
    const { moved, unmoved, counted } = await replacePasted(tx, posts, given);
    const pairs = given.filter((pair) => !unmoved.has(pairKey(pair.workspaceId, pair.post.postId)));
    const foundAt = clock.now();
    const companies = await profiles.of(tx, [...new Set(pairs.map((pair) => pair.workspaceId))]);
    // Without a company's profile, a post has the same score for every workspace.
    const withoutProfile = new Map<string, StoredIntent>();
    const score = ({ workspaceId, post }: Pair): StoredIntent => {
      const profile = companies.get(workspaceId) ?? null;
      if (profile) return scorePost(post, foundAt, profile);
      const cached = withoutProfile.get(post.postId) ?? scorePost(post, foundAt, null);
      withoutProfile.set(post.postId, cached);
      return cached;
    };
    const scored = pairs.map((pair) => {
      const { workspaceId, post } = pair;
      const similarityHashes = similarityHashesOf(shingledTextOf(post), workspaceId);
      return { workspaceId, post, intent: score(pair), similarityHashes };
    });
    const rows = await store.ensureMentions(
      tx,
      scored.map(({ workspaceId, post, intent, similarityHashes }) => {
        const { postId, source, community, postedAt } = post;
        return {
          workspaceId,
          postId,
          source,
          community,
          postedAt,
          foundAt,
          similarityHashes,
          ...intent,
        };
      }),
    );
    const byPair = new Map(rows.map((row) => [pairKey(row.workspaceId, row.postId), row]));
    const fresh = scored.flatMap(
      ({ workspaceId, post, intent, similarityHashes }): VisibilityInput[] => {
        const row = byPair.get(pairKey(workspaceId, post.postId));
        if (!row?.isNew) return [];
        const signals = intent.intentSignals.map(({ kind }) => kind);
        return [{ id: row.id, workspaceId, post, signals, similarityHashes }];
      },
    );
    const rescored = scored.flatMap(({ workspaceId, post, intent, similarityHashes }) => {
      const id = moved.get(pairKey(workspaceId, post.postId));
      return id === undefined ? [] : [{ id, workspaceId, similarityHashes, ...intent }];
    });
    await setScores(tx, rescored);
    return { byPair, fresh, rescored, unmoved, counted };
  }

  type Ensured = Awaited<ReturnType<typeof ensure>>;

  /** Decides which mentions are shown and notifies browsers: the last step of a transaction. */
  async function show(
    tx: Tx,
    { fresh, rescored }: Pick<Ensured, "fresh" | "rescored">,
    { filter = visibilityFilters, isFound = false }: ShowOptions = {},
  ): Promise<void> {
    const movedIds = rescored.map(({ id }) => id);
    const duplicates = await lockDuplicates(tx, movedIds, movedIds);
    await events.hold(
      tx,
      [...fresh, ...rescored].map(({ workspaceId }) => workspaceId),
    );
    const shown = await assignVisibility(tx, filter, fresh);
    if (isFound && shown.length > 0) await topics.found.publish(tx, { mentions: [...shown] });
    // A customer added these by link: no filter hides them.
    await recomputeVisibility(tx, noFilter, movedIds);
    shown.push(...(await recomputeVisibility(tx, visibilityFilters, duplicates)));
    const updated = rescored.map(({ id, workspaceId }) => {
      const data = { id, status: "pending" as const };
      return { workspaceId, type: "mention.updated" as const, data };
    });
    await events.emit(tx, [...createdEvents(shown), ...updated]);
  }

  async function record(tx: Tx, { posts: matched, outcome }: PostsMatched): Promise<void> {
    const others = await ownAccounts.without(tx, matched);
    const pairs = others.flatMap((post) =>
      [...Map.groupBy(post.phrases, (phrase) => phrase.workspaceId)].map(
        ([workspaceId, phrases]) => ({ post, workspaceId, phrases }),
      ),
    );
    // Always in the same order, so that two transactions never deadlock on the same mentions.
    pairs.sort((a, b) => {
      const [left, right] = [a.workspaceId + a.post.postId, b.workspaceId + b.post.postId];
      return left < right ? -1 : 1;
    });
    const ensured = await ensure(tx, pairs);
    const { byPair, counted } = ensured;
    const matches = pairs.flatMap(({ post, workspaceId, phrases }) => {
      const mention = byPair.get(pairKey(workspaceId, post.postId));
      if (!mention) return [];
      return phrases.map(({ keywordId, keyword, marks }) => ({
        mentionId: mention.id,
        workspaceId,
        keywordId,
        keyword,
        titleMarks: marks.title,
        bodyMarks: marks.body,
      }));
    });
    const added = await store.insertMentionKeywords(tx, matches);
    const uses = new Map<string, number>();
    for (const { mentionId, keywordId } of added) {
      if (counted.has(`${mentionId} ${keywordId}`)) continue;
      uses.set(keywordId, (uses.get(keywordId) ?? 0) + 1);
    }
    await keywords.recordUses(tx, uses);
    const texts = new Map(matches.map((row) => [row.keywordId, row.keyword]));
    for (const [keywordId, found] of uses) {
      const keyword = texts.get(keywordId) ?? "";
      outcome.mentionsByKeyword.set(keyword, (outcome.mentionsByKeyword.get(keyword) ?? 0) + found);
    }
    await show(tx, ensured, { isFound: true });
  }
  deps.matching.topics.matched.subscribe(record);

  followEdits({ ...deps, profiles });

  return {
    topics,
    profiles,

    /**
     * Records a post that somebody added: it needs no keyword, and no filter hides it. An existing mention stays as
     * it is, but is no longer hidden.
     * @param phrase what a new mention shows as its keyword
     * @returns its id.
     */
    async add(
      tx: Tx,
      workspaceId: string,
      post: PostSummary,
      phrase?: Omit<PhraseFound, "workspaceId">,
    ): Promise<string> {
      const ensured = await ensure(tx, [{ workspaceId, post }]);
      const key = pairKey(workspaceId, post.postId);
      const row = ensured.byPair.get(key);
      const id = row?.id ?? ensured.unmoved.get(key);
      if (id === undefined) throw new Error("a mention was not stored");
      if (row?.isNew && phrase) {
        const { keywordId, keyword, marks } = phrase;
        const found = { mentionId: id, workspaceId, keywordId, keyword };
        await store.insertMentionKeywords(tx, [
          { ...found, titleMarks: marks.title, bodyMarks: marks.body },
        ]);
      }
      await show(tx, ensured, { filter: noFilter });
      if (!row?.isNew && (await store.lockHidden(tx, id))) {
        await events.hold(tx, [workspaceId]);
        await events.emit(tx, createdEvents(await recomputeVisibility(tx, noFilter, [id])));
      }
      return id;
    },
  };
}
