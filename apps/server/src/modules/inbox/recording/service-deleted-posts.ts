import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import type { Events, OutgoingEvent } from "../../../infrastructure/events/index.ts";
import type { Posts } from "../../discovery/posts/index.ts";
import type { Billing } from "../../ledger/billing/index.ts";
import type { Mentions } from "../mentions/index.ts";
import { createdEvents } from "./service.ts";
import { recomputeVisibility } from "./service-deduplication.ts";
import type { VisibilityFilters } from "./service-visibility.ts";
import { lockDuplicates } from "./store-deduplication.ts";
import * as store from "./store-deleted-posts.ts";

const removedNote = "The post was deleted or removed.";
const deleteBatchSize = 2_000;
/** The backfill of a new keyword searches posts of this time. Nothing else needs older posts of feeds. */
const feedPostsMs = 7 * 24 * 3_600_000;

/** Withdraws mentions whose post was deleted or removed, and deletes posts without a mention. */
export function createDeletedPosts(deps: {
  database: Database;
  clock: Clock;
  events: Events;
  billing: Billing;
  posts: Posts;
  mentions: Mentions;
  visibilityFilters: VisibilityFilters;
  /** How long posts without a mention are stored. */
  retentionMs: number;
}) {
  const { database, clock, events, billing, posts, mentions, visibilityFilters } = deps;

  /**
   * Deletes pending mentions of removed posts; denies those that had a reply, so that the reply stays;
   * denies accepted ones and gives their unit back. Duplicates of these mentions are shown on their own.
   */
  async function withdraw(tx: Tx, { postIds }: { postIds: string[] }): Promise<void> {
    const outgoing: OutgoingEvent[] = [];
    const deniedIds: string[] = [];
    // The order of locks is the same everywhere: workspaces, mentions, events.
    for (const { id, workspaceId } of await store.findAccepted(tx, postIds)) {
      const quota = await billing.returnUnit(tx, workspaceId, id, "post-gone");
      const moved = await mentions.move(tx, id, "denied", { note: removedNote, only: "accepted" });
      if (moved) deniedIds.push(id);
      outgoing.push(...(moved?.events ?? []));
      if (quota) outgoing.push({ workspaceId, type: "quota.updated", data: quota });
    }
    const all = await store.lockMentionsOf(tx, postIds);
    const pending = all.filter(({ status }) => status === "pending");
    const deletedIds = pending.filter(({ replyId }) => replyId === null).map(({ id }) => id);
    for (const { id, replyId } of pending) {
      if (replyId !== null && (await mentions.withdraw(tx, id, removedNote))) deniedIds.push(id);
    }
    const duplicates = await lockDuplicates(tx, [...deniedIds, ...deletedIds], deletedIds);
    await store.clearDerivedText(tx, postIds);
    for (const { id, workspaceId, mergedInto } of pending) {
      const data = { id, status: "denied" as const };
      if (mergedInto === null) outgoing.push({ workspaceId, type: "mention.updated", data });
    }
    await events.hold(tx, [
      ...all.map(({ workspaceId }) => workspaceId),
      ...outgoing.map(({ workspaceId }) => workspaceId),
    ]);
    const shown = await recomputeVisibility(tx, visibilityFilters, duplicates);
    await store.deleteMentions(tx, deletedIds);
    await events.emit(tx, [...outgoing, ...createdEvents(shown)]);
  }
  posts.topics.purged.subscribe(withdraw);
  // These posts are not known to be deleted: their mentions keep their status, score and reasons.
  posts.topics.dropped.subscribe((tx, { postIds }) => store.clearSimilarityHashes(tx, postIds));

  return {
    /**
     * Denies accepted mentions whose post was removed: a writer had claimed them at that time and has
     * released them since.
     */
    async endAccepted(): Promise<void> {
      const postIds = await store.findAcceptedOfRemovedPosts(database.pool);
      if (postIds.length > 0) await database.transaction((tx) => withdraw(tx, { postIds }));
    },

    /** Deletes posts that never became a mention, after the retention time. */
    async deleteOld(): Promise<number> {
      const before = new Date(clock.now().getTime() - deps.retentionMs);
      const ids = await store.findOldPosts(database.pool, before, deleteBatchSize);
      return database.transaction((tx) => posts.forget(tx, ids));
    },

    /** Deletes posts of feeds and forums that never became a mention after a week, or with their feed. */
    async deleteOfFeeds(): Promise<number> {
      const before = new Date(clock.now().getTime() - feedPostsMs);
      const ids = await store.findOldFeedPosts(database.pool, before, deleteBatchSize);
      return database.transaction((tx) => posts.forget(tx, ids));
    },
  };
}
