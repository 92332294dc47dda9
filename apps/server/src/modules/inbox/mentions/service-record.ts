import type { Clock } from "../../../infrastructure/clock.ts";
import type { Tx } from "../../../infrastructure/database/index.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import type { Keywords } from "../../discovery/keywords/index.ts";
import type { Matching, PostSummary, PostsMatched } from "../../discovery/matching/index.ts";
import type { Posts } from "../../discovery/posts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Exclusions } from "../exclusions/index.ts";
import { createProfiles, type StoredIntent, scorePost } from "./service-intent.ts";
import { pairKey, replacePasted } from "./service-pasted.ts";
import {
  likenessHashes,
  likenessOf,
  nothingLeftOut,
  settle,
  settleAgain,
  type Unsettled,
} from "./service-settle.ts";
import * as store from "./store-record.ts";
import { setScores } from "./store-rescore.ts";
import { lockPlaces } from "./store-settle.ts";

const idsInEvent = 50;

/** Mentions of several workspaces that are shown now, as their browsers are told. */
export const createdEvents = (shown: readonly { id: string; workspaceId: string }[]) =>
  [...Map.groupBy(shown, (row) => row.workspaceId)].map(([workspaceId, group]) => ({
    workspaceId,
    type: "mention.created" as const,
    data: { ids: group.slice(0, idsInEvent).map((row) => row.id), count: group.length },
  }));

interface Pair {
  workspaceId: string;
  post: PostSummary;
}

export type Recording = ReturnType<typeof createRecording>;

/** Makes mentions of posts: scored, and those that say nothing new or are left out not shown. */
export function createRecording(deps: {
  clock: Clock;
  events: Events;
  workspaces: Workspaces;
  keywords: Keywords;
  matching: Matching;
  exclusions: Exclusions;
  posts: Posts;
}) {
  const { clock, events, keywords, exclusions, posts } = deps;
  const profiles = createProfiles(deps);

  /**
   * Makes the mentions that are not there yet; what is known already is left as it is. A mention of a
   * pasted post is the mention of its public post as well.
   */
  async function ensure(tx: Tx, given: readonly Pair[]) {
    const { moved, unmoved, counted } = await replacePasted(tx, posts, given);
    const pairs = given.filter((pair) => !unmoved.has(pairKey(pair.workspaceId, pair.post.postId)));
    const foundAt = clock.now();
    const companies = await profiles.of(tx, [...new Set(pairs.map((pair) => pair.workspaceId))]);
    // Without a company's profile a post has one score, whoever it concerns.
    const alone = new Map<string, StoredIntent>();
    const score = ({ workspaceId, post }: Pair): StoredIntent => {
      const profile = companies.get(workspaceId) ?? null;
      if (profile) return scorePost(post, foundAt, profile);
      const known = alone.get(post.postId) ?? scorePost(post, foundAt, null);
      alone.set(post.postId, known);
      return known;
    };
    const scored = pairs.map((pair) => {
      const { workspaceId, post } = pair;
      const likeness = likenessHashes(likenessOf(post), workspaceId);
      return { workspaceId, post, intent: score(pair), likeness };
    });
    const rows = await store.ensureMentions(
      tx,
      scored.map(({ workspaceId, post, intent, likeness }) => {
        const { postId, source, community, postedAt } = post;
        return { workspaceId, postId, source, community, postedAt, foundAt, likeness, ...intent };
      }),
    );
    const byPair = new Map(rows.map((row) => [pairKey(row.workspaceId, row.postId), row]));
    const fresh = scored.flatMap(({ workspaceId, post, intent, likeness }): Unsettled[] => {
      const row = byPair.get(pairKey(workspaceId, post.postId));
      if (!row?.isNew) return [];
      const signals = intent.intentSignals.map(({ kind }) => kind);
      return [{ id: row.id, workspaceId, post, signals, likeness }];
    });
    const rescored = scored.flatMap(({ workspaceId, post, intent, likeness }) => {
      const id = moved.get(pairKey(workspaceId, post.postId));
      return id === undefined ? [] : [{ id, workspaceId, likeness, ...intent }];
    });
    await setScores(tx, rescored);
    return { byPair, fresh, rescored, unmoved, counted };
  }

  type Ensured = Awaited<ReturnType<typeof ensure>>;

  /** Shows what is new, and tells browsers. The last step of a transaction. */
  async function show(
    tx: Tx,
    { fresh, rescored }: Pick<Ensured, "fresh" | "rescored">,
    leftOut: Pick<Exclusions, "filtersOf"> = exclusions,
  ): Promise<void> {
    const movedIds = rescored.map(({ id }) => id);
    const places = await lockPlaces(tx, movedIds, movedIds);
    await events.hold(
      tx,
      [...fresh, ...rescored].map(({ workspaceId }) => workspaceId),
    );
    const shown = await settle(tx, leftOut, fresh);
    // The customer brought these: nothing excludes them.
    await settleAgain(tx, nothingLeftOut, movedIds);
    shown.push(...(await settleAgain(tx, exclusions, places)));
    const news = rescored.map(({ id, workspaceId }) => {
      const data = { id, status: "pending" as const };
      return { workspaceId, type: "mention.updated" as const, data };
    });
    await events.emit(tx, [...createdEvents(shown), ...news]);
  }

  async function record(tx: Tx, { posts: matched, outcome }: PostsMatched): Promise<void> {
    const pairs = matched.flatMap((post) =>
      [...Map.groupBy(post.phrases, (phrase) => phrase.workspaceId)].map(
        ([workspaceId, phrases]) => ({ post, workspaceId, phrases }),
      ),
    );
    // In one order everywhere, or two writers of the same mentions could wait for each other.
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
    await show(tx, ensured);
  }
  deps.matching.topics.matched.subscribe(record);

  return {
    profiles,

    /**
     * Makes a mention of a post that somebody brought, which needs no keyword and is not left out; one
     * that is there stays as it is, but is hidden no more. @returns its id.
     */
    async add(tx: Tx, workspaceId: string, post: PostSummary): Promise<string> {
      const ensured = await ensure(tx, [{ workspaceId, post }]);
      const key = pairKey(workspaceId, post.postId);
      const row = ensured.byPair.get(key);
      const id = row?.id ?? ensured.unmoved.get(key);
      if (id === undefined) throw new Error("a mention was not stored");
      await show(tx, ensured, nothingLeftOut);
      if (!row?.isNew && (await store.lockHidden(tx, id))) {
        await events.hold(tx, [workspaceId]);
        await events.emit(tx, createdEvents(await settleAgain(tx, nothingLeftOut, [id])));
      }
      return id;
    },
  };
}
