import { PlacementRefused, PlacementUnknown } from "../ports/placement.ts";
import type { Post } from "../ports/post.ts";
import type {
  CommunityPostRequirements,
  OwnPublishedPost,
  Publishing,
} from "../ports/publishing.ts";
import { SourceError } from "../ports/source.ts";
import { createAccountCalls } from "./account-calls.ts";
import type { Reddit } from "./index.ts";
import { postRefusalOf, postUnknown } from "./post-refusals.ts";
import type { PostRequirements } from "./rules.ts";

/** Reddit's maximum for a page. */
const pageSize = 100;
/** A listing ends at about 1,000 items, so older ones can't be read. */
const maxPages = 10;

const toOwn = (post: Post): OwnPublishedPost => ({
  externalId: post.externalId,
  community: post.community ?? "",
  title: post.title,
  text: post.body,
  url: post.url,
  postedAt: post.postedAt,
});

function toRequirements({ title, body, links, flairRequired, guidelines }: PostRequirements) {
  const text = (part: PostRequirements["title"]) => ({
    min: part.minLength,
    max: part.maxLength,
    required: part.required,
    forbidden: part.forbidden,
    hasPatterns: part.patterns.length > 0,
  });
  return {
    title: text(title),
    body: {
      ...text(body),
      isRequired: body.policy === "required",
      isForbidden: body.policy === "notAllowed",
    },
    links: {
      allowed: links.policy === "whitelist" ? links.domains : null,
      forbidden: links.policy === "blacklist" ? links.domains : [],
    },
    needsFlair: flairRequired,
    guidelines,
  } satisfies CommunityPostRequirements;
}

/**
 * Publishes text posts with accounts that allowed it (Reddit API, `/api/submit`; an account's own posts from
 * `/user/{name}/submitted`).
 */
export function redditPublishing(reddit: Pick<Reddit, "as">): Publishing {
  const accounts = createAccountCalls(reddit);
  return {
    name: "reddit",
    scope: "submit",

    requirementsOf: async (account, community) =>
      toRequirements(await accounts.of(account).postRequirements(community)),

    async publish(account, { community, title, text, isInTime }) {
      const calls = accounts.of(account);
      try {
        await calls.ready();
      } catch (cause) {
        if (!(cause instanceof SourceError)) throw cause;
        // Nothing was sent. A failure without a meaning of its own means that Reddit did not respond.
        const refusal = postRefusalOf(cause) ?? {
          code: cause.failure.toUpperCase(),
          kind: "wait" as const,
          message: "Reddit did not respond, so nothing was sent.",
          remedy: "Publish it again in a few minutes.",
        };
        throw new PlacementRefused(refusal, { cause });
      }
      // Called right before sending, because the call may have waited or the process may have been suspended.
      const inTimeOnly = () => {
        if (isInTime()) return;
        throw new PlacementUnknown({ code: "TOO_LATE", ...postUnknown }, "not sent in time");
      };
      try {
        const { name, url } = await calls.submit({ community, title, text }, inTimeOnly);
        return { externalId: name, url };
      } catch (cause) {
        if (!(cause instanceof SourceError)) throw cause;
        const refusal = postRefusalOf(cause);
        if (refusal) {
          if (cause.failure === "unauthorized") accounts.forget(account);
          throw new PlacementRefused(refusal, { cause });
        }
        const code = cause.refusals[0]?.code ?? cause.failure.toUpperCase();
        throw new PlacementUnknown({ code, ...postUnknown }, cause.message, { cause });
      }
    },

    async postsOf(account, { since }) {
      const calls = accounts.of(account);
      const posts: OwnPublishedPost[] = [];
      let after: string | undefined;
      for (let page = 0; page < maxPages; page++) {
        const found = await calls.postsBy(account.name, {
          limit: pageSize,
          ...(after && { after }),
        });
        posts.push(...found.items.map(toOwn).filter(({ postedAt }) => postedAt >= since));
        // A malformed item may be the one that the caller searches for.
        if (found.malformed > 0) return { complete: false, posts };
        const older = found.items.some(({ postedAt }) => postedAt < since);
        if (older || found.after === null) return { complete: true, posts };
        after = found.after;
      }
      return { complete: false, posts };
    },
  };
}
