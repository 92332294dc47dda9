import type { Conversations, SeenComment } from "../../ports/conversations.ts";
import type { RedditCalls } from "./calls.ts";
import { mostNames } from "./calls.ts";
import { redditError } from "./failure.ts";
import { pathOn } from "./lookup.ts";

/** `/r/{community}/comments/{thread}/{slug}/{comment}/` */
const commentPath = /^\/r\/[^/]+\/comments\/[a-z0-9]+\/[^/]*\/([a-z0-9]+)\/?$/i;

/**
 * Looks at comments with the app's own token, which sees what everybody sees (Reddit API, "How gone
 * content looks").
 */
export function redditConversations(app: Pick<RedditCalls, "info">, webUrl: string): Conversations {
  const web = new URL(webUrl);
  return {
    name: "reddit",
    commentIdOf(permalink) {
      const found = pathOn(permalink, web);
      const [, id] = commentPath.exec(found?.path ?? "") ?? [];
      return id === undefined ? null : `t1_${id.toLowerCase()}`;
    },
    async look(commentIds) {
      const seen = new Map<string, SeenComment>(commentIds.map((id) => [id, { state: "unseen" }]));
      for (let at = 0; at < commentIds.length; at += mostNames) {
        const { items, strange } = await app.info(commentIds.slice(at, at + mostNames));
        // What we don't understand is not what others don't see.
        if (strange > 0) throw redditError("malformed", "a comment of an unknown shape");
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
