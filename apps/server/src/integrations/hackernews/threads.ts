import {
  inReadingOrder,
  type ThreadItem,
  type Threads,
  type ThreadView,
} from "../ports/threads.ts";
import type { Algolia } from "./algolia.ts";
import { hackerNewsError } from "./failure.ts";
import type { Firebase } from "./firebase.ts";
import { postOfTreeItem } from "./posts.ts";
import { type TreeItem, treeItem } from "./wire/algolia.ts";

const nothing: ThreadView = {
  post: null,
  locked: false,
  archived: false,
  comments: [],
  total: null,
  missing: null,
  reads: 0,
};

const toItem = (post: ThreadItem["post"], deleted = false): ThreadItem => ({
  post,
  state: post.removed ? (deleted ? "deleted" : "removed") : "standing",
  writer: post.author,
});

/** The comments of a tree, each after its parent. Without recursion, because outside data may be nested deeply. */
function itemsOf(tree: TreeItem, webUrl: string): ThreadItem[] {
  const root = { id: tree.id, title: tree.title ?? null };
  const items: ThreadItem[] = [];
  const waiting = (tree.children ?? []).map((child) => ({ child, parent: tree })).toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const parsed = treeItem.safeParse(next.child);
    if (!parsed.success) throw hackerNewsError("malformed", "a comment of an unknown shape");
    const { data } = parsed;
    const seconds = next.parent.created_at_i ?? tree.created_at_i ?? 0;
    const item = { ...data, created_at_i: data.created_at_i ?? seconds };
    items.push(toItem(postOfTreeItem(item, { root, parentId: next.parent.id, seconds }, webUrl)));
    const below = (data.children ?? []).map((child) => ({ child, parent: item }));
    waiting.push(...below.toReversed());
  }
  return items;
}

/** Reads whole threads, with one call to the search index for the tree. */
export function createThreads(deps: {
  algolia: Algolia;
  firebase: Firebase;
  webUrl: string;
}): Threads {
  const { algolia, firebase, webUrl } = deps;

  /** Reads only the post and the requested comment, by their ids. */
  async function readById(rootId: string, commentId: string | null): Promise<ThreadView> {
    const ids = commentId === null ? [rootId] : [rootId, commentId];
    const found = await firebase.posts(ids.map(Number));
    const root = found.find(({ externalId }) => externalId === rootId);
    const comment = found.find(({ externalId }) => externalId === commentId);
    if (!root) return nothing;
    return {
      ...nothing,
      post: toItem(root),
      comments: comment ? inReadingOrder([toItem(comment)], rootId) : [],
      total: root.numComments,
    };
  }

  return {
    name: "hackernews",
    readMicros: 0,
    maxReads: () => 0,
    async read({ externalId, threadId }, { max, signal }) {
      const rootId = threadId ?? externalId;
      const commentId = threadId === null ? null : externalId;
      if (max === 0) return readById(rootId, commentId);
      const tree = await algolia.tree(rootId, signal);
      // The index may not have a new post yet.
      if (!tree) return readById(rootId, commentId);
      const root = { id: tree.id, title: tree.title ?? null };
      const seconds = tree.created_at_i ?? 0;
      const post = postOfTreeItem(tree, { root, parentId: null, seconds }, webUrl);
      const items = itemsOf(tree, webUrl);
      const all = inReadingOrder(items, rootId);
      const shown = all.slice(0, max);
      const requested = all.find((one) => one.post.externalId === commentId);
      if (requested && !shown.includes(requested)) shown[max - 1] = requested;
      else if (!requested && commentId !== null) {
        const [late] = (await readById(rootId, commentId)).comments;
        if (late) shown.splice(max - 1, 1, late);
      }
      return {
        ...nothing,
        post: toItem(post),
        comments: shown,
        total: items.length,
        missing:
          all.length > shown.length
            ? `Only ${shown.length} of the thread's comments are shown here. Open the thread on Hacker News for the others.`
            : null,
      };
    },
  };
}
