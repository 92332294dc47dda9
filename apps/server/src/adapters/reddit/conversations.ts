import type { Conversations, SeenComment } from "../../ports/conversations.ts";
import type { RedditCalls } from "./calls.ts";
import { mostNames } from "./calls.ts";

/** `/r/{community}/comments/{thread}/{slug}/{comment}/` */
const commentPath = /^(?:\/reddit)?\/r\/[^/]+\/comments\/[a-z0-9]+\/[^/]*\/([a-z0-9]+)\/?$/i;

/**
 * Looks at comments with the app's own token, which sees what everybody sees (Reddit API, "How gone
 * content looks").
 */
export function redditConversations(app: Pick<RedditCalls, "info">): Conversations {
  return {
    name: "reddit",
    commentIdOf(permalink) {
      const path = URL.canParse(permalink) ? new URL(permalink).pathname : permalink;
      const [, id] = commentPath.exec(path) ?? [];
      return id === undefined ? null : `t1_${id.toLowerCase()}`;
    },
    async look(commentIds) {
      const seen = new Map<string, SeenComment>(commentIds.map((id) => [id, { state: "unseen" }]));
      for (let at = 0; at < commentIds.length; at += mostNames) {
        const { items } = await app.info(commentIds.slice(at, at + mostNames));
        for (const thing of items) {
          if (thing.kind !== "comment") continue;
          const { post } = thing;
          // Who deletes takes the name away too; who removes leaves the text's marker.
          const gone = thing.deletedByAuthor ? "deleted" : "removed";
          seen.set(post.externalId, post.removed ? { state: gone } : { state: "standing", post });
        }
      }
      return seen;
    },
  };
}
