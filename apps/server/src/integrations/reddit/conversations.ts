import type { Conversations, SeenComment } from "../ports/conversations.ts";
import type { RedditCalls } from "./calls.ts";
import { maxNames } from "./calls.ts";
import { redditError } from "./failure.ts";
import { followShareLink, pathOn } from "./lookup.ts";
import type { Thing } from "./things.ts";

/** `/r/{community}/comments/{thread}/{slug}/{comment}/` */
const commentPath = /^\/r\/[^/]+\/comments\/[a-z0-9]+\/[^/]*\/([a-z0-9]+)\/?$/i;

/** The maximum number of comments in a response; Reddit counts the others. */
const maxResponses = 200;

type CommentThing = Extract<Thing, { kind: "comment" }>;

function toSeen({ post, deletedByAuthor, removedBy }: CommentThing): SeenComment {
  if (!post.removed) return { state: "standing", post };
  // Of a deleted comment, the author's name is missing too; a removed one only has a placeholder for its text.
  if (deletedByAuthor) return { state: "deleted" };
  return { state: "removed", ...(removedBy && { by: removedBy }) };
}

/** Reads comments with the app's own token, which sees what everyone sees. */
export function redditConversations(
  app: Pick<RedditCalls, "info" | "thread" | "redirectOf">,
  webUrl: string,
): Conversations {
  const web = new URL(webUrl);
  return {
    name: "reddit",
    commentIdOf(permalink) {
      const found = pathOn(permalink, web);
      const [, id] = commentPath.exec(found?.path ?? "") ?? [];
      return id === undefined ? null : `t1_${id.toLowerCase()}`;
    },
    follow: (address) => followShareLink(app, address, web),
    async fetchComments(commentIds) {
      const seen = new Map<string, SeenComment>(commentIds.map((id) => [id, { state: "unseen" }]));
      for (let at = 0; at < commentIds.length; at += maxNames) {
        const { items, malformed } = await app.info(commentIds.slice(at, at + maxNames));
        // A malformed comment must not count as unseen.
        if (malformed > 0) throw redditError("malformed", "a comment of an unknown shape");
        for (const thing of items) {
          if (thing.kind !== "comment") continue;
          seen.set(thing.post.externalId, toSeen(thing));
        }
      }
      return seen;
    },
    async answersTo({ externalId, thread }) {
      if (!thread) return 0;
      const { comments, more } = await app.thread(thread.externalId.slice(3), {
        comment: externalId.slice(3),
        limit: maxResponses,
      });
      // The response can contain replies to other comments, which do not count.
      const below = new Set([externalId]);
      for (const { post } of comments) {
        const parent = post.thread?.parentId;
        if (parent && below.has(parent)) below.add(post.externalId);
      }
      const left = more.filter(({ parentId }) => below.has(parentId));
      return below.size - 1 + left.reduce((sum, { count }) => sum + count, 0);
    },
  };
}
