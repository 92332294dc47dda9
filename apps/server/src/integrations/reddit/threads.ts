import { SourceError } from "../ports/source.ts";
import {
  inReadingOrder,
  type ThreadItem,
  type Threads,
  type ThreadView,
} from "../ports/threads.ts";
import type { RedditCalls } from "./calls.ts";
import { redditError } from "./failure.ts";
import type { Thing } from "./things.ts";
import { readWholeThread } from "./whole-thread.ts";

/** A post or comment with its state. */
function toItem({
  post,
  deletedByAuthor,
}: Pick<PostOrComment, "post" | "deletedByAuthor">): ThreadItem {
  const removedState = deletedByAuthor ? "deleted" : "removed";
  return {
    post,
    state: post.removed ? removedState : "standing",
    writer: post.author?.toLowerCase() ?? null,
  };
}

type PostOrComment = Extract<Thing, { kind: "post" | "comment" }>;

const nothing: ThreadView = {
  post: null,
  locked: false,
  archived: false,
  comments: [],
  total: null,
  missing: null,
  reads: 0,
};

/** Reads threads with the app's own token, which sees what everybody sees. Reading is free. */
export function redditThreads(app: Pick<RedditCalls, "thread" | "moreComments" | "info">): Threads {
  /** Posts and comments by their fullnames, if Reddit shows them. */
  async function readThings(
    names: readonly string[],
    signal?: AbortSignal,
  ): Promise<Map<string, PostOrComment>> {
    const { items, malformed } = await app.info(names, signal);
    // A malformed item must not count as removed.
    if (malformed > 0) throw redditError("malformed", "a post of an unknown shape");
    const posts = items.filter((thing) => thing.kind === "post" || thing.kind === "comment");
    return new Map(posts.map((thing) => [thing.post.externalId, thing]));
  }

  return {
    name: "reddit",
    readMicros: 0,
    maxReads: () => 0,
    async read({ externalId, threadId }, { max, signal }) {
      const rootId = threadId ?? externalId;
      const commentId = threadId === null ? null : externalId;
      if (max === 0) {
        const names = commentId === null ? [rootId] : [rootId, commentId];
        const found = await readThings(names, signal);
        const root = found.get(rootId);
        const comment = found.get(commentId ?? "");
        if (root?.kind !== "post") return nothing;
        return {
          ...nothing,
          post: toItem(root),
          locked: root.locked,
          archived: root.archived,
          comments: comment ? inReadingOrder([toItem(comment)], rootId) : [],
          total: root.post.numComments,
        };
      }
      const thread = await readWholeThread(app, rootId.replace(/^t3_/, ""), { max, signal }).catch(
        (error: unknown) => {
          if (error instanceof SourceError && error.failure === "not-found") return null;
          throw error;
        },
      );
      if (!thread) return nothing;
      const items = thread.comments.map(toItem);
      const isThere = items.some(({ post }) => post.externalId === commentId);
      const separate =
        commentId !== null && !isThere
          ? (await readThings([commentId], signal)).get(commentId)
          : undefined;
      const requested = separate ? inReadingOrder([toItem(separate)], rootId) : [];
      const shown = inReadingOrder(items, rootId).slice(0, max - requested.length);
      // A requested comment beyond the shown ones replaces the last of them.
      const beyond = inReadingOrder(items, rootId).find(
        ({ post }) => post.externalId === commentId,
      );
      if (beyond && !shown.some(({ post }) => post.externalId === commentId))
        shown[max - 1] = beyond;
      const total = thread.post.numComments;
      const isCut = thread.cut || items.length > shown.length;
      return {
        post: toItem(thread),
        locked: thread.locked,
        archived: thread.archived,
        comments: [...requested, ...shown],
        total,
        missing: isCut
          ? `Only ${shown.length + requested.length} of the thread's comments are shown here. Open the thread on Reddit for the others.`
          : null,
        reads: 0,
      };
    },
  };
}
