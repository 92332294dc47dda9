import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import type { Events, OutgoingEvent } from "../../../infrastructure/events/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { PostLookup } from "../../../integrations/ports/lookup.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import type { Posts } from "../../discovery/posts/index.ts";
import type { Billing } from "../../ledger/billing/index.ts";
import type { Mentions } from "../mentions/index.ts";
import { createdEvents } from "./service.ts";
import { settleAgain } from "./service-deduplication.ts";
import type { VisibilityFilters } from "./service-visibility.ts";
import { lockPlaces } from "./store-deduplication.ts";
import * as store from "./store-deleted-posts.ts";

const hourMs = 3_600_000;
/** A post with a mention that somebody may act on is looked at again after so long. */
const lookAgainMs = 12 * hourMs;
/** Older ones are not looked at by themselves. */
const watchedForMs = 30 * 24 * hourMs;
const takenDown = "The post was taken down where it stood.";
const forgetAtOnce = 2_000;

export type DeletedPosts = ReturnType<typeof createDeletedPosts>;

/** What becomes of mentions whose post is gone, and of posts that nobody needs. */
export function createDeletedPosts(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  events: Events;
  billing: Billing;
  posts: Posts;
  mentions: Mentions;
  visibilityFilters: VisibilityFilters;
  lookups: readonly PostLookup[];
  /** How long posts without a mention are held. */
  retentionMs: number;
}) {
  const { database, clock, log, events, billing, posts, mentions, visibilityFilters, lookups } =
    deps;

  /**
   * Those that nobody has decided on go; those on their way end, and their unit comes back. One that had
   * a reply ends too: with it would go what people have written. What was another place of one of them
   * stands for itself then.
   */
  async function withdraw(tx: Tx, { postIds }: { postIds: string[] }): Promise<void> {
    const news: OutgoingEvent[] = [];
    const ended: string[] = [];
    // First what locks workspaces, as everywhere; then the mentions; then the events.
    for (const { id, workspaceId } of await store.findAccepted(tx, postIds)) {
      const quota = await billing.giveBack(tx, workspaceId, id, "post-gone");
      const moved = await mentions.move(tx, id, "denied", { note: takenDown, only: "accepted" });
      if (moved) ended.push(id);
      news.push(...(moved?.events ?? []));
      if (quota) news.push({ workspaceId, type: "quota.updated", data: quota });
    }
    const all = await store.lockMentionsOf(tx, postIds);
    const pending = all.filter(({ status }) => status === "pending");
    const dropped = pending.filter(({ replyId }) => replyId === null).map(({ id }) => id);
    for (const { id, replyId } of pending) {
      if (replyId !== null && (await mentions.withdraw(tx, id, takenDown))) ended.push(id);
    }
    const orphans = await lockPlaces(tx, [...ended, ...dropped], dropped);
    await store.forgetWords(tx, postIds);
    for (const { id, workspaceId, foldedInto } of pending) {
      const data = { id, status: "denied" as const };
      if (foldedInto === null) news.push({ workspaceId, type: "mention.updated", data });
    }
    await events.hold(tx, [
      ...all.map(({ workspaceId }) => workspaceId),
      ...news.map(({ workspaceId }) => workspaceId),
    ]);
    const shown = await settleAgain(tx, visibilityFilters, orphans);
    await store.deleteMentions(tx, dropped);
    await events.emit(tx, [...news, ...createdEvents(shown)]);
  }
  posts.topics.purged.subscribe(withdraw);

  async function lookAgain(lookup: PostLookup): Promise<void> {
    const now = clock.now().getTime();
    const ids = await store.findUnseen(database.read, {
      source: lookup.name,
      // Where each look costs money, only those that somebody works on.
      statuses: lookup.readMicros === 0 ? ["pending", "accepted", "in_progress"] : ["accepted"],
      seenBefore: new Date(now - lookAgainMs),
      foundAfter: new Date(now - watchedForMs),
      limit: lookup.most,
    });
    const gone = await posts.lookAgain(lookup, ids);
    if (gone > 0) log.info({ source: lookup.name, gone }, "posts are gone");
  }

  return {
    /** Looks again at the posts of open mentions; what is gone is taken away here too. */
    async recheck(): Promise<void> {
      for (const lookup of lookups) {
        try {
          await lookAgain(lookup);
        } catch (error) {
          if (!(error instanceof SourceError)) throw error;
          log.warn({ err: error, source: lookup.name }, "posts could not be looked at again");
        }
      }
    },

    /**
     * Ends what waits for a writer though its post is gone: a writer held it when that was found out, and
     * has given it back since.
     */
    async endAccepted(): Promise<void> {
      const postIds = await store.findGoneAccepted(database.read);
      if (postIds.length > 0) await database.transaction((tx) => withdraw(tx, { postIds }));
    },

    /** Forgets posts that were never a mention, once they were held for long enough. */
    async deleteOld(): Promise<number> {
      const before = new Date(clock.now().getTime() - deps.retentionMs);
      const ids = await store.findForgettable(database.read, before, forgetAtOnce);
      return database.transaction((tx) => posts.forget(tx, ids));
    },
  };
}
