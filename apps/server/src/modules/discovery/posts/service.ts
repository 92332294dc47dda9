import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { createTopic } from "../../../infrastructure/topic.ts";
import type { PostLookup } from "../../../integrations/ports/lookup.ts";
import type { Post } from "../../../integrations/ports/post.ts";
import { storablePost } from "./service-mend.ts";
import * as store from "./store.ts";
import { purgeAccounts, replaceTexts, updateAuthors } from "./store-changes.ts";
import { findPasted, findPastedTwins, type PublicPair } from "./store-pasted.ts";
import { findUnseen, restoreTexts } from "./store-retention.ts";
import { findScored } from "./store-scored.ts";

export type { PostRow } from "./store.ts";

/** A newly stored post. */
export interface StoredPost {
  id: string;
  post: Post;
}

/** How far back posts are in the index of words: new keywords are searched 7 days back, previews a month. */
export const indexedForMs = 60 * 24 * 3_600_000;

/** How far back from a moment its newest post is searched for: scanning years of posts for it is never worth it. */
const nearMs = 3_600_000;

/** Counting further would take too long. */
const maxCounted = 10_000;

/** The greatest possible id. */
const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

export type Posts = ReturnType<typeof createPosts>;

/** The public posts that we store, and those that workspaces pasted. */
export function createPosts(deps: {
  database: Database;
  clock: Clock;
  /** The words that find a text in the index; null: it is checked in every search. */
  wordsOf: (text: string) => string[] | null;
}) {
  const { database, clock, wordsOf } = deps;
  const topics = {
    purged: createTopic<{ postIds: string[] }>(),
    /** Their texts were dropped, and they are not known to be deleted. */
    dropped: createTopic<{ postIds: string[] }>(),
    /** Posts without a mention, which are deleted in this transaction. */
    forgotten: createTopic<{ postIds: string[] }>(),
  };

  async function announcePurged(tx: Tx, postIds: string[]): Promise<void> {
    if (postIds.length > 0) await topics.purged.publish(tx, { postIds });
  }

  /** Deletes the stored texts of posts that were removed at the platform, and announces it. */
  const purge = async (tx: Tx, source: Post["source"], externalIds: readonly string[]) =>
    announcePurged(tx, await store.purgePosts(tx, source, externalIds));

  /** The words of a post for the index; null for an old one, as no search goes further back. */
  const indexed = (post: Post): string[] | null =>
    clock.now().getTime() - post.postedAt.getTime() < indexedForMs
      ? wordsOf(`${post.title}\n${post.body}`)
      : null;

  return {
    /** The newest public posts of a community with the votes that they had after a day or more. */
    scoredIn: (source: Post["source"], community: string, limit: number) =>
      findScored(database.pool, source, community, limit),

    topics,
    purge,

    /** Deletes the stored texts of all posts of accounts that are no longer public, and announces it. */
    purgeAccounts: async (tx: Tx, source: Post["source"], authorIds: readonly string[]) =>
      announcePurged(tx, await purgeAccounts(tx, source, authorIds)),

    /** Replaces the texts of stored posts that their authors changed. @returns those with a new text. */
    async replaceTexts(tx: Tx, source: Post["source"], edited: readonly Post[]) {
      const repaired = edited.map(storablePost);
      const rows = repaired.map((post) => ({ ...post, words: indexed(post) }));
      const ids = await replaceTexts(tx, source, rows);
      return repaired.flatMap((post): StoredPost[] => {
        const id = ids.get(post.externalId);
        return id === undefined ? [] : [{ id, post }];
      });
    },

    /**
     * Stores new posts. Known posts stay unchanged, unless they were removed on the platform since: then their
     * texts are deleted. @returns the new ones.
     */
    async store(tx: Tx, incoming: readonly Post[]): Promise<StoredPost[]> {
      const stored: StoredPost[] = [];
      for (const [source, group] of Map.groupBy(
        incoming.map(storablePost),
        (post) => post.source,
      )) {
        const ids = await store.insertNewPosts(
          tx,
          source,
          group.map((post) => ({ ...post, words: indexed(post) })),
        );
        const removed = group.filter((post) => post.removed && !ids.has(post.externalId));
        await purge(
          tx,
          source,
          removed.map(({ externalId }) => externalId),
        );
        for (const post of group) {
          const id = ids.get(post.externalId);
          // A post that a batch contains twice is returned once.
          if (id && ids.delete(post.externalId)) stored.push({ id, post });
        }
      }
      return stored;
    },

    /**
     * Stores a post that a workspace pasted, for that workspace alone.
     * @returns null when the workspace has pasted it before: its first text stays.
     */
    async storePasted(tx: Tx, workspaceId: string, pasted: Post): Promise<StoredPost | null> {
      const post = storablePost(pasted);
      const row = { ...post, words: indexed(post) };
      const ids = await store.insertNewPosts(tx, post.source, [row], workspaceId);
      const id = ids.get(post.externalId);
      return id === undefined ? null : { id, post };
    },

    /** A post that a workspace pasted; null when it has not. */
    findPasted: (
      workspaceId: string,
      source: Post["source"],
      externalId: string,
      db: Queryable = database.pool,
    ) => findPasted(db, workspaceId, source, externalId),

    /** Which of the workspaces have pasted a post that is public now. */
    pastedTwins: (tx: Tx, pairs: readonly PublicPair[]) => findPastedTwins(tx, pairs),

    /** Which of a source's ids are stored. */
    known: (source: Post["source"], externalIds: readonly string[]) =>
      store.findKnown(database.pool, source, externalIds),

    /** A public post; null when it is not stored. */
    find: (source: Post["source"], externalId: string, db: Queryable = database.pool) =>
      store.findByExternalId(db, source, externalId),

    /** The public posts among these whose text is stored, by id. */
    async withText(ids: readonly string[]): Promise<Map<string, store.PostRow>> {
      if (ids.length === 0) return new Map();
      const rows = await store.findWithText(database.pool, ids);
      return new Map(rows.map((row) => [row.id, row]));
    },

    /**
     * The external id of the newest stored post of a source up to a moment; null when there is none in the
     * hour before.
     * @param kind null: of either kind
     */
    newestUpTo: (source: Post["source"], kind: Post["kind"] | null, upTo: Date) =>
      store.findNewestWithin(database.pool, source, kind, new Date(upTo.getTime() - nearMs), upTo),

    /** Deletes unreferenced posts. @returns how many. */
    async forget(tx: Tx, ids: readonly string[]): Promise<number> {
      if (ids.length > 0) await topics.forgotten.publish(tx, { postIds: [...ids] });
      return store.deletePosts(tx, ids);
    },

    /**
     * Checks posts at their platform again. Posts that were removed there are removed here too, texts that were
     * dropped because they could not be checked are stored again, and the names of authors are updated.
     * @returns how many were removed. @throws SourceError.
     */
    async recheck(lookup: PostLookup, externalIds: readonly string[]): Promise<number> {
      if (externalIds.length === 0) return 0;
      const found = await lookup.fetchPosts(externalIds);
      // A post that the platform does not return counts as removed.
      const removedIds = externalIds.filter((id) => found.get(id)?.removed ?? true);
      const removed = new Set(removedIds);
      const liveIds = externalIds.filter((id) => !removed.has(id));
      const seen = liveIds.flatMap((id) => found.get(id) ?? []).map(storablePost);
      await database.transaction(async (tx) => {
        await store.setSeen(tx, lookup.name, liveIds, clock.now());
        await restoreTexts(
          tx,
          lookup.name,
          seen.map((post) => ({ ...post, words: indexed(post) })),
        );
        await updateAuthors(tx, lookup.name, seen);
        await purge(tx, lookup.name, removedIds);
      });
      return removedIds.length;
    },

    /**
     * External ids of a source's public posts with text that were not seen since a moment, the oldest check
     * first.
     */
    unseenSince: (source: Post["source"], seenBefore: Date, limit: number) =>
      findUnseen(database.pool, source, seenBefore, limit),

    /**
     * Iterates over the stored posts, newest first, in pages, back to a moment. Removed ones are omitted.
     * @param needed sets of words: only posts that have all of one of them
     * @param workspaceId whose pasted posts are among them; null: none
     * @param upTo the moment at which it begins, included; null: at the newest post
     */
    async *back(
      until: Date,
      needed: readonly (readonly string[])[],
      workspaceId: string | null,
      { pageSize = 500, upTo = null }: { pageSize?: number; upTo?: Date | null } = {},
    ): AsyncGenerator<store.PostRow[]> {
      let before: { postedAt: Date; id: string } | null = upTo && { postedAt: upTo, id: lastId };
      while (true) {
        const page: store.PostRow[] = await store.findPostsBack(
          database.pool,
          until,
          needed,
          workspaceId,
          before,
          pageSize,
        );
        if (page.length === 0) return;
        yield page;
        before = page.at(-1) ?? null;
        if (page.length < pageSize) return;
      }
    },

    /**
     * How many public posts after a moment are stored with their text: counted up to 10,000, estimated by the
     * database beyond that.
     */
    async countSince(moment: Date): Promise<number> {
      const counted = await store.countSince(database.pool, moment, maxCounted + 1);
      if (counted <= maxCounted) return counted;
      return Math.max(counted, await store.estimateSince(database.pool, moment));
    },

    /**
     * Iterates over the stored posts since a moment, oldest first, in pages. Removed ones are omitted.
     * @param needed sets of words: only posts that have all of one of them
     * @param workspaceId whose pasted posts are among them; null: none
     */
    async *since(
      moment: Date,
      needed: readonly (readonly string[])[],
      workspaceId: string | null,
      pageSize = 500,
    ): AsyncGenerator<store.PostRow[]> {
      let after: store.PostRow | null = null;
      while (true) {
        const page: store.PostRow[] = await store.findPostsSince(
          database.pool,
          moment,
          needed,
          workspaceId,
          after,
          pageSize,
        );
        if (page.length === 0) return;
        yield page;
        after = page.at(-1) ?? null;
        if (page.length < pageSize) return;
      }
    },
  };
}
