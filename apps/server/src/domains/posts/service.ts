import type { Database, Tx } from "../../platform/db/index.ts";
import { storable } from "../../platform/text.ts";
import type { Post } from "../../ports/post.ts";
import * as store from "./store.ts";

export type { PostRow } from "./store.ts";

/** A post that was new and is held now. */
export interface StoredPost {
  id: string;
  post: Post;
}

const int4 = 2_147_483_647;
const whole = (value: number | null) =>
  value !== null && Number.isFinite(value)
    ? Math.max(-int4, Math.min(int4, Math.trunc(value)))
    : null;
const text = (value: string | null) => (value === null ? null : storable(value));

/** The form in which a post is stored and matched: what the database refuses is mended. */
function mend(post: Post): Post {
  return {
    ...post,
    externalId: storable(post.externalId),
    thread: post.thread && {
      externalId: storable(post.thread.externalId),
      title: text(post.thread.title),
      parentId: text(post.thread.parentId),
    },
    community: text(post.community),
    author: text(post.author),
    title: storable(post.title),
    body: storable(post.body),
    url: storable(post.url),
    score: whole(post.score),
    numComments: whole(post.numComments),
  };
}

export type Posts = ReturnType<typeof createPosts>;

/** The public posts that we hold. */
export function createPosts(deps: { database: Database }) {
  return {
    /** Stores posts; those that are held already are left alone. @returns the new ones. */
    async store(tx: Tx, incoming: readonly Post[]): Promise<StoredPost[]> {
      const stored: StoredPost[] = [];
      for (const [source, group] of Map.groupBy(incoming.map(mend), (post) => post.source)) {
        const ids = await store.insertNewPosts(tx, source, group);
        for (const post of group) {
          const id = ids.get(post.externalId);
          // A post that stands twice in a batch is new once.
          if (id && ids.delete(post.externalId)) stored.push({ id, post });
        }
      }
      return stored;
    },

    /** Which of a source's ids are held. */
    known: (source: Post["source"], externalIds: readonly string[]) =>
      store.findKnown(deps.database.read, source, externalIds),

    /** Walks the held posts since a moment, oldest first, in pages. Removed ones are left out. */
    async *since(moment: Date, pageSize = 500): AsyncGenerator<store.PostRow[]> {
      let after: store.PostRow | null = null;
      while (true) {
        const page: store.PostRow[] = await store.findPostsSince(
          deps.database.read,
          moment,
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
