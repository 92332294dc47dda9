import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db/index.ts";
import type { Events } from "../../platform/events/index.ts";
import type { Exclusions } from "../exclusions/index.ts";
import type { Keywords } from "../keywords/index.ts";
import type { HeldPost, Monitoring, PostsMatched } from "../monitoring/index.ts";
import type { Workspaces } from "../workspaces/index.ts";
import { createProfiles, type StoredIntent, scorePost } from "./service-intent.ts";
import {
  likenessHashes,
  likenessOf,
  nothingLeftOut,
  settle,
  settleAgain,
  type Unsettled,
} from "./service-settle.ts";
import * as store from "./store-record.ts";

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
  post: HeldPost;
}

export type Recording = ReturnType<typeof createRecording>;

/** Makes mentions of posts: scored, and those that say nothing new or are left out not shown. */
export function createRecording(deps: {
  clock: Clock;
  events: Events;
  workspaces: Workspaces;
  keywords: Keywords;
  monitoring: Monitoring;
  exclusions: Exclusions;
}) {
  const { clock, events, keywords, exclusions } = deps;
  const profiles = createProfiles(deps);

  /** Makes the mentions that are not there yet; what is known already is left as it is. */
  async function ensure(tx: Tx, pairs: readonly Pair[]) {
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
    const byPair = new Map(rows.map((row) => [`${row.workspaceId} ${row.postId}`, row]));
    const fresh = scored.flatMap(({ workspaceId, post, intent, likeness }): Unsettled[] => {
      const row = byPair.get(`${workspaceId} ${post.postId}`);
      if (!row?.isNew) return [];
      const signals = intent.intentSignals.map(({ kind }) => kind);
      return [{ id: row.id, workspaceId, post, signals, likeness }];
    });
    return { byPair, fresh };
  }

  /** Shows what is new, and tells browsers. The last step of a transaction. */
  async function show(
    tx: Tx,
    fresh: readonly Unsettled[],
    leftOut: Pick<Exclusions, "filtersOf"> = exclusions,
  ): Promise<void> {
    await events.hold(
      tx,
      fresh.map(({ workspaceId }) => workspaceId),
    );
    await events.emit(tx, createdEvents(await settle(tx, leftOut, fresh)));
  }

  async function record(tx: Tx, { posts, outcome }: PostsMatched): Promise<void> {
    const pairs = posts.flatMap((post) =>
      [...Map.groupBy(post.phrases, (phrase) => phrase.workspaceId)].map(
        ([workspaceId, phrases]) => ({ post, workspaceId, phrases }),
      ),
    );
    // In one order everywhere, or two writers of the same mentions could wait for each other.
    pairs.sort((a, b) => {
      const [left, right] = [a.workspaceId + a.post.postId, b.workspaceId + b.post.postId];
      return left < right ? -1 : 1;
    });
    const { byPair, fresh } = await ensure(tx, pairs);
    const matches = pairs.flatMap(({ post, workspaceId, phrases }) => {
      const mention = byPair.get(`${workspaceId} ${post.postId}`);
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
    for (const { keywordId } of added) uses.set(keywordId, (uses.get(keywordId) ?? 0) + 1);
    await keywords.recordUses(tx, uses);
    const texts = new Map(matches.map((row) => [row.keywordId, row.keyword]));
    for (const [keywordId, found] of uses) {
      const keyword = texts.get(keywordId) ?? "";
      outcome.mentionsByKeyword.set(keyword, (outcome.mentionsByKeyword.get(keyword) ?? 0) + found);
    }
    await show(tx, fresh);
  }
  deps.monitoring.topics.matched.subscribe(record);

  return {
    profiles,

    /**
     * Makes a mention of a post that somebody brought, which needs no keyword and is not left out; one
     * that is there stays as it is, but is hidden no more. @returns its id.
     */
    async add(tx: Tx, workspaceId: string, post: HeldPost): Promise<string> {
      const { byPair, fresh } = await ensure(tx, [{ workspaceId, post }]);
      const row = byPair.get(`${workspaceId} ${post.postId}`);
      if (!row) throw new Error("a mention was not stored");
      await show(tx, fresh, nothingLeftOut);
      if (!row.isNew && (await store.lockHidden(tx, row.id))) {
        await events.hold(tx, [workspaceId]);
        await events.emit(tx, createdEvents(await settleAgain(tx, nothingLeftOut, [row.id])));
      }
      return row.id;
    },
  };
}
