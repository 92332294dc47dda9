import {
  type OwnComment,
  type Placement,
  PlacementRefused,
  PlacementUnknown,
} from "../ports/placement.ts";
import type { Post } from "../ports/post.ts";
import { SourceError } from "../ports/source.ts";
import { createAccountCalls } from "./account-calls.ts";
import type { RedditCalls } from "./calls.ts";
import type { Reddit } from "./index.ts";
import { refusalOfFailure } from "./refusals.ts";
import { endUnknown } from "./refusals-table.ts";

/** Reddit's maximum for a page. */
const pageSize = 100;
/** A listing ends at about 1,000 items, so older ones can't be read. */
const maxPages = 10;

const toOwn = (post: Post): OwnComment => ({
  externalId: post.externalId,
  parentId: post.thread?.parentId ?? null,
  text: post.body,
  permalink: post.url,
  postedAt: post.postedAt,
});

/**
 * Places comments with accounts that allowed it (Reddit API, `/api/comment`; an account's own comments
 * from `/user/{name}/comments`).
 */
export function redditPlacement(reddit: Pick<Reddit, "as">): Placement {
  const accounts = createAccountCalls(reddit);

  /** Gets a token before the call that posts: if this fails, nothing was posted. */
  async function ready(calls: RedditCalls): Promise<void> {
    try {
      await calls.ready();
    } catch (cause) {
      if (!(cause instanceof SourceError)) throw cause;
      const refusal = refusalOfFailure(cause) ?? {
        code: cause.failure.toUpperCase(),
        kind: "wait" as const,
        message: "Reddit did not respond, so nothing was sent.",
        remedy: "Post it again in a few minutes.",
      };
      throw new PlacementRefused(refusal, { cause });
    }
  }

  return {
    name: "reddit",
    async place(account, { parentId, text, isInTime }) {
      const calls = accounts.of(account);
      await ready(calls);
      // Called right before sending, because the call may have waited or the process may have been suspended.
      const inTimeOnly = () => {
        if (isInTime()) return;
        throw new PlacementUnknown({ code: "TOO_LATE", ...endUnknown }, "it was not sent in time");
      };
      try {
        return toOwn(await calls.comment(parentId, text, inTimeOnly));
      } catch (cause) {
        if (!(cause instanceof SourceError)) throw cause;
        const refusal = refusalOfFailure(cause);
        if (refusal) {
          // The token may have been revoked: the next call gets a new one.
          if (cause.failure === "unauthorized") accounts.forget(account);
          throw new PlacementRefused(refusal, { cause });
        }
        const code = cause.refusals[0]?.code ?? cause.failure.toUpperCase();
        throw new PlacementUnknown({ code, ...endUnknown }, cause.message, { cause });
      }
    },

    async commentsOf(account, { since }) {
      const calls = accounts.of(account);
      const comments: OwnComment[] = [];
      let after: string | undefined;
      for (let page = 0; page < maxPages; page++) {
        const found = await calls.commentsBy(account.name, {
          limit: pageSize,
          ...(after && { after }),
        });
        comments.push(...found.items.map(toOwn).filter(({ postedAt }) => postedAt >= since));
        // A malformed item may be the one that the caller searches for.
        if (found.malformed > 0) return { complete: false, comments };
        const older = found.items.some(({ postedAt }) => postedAt < since);
        if (older || found.after === null) return { complete: true, comments };
        after = found.after;
      }
      return { complete: false, comments };
    },
  };
}
