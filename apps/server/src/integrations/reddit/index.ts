import type { Clock } from "../../infrastructure/clock.ts";
import type { Log } from "../../infrastructure/log.ts";
import type { OutboundLimits } from "../../infrastructure/outbound-rate-limits/index.ts";
import type { Post } from "../ports/post.ts";
import type { Source } from "../ports/source.ts";
import { createCalls, maxNames, type RedditCalls } from "./calls.ts";
import { readFeed } from "./feed.ts";
import { postNamesBetween } from "./ids.ts";
import { createBearer, createTokens, type Grant, type Tokens } from "./tokens.ts";
import { createTransport, type TransportOptions } from "./transport.ts";

export { redditAccountLink } from "./account-link.ts";
export { redditSignIn } from "./account-sign-in.ts";
export { redditAccounts } from "./account-viewer.ts";
export type { RedditCalls } from "./calls.ts";

export { redditDirectory } from "./community-directory.ts";
export { redditRules } from "./community-rules.ts";
export { redditConversations } from "./conversations.ts";
export { redditLookup } from "./lookup.ts";
export { redditPlacement } from "./placement.ts";
export { redditProfiles } from "./profile-reader.ts";
export { redditPublishing } from "./publishing.ts";
export { redditRefusalOfWords } from "./refusals.ts";

export { redditSearch } from "./search.ts";

export { redditThreads } from "./threads.ts";
export type { Grant } from "./tokens.ts";
export { readWholeThread } from "./whole-thread.ts";

/** The addresses of Reddit, and our app there. */
export interface RedditOptions extends TransportOptions {
  /** Base of calls with a token (https://oauth.reddit.com). */
  apiUrl: string;
  /** Base of the token calls (https://www.reddit.com). */
  authUrl: string;
  /** Base of links for people and of feeds. */
  webUrl: string;
  clientId: string;
  clientSecret: string;
}

/** What every client here needs. */
export interface RedditDeps {
  outboundLimits: OutboundLimits;
  clock: Clock;
  log: Log;
  fetch?: typeof fetch;
}

/** An account that allowed us to act for it. */
interface RedditAccount {
  refreshToken: string;
  /** Called with every new grant, so that a changed refresh token can be stored. */
  onGrant?(grant: Grant): Promise<void>;
}

/** Reddit for one approved app. */
export interface Reddit {
  /** Calls as the app itself, which sees what everyone sees. */
  app: RedditCalls;
  /** Calls as an account. Reuse the returned object: it caches the access token. */
  as(account: RedditAccount): RedditCalls;
  /** Calls with one access token, which is not renewed. */
  with(grant: Grant): RedditCalls;
  tokens: Tokens;
}

/**
 * The Reddit API for one app. Its limits apply to the client id across all accounts (Reddit, 2023), so all processes
 * share them under one name.
 */
export function createReddit(options: RedditOptions, deps: RedditDeps): Reddit {
  const { clock } = deps;
  const transport = createTransport(options, deps, { service: `reddit:${options.clientId}` });
  const tokens = createTokens(options.authUrl, options, { transport, clock });
  const callsWith = (renew: () => Promise<Grant>, isOfAccount: boolean) =>
    createCalls(options, { ...deps, transport, bearer: createBearer(renew, clock, isOfAccount) });
  return {
    app: callsWith(tokens.forApp, false),
    as(account) {
      let { refreshToken } = account;
      return callsWith(async () => {
        const grant = await tokens.refresh(refreshToken);
        refreshToken = grant.refreshToken ?? refreshToken;
        await account.onGrant?.(grant);
        return grant;
      }, true);
    },
    with: (grant) => callsWith(() => Promise.resolve(grant), true),
    tokens,
  };
}

/**
 * The maximum number of posts read by id: 20 calls, a fifth of Reddit's limit per minute. At 30 posts a
 * second, that covers more than a minute beyond the end of the listing.
 */
export const maxBetween = 2_000;

/** Posts by their fullnames, with a call for every {@link maxNames}; unknown ones are missing. */
async function* readNames(app: RedditCalls, names: readonly string[]): AsyncGenerator<Post[]> {
  for (let at = 0; at < names.length; at += maxNames) {
    const { items } = await app.info(names.slice(at, at + maxNames));
    yield items.flatMap((thing) => (thing.kind === "post" ? [thing.post] : []));
  }
}

/** Reads communities through the API. */
export function redditSource({ app }: Reddit): Source {
  return {
    name: "reddit",
    lists: ["posts", "comments"],
    callsPerMinute: null,
    async newest(kind, communities, ask) {
      const list = kind === "posts" ? app.newest : app.newestComments;
      const { items, after } = await list(communities, ask);
      return { posts: items, after };
    },
    between(kind, afterId, beforeId) {
      const names = kind === "posts" ? postNamesBetween(afterId, beforeId, maxBetween) : null;
      return names && readNames(app, names);
    },
    async check(community) {
      await app.about(community);
    },
  };
}

/** Without a token, Reddit allows an address about one feed a minute (reports of 2026). */
const feedSpacingMs = 60_000;

/**
 * Reads communities through Reddit's public Atom feeds, for operators whose app is not approved yet:
 * slower than the API, and without scores. Reddit's web pages are never read.
 */
export function createRedditFeeds(
  options: TransportOptions & { webUrl: string; spacingMs?: number },
  deps: RedditDeps,
): Source {
  const transport = createTransport(options, deps, {
    service: "reddit-feeds",
    spacingMs: options.spacingMs ?? feedSpacingMs,
  });
  async function readListing(
    communities: readonly string[],
    { after, limit }: { after?: string | undefined; limit: number },
  ): Promise<Post[]> {
    const url = new URL(
      `${options.webUrl}/r/${communities.map(encodeURIComponent).join("+")}/new/.rss`,
    );
    url.searchParams.set("limit", String(limit));
    if (after) url.searchParams.set("after", after);
    // A retry would have to wait a minute too, so the next poll replaces it.
    const { text } = await transport({
      url,
      headers: { accept: "application/atom+xml" },
      repeatable: false,
    });
    const { posts, malformed } = readFeed(text, options.webUrl);
    if (malformed > 0) deps.log.warn({ malformed }, "entries of a feed were skipped");
    return posts;
  }
  return {
    name: "reddit",
    lists: ["posts"],
    callsPerMinute: 60_000 / (options.spacingMs || feedSpacingMs),
    async check(community) {
      await readListing([community], { limit: 1 });
    },
    // A further page would have to wait for its own slot and delay the posts that were read.
    newest: async (_kind, communities, ask) => ({
      posts: await readListing(communities, ask),
      after: null,
    }),
  };
}
