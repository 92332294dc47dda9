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

/** A post or comment with what became of it. */
function toItem({ post, deletedByAuthor }: Pick<Said, "post" | "deletedByAuthor">): ThreadItem {
  const gone = deletedByAuthor ? "deleted" : "removed";
  return {
    post,
    state: post.removed ? gone : "standing",
    writer: post.author?.toLowerCase() ?? null,
  };
}

type Said = Extract<Thing, { kind: "post" | "comment" }>;

const nothing: ThreadView = {
  post: null,
  locked: false,
  archived: false,
  comments: [],
  total: null,
  missing: null,
  reads: 0,
};

/** Reads threads with the app's own token, which sees what everybody sees; that costs nothing. */
export function redditThreads(app: Pick<RedditCalls, "thread" | "moreComments" | "info">): Threads {
  /** Things by their names, where Reddit shows them. */
  async function readThings(
    names: readonly string[],
    signal?: AbortSignal,
  ): Promise<Map<string, Said>> {
    const { items, malformed } = await app.info(names, signal);
    // What we don't understand is not removed.
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
      const askedId = threadId === null ? null : externalId;
      if (max === 0) {
        const names = askedId === null ? [rootId] : [rootId, askedId];
        const found = await readThings(names, signal);
        const root = found.get(rootId);
        const asked = found.get(askedId ?? "");
        if (root?.kind !== "post") return nothing;
        return {
          ...nothing,
          post: toItem(root),
          locked: root.locked,
          archived: root.archived,
          comments: asked ? inReadingOrder([toItem(asked)], rootId) : [],
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
      const isThere = items.some(({ post }) => post.externalId === askedId);
      const apart =
        askedId !== null && !isThere
          ? (await readThings([askedId], signal)).get(askedId)
          : undefined;
      const asked = apart ? inReadingOrder([toItem(apart)], rootId) : [];
      const shown = inReadingOrder(items, rootId).slice(0, max - asked.length);
      // A comment after those that are shown replaces the last of them.
      const beyond = inReadingOrder(items, rootId).find(({ post }) => post.externalId === askedId);
      if (beyond && !shown.some(({ post }) => post.externalId === askedId)) shown[max - 1] = beyond;
      const total = thread.post.numComments;
      const isCut = thread.cut || items.length > shown.length;
      return {
        post: toItem(thread),
        locked: thread.locked,
        archived: thread.archived,
        comments: [...asked, ...shown],
        total,
        missing: isCut
          ? `Only ${shown.length + asked.length} of the thread's comments are shown here. Open the thread on Reddit for the others.`
          : null,
        reads: 0,
      };
    },
  };
}
