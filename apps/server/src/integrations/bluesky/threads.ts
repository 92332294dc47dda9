import { z } from "zod";
import type { Post } from "../ports/post.ts";
import { inReadingOrder, type ThreadItem, type Threads } from "../ports/threads.ts";
import { isPostId, partsOfId } from "./addresses.ts";
import type { AppView } from "./appview.ts";
import { readPosts } from "./lookup.ts";
import { fieldsOf } from "./records.ts";
import { type PostView, postOf, postView } from "./views.ts";

/** A node of a thread: a post with its replies, or why it is not shown. */
const node = z.object({ post: z.unknown(), replies: z.array(z.unknown()).nullish() }).loose();
const threadResponse = z.object({ thread: node });

/** Deeper replies are rare; the AppView stops at 1,000. */
const depth = 20;
const notAll = "Not all replies are shown here. Open the post for the others.";

const toItem = (post: Post): ThreadItem => ({
  post,
  state: post.removed ? "removed" : "standing",
  writer: post.authorId ?? null,
});

/** Without recursion: outside data may be nested deeply. */
function viewsIn(root: z.output<typeof node>): PostView[] {
  const views: PostView[] = [];
  const waiting: unknown[] = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { post, replies } = node.safeParse(next).data ?? {};
    const view = postView.safeParse(post).data;
    if (view) views.push(view);
    waiting.push(...(replies ?? []));
  }
  return views;
}

/** Whether the author lets only some people reply (`app.bsky.feed.threadgate`, `allow`). */
const isLimited = ({ threadgate }: PostView): boolean =>
  Array.isArray(fieldsOf(threadgate?.record)?.allow);

const keyOf = ({ externalId }: Post): string => partsOfId(externalId)?.rkey ?? "";

/**
 * Oldest first. Posts of the same millisecond are in the order of their record keys, which have microseconds and
 * sort as text (AT Protocol, specs/tid). The AppView returns replies in an order of its own.
 */
function byTime(one: Post, other: Post): number {
  const difference = one.postedAt.getTime() - other.postedAt.getTime();
  if (difference !== 0) return difference;
  const [key, otherKey] = [keyOf(one), keyOf(other)];
  return key < otherKey ? -1 : Number(key > otherKey);
}

/** Reads threads from the public AppView. */
export function createThreads(
  { webUrl }: { webUrl: string },
  { appView }: { appView: AppView },
): Threads {
  return {
    name: "bluesky",
    readMicros: 0,
    maxReads: () => 2,
    async read({ externalId, threadId }, { max, signal }) {
      const rootId = threadId ?? externalId;
      const none = { locked: false, archived: false, comments: [], total: null, missing: null };
      if (!isPostId(rootId)) return { ...none, post: null, reads: 0 };
      const query = { uri: rootId, depth: String(max === 0 ? 0 : depth), parentHeight: "0" };
      let views: PostView[] = [];
      try {
        const { thread } = await appView(
          "app.bsky.feed.getPostThread",
          query,
          threadResponse,
          signal,
        );
        views = viewsIn(thread);
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
      const root = views.find(({ uri }) => uri === rootId);
      const rootPost = root ? postOf(root, webUrl) : null;
      const replies = views
        .filter(({ uri }) => uri !== rootId)
        .flatMap((view) => postOf(view, webUrl) ?? [])
        .sort(byTime);
      const isAsked = ({ externalId: id }: Post) => id === externalId;
      let shown = replies.slice(0, max);
      let reads = 1;
      if (externalId !== rootId && !shown.some(isAsked)) {
        const asked =
          replies.find(isAsked) ??
          (await readPosts(appView, webUrl, [externalId], signal)).get(externalId);
        reads += 1;
        if (asked) shown = [...shown.slice(0, Math.max(0, max - 1)), asked];
      }
      const total = root?.replyCount ?? null;
      // The count includes only direct replies.
      const direct = replies.filter(({ thread }) => thread?.parentId === rootId).length;
      const isCut = max > 0 && (replies.length > max || (total !== null && direct < total));
      return {
        post: rootPost && toItem(rootPost),
        locked: root !== undefined && isLimited(root),
        archived: false,
        comments: inReadingOrder(shown.map(toItem), rootId),
        total,
        missing: isCut ? notAll : null,
        reads,
      };
    },
  };
}

const isNotFound = (error: unknown): boolean =>
  error instanceof Error && "failure" in error && error.failure === "not-found";
