import { createHash } from "node:crypto";
import { z } from "zod";
import type { Clock } from "../../infrastructure/clock.ts";
import {
  type FetchedDocument,
  fetchDocument,
} from "../../infrastructure/guarded-request/document.ts";
import {
  addressesOf,
  BodyCodingError,
  GuardedRequestError,
  type Network,
  publicInternet,
} from "../../infrastructure/guarded-request/index.ts";
import {
  FeedError,
  type FeedReader,
  type FoundFeed,
  feedErrorOf,
  findAtFirstReachable,
  maxAgeOf,
} from "../ports/feed-reader.ts";
import { decodeFeed } from "./decode.ts";
import type { Feed } from "./feed.ts";
import { feedLinksOf, usualAddresses } from "./links.ts";
import { parseFeed } from "./parse.ts";
import { itemsByKey, lineOf, postOf, siteOf } from "./posts.ts";

/** Options for reading feeds. Without a custom network, only the public internet can be reached. */
export type FeedsOptions = Partial<Network> & { userAgent: string; timeLimitMs?: number };

const maxBytes = 5 * 1_048_576;
const readMs = 20_000;
const maxTitle = 200;
const shownPosts = 5;
/** How many of the feeds that a page links to are tried until one can be read. */
const triedLinks = 3;
/** Older items of a new feed do not show what people want now. */
const lookBackMs = 30 * 24 * 3_600_000;

/** Increase it when the parser reads feeds differently: all feeds are then read again in full. */
const parserVersion = 1;

const stateSchema = z.object({
  parserVersion: z.literal(parserVersion),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  /** Of the body. */
  hash: z.string(),
  /** Of the items in the last poll. */
  keys: z.array(z.string()),
  ttlSeconds: z.number().nullable(),
  quiet: z.object({ hours: z.array(z.number()), days: z.array(z.number()) }),
});
type State = z.infer<typeof stateSchema>;

const headerOf = (value: unknown): string | null =>
  typeof value === "string" && value !== "" && value.length <= 1_000 ? value : null;

/** Reads untrusted feeds (RSS, Atom, JSON Feed) through the guarded request. */
export function createFeeds(options: FeedsOptions, { clock }: { clock: Clock }): FeedReader {
  const { timeLimitMs = readMs, userAgent, ...given } = options;
  const network: Network = { ...publicInternet, ...given };
  const name = "feed";

  async function fetch(
    url: URL,
    caller: AbortSignal,
    validators: Record<string, string> = {},
  ): Promise<FetchedDocument> {
    const timeout = AbortSignal.timeout(timeLimitMs);
    const headers = {
      "user-agent": userAgent,
      accept:
        "application/atom+xml,application/rss+xml,application/feed+json,application/xml;q=0.9,text/html;q=0.8,*/*;q=0.5",
      "accept-encoding": "gzip, br, deflate",
      ...validators,
    };
    try {
      const signal = AbortSignal.any([timeout, caller]);
      return await fetchDocument(url, { network, headers, signal, maxBytes });
    } catch (cause) {
      caller.throwIfAborted();
      if (cause instanceof GuardedRequestError) {
        throw new FeedError(cause.failure, cause.message, { cause });
      }
      if (cause instanceof BodyCodingError) {
        throw new FeedError("malformed", cause.message, { cause });
      }
      const failure = timeout.aborted ? "slow" : "unreachable";
      throw new FeedError(failure, `${url.host} could not be read`, { cause });
    }
  }

  /** @throws FeedError for an error status, or a body that is too long. */
  function textOf(document: FetchedDocument): string {
    const { url, headers, bytes, isCut } = document;
    const error = feedErrorOf(url.host, document, clock.now());
    if (error) throw error;
    if (isCut) throw new FeedError("too-large", `${url.host} sent more than is read`);
    return decodeFeed(bytes, headers["content-type"] ?? "");
  }

  const titleOf = (feed: Feed, url: URL): string => lineOf(feed.title, maxTitle) || siteOf(url);

  function foundFeed(feed: Feed, url: URL): FoundFeed {
    const now = clock.now();
    const posts = [...itemsByKey(feed.items)].map(([key, item]) =>
      postOf(item, key, { source: name, id: "", url }, now),
    );
    posts.sort((a, b) => b.postedAt.getTime() - a.postedAt.getTime());
    return {
      source: name,
      address: url.href,
      title: titleOf(feed, url),
      posts: posts.slice(0, shownPosts),
    };
  }

  async function readFound(address: URL, signal: AbortSignal): Promise<FoundFeed> {
    const document = await fetch(address, signal);
    return foundFeed(parseFeed(textOf(document), document.url), document.url);
  }

  /** The first feed among the addresses; null when there is none. */
  async function firstFeed(addresses: readonly URL[], signal: AbortSignal) {
    for (const address of addresses) {
      try {
        return await readFound(address, signal);
      } catch (error) {
        if (!(error instanceof FeedError)) throw error;
        // The site asks us to wait, so no other path of it is tried.
        if (error.failure === "rate-limited") throw error;
      }
    }
    return null;
  }

  /** The feeds that a page links to, of which the first readable one is read; or else one at a usual address. */
  async function feedsOfPage(html: string, page: URL, signal: AbortSignal): Promise<FoundFeed[]> {
    const links = feedLinksOf(html, page);
    if (links.length === 0) {
      const found = await firstFeed(usualAddresses(page), signal);
      return found ? [found] : [];
    }
    const read = await firstFeed(
      links.slice(0, triedLinks).map(({ address }) => address),
      signal,
    );
    if (!read) return [];
    const others = links.filter(({ address }) => address.href !== read.address);
    return [
      read,
      ...others.map(({ address, title }) => ({
        ...({ source: name, address: address.href, posts: null } as const),
        title: title || siteOf(address),
      })),
    ];
  }

  async function findAt(address: URL, signal: AbortSignal): Promise<FoundFeed[]> {
    const document = await fetch(address, signal);
    const text = textOf(document);
    try {
      return [foundFeed(parseFeed(text, document.url), document.url)];
    } catch (error) {
      if (!(error instanceof FeedError) || error.failure !== "not-a-feed") throw error;
      return feedsOfPage(text, document.url, signal);
    }
  }

  /** The validators of the last poll. */
  const validatorsOf = (state: State | null): Record<string, string> => ({
    ...(state?.etag && { "if-none-match": state.etag }),
    ...(state?.lastModified && { "if-modified-since": state.lastModified }),
  });

  return {
    name,
    intervalSeconds: 900,

    async find(address, signal) {
      return findAtFirstReachable(parsed(address), (one) => findAt(one, signal));
    },

    async read({ id, address, state: stored }, signal) {
      const parse = stateSchema.safeParse(stored);
      const state = parse.success ? parse.data : null;
      const document = await fetch(new URL(address), signal, validatorsOf(state));
      const { url, status, headers } = document;
      const movedTo = document.hasMovedForGood && url.href !== address ? url.href : null;
      const maxAge = maxAgeOf(headers["cache-control"]);
      const unchanged = (now: State) => ({
        ...{ posts: [], state: now, title: null, movedTo, quiet: now.quiet },
        askedSeconds: longer(maxAge, now.ttlSeconds),
        ...{ mayHaveMissed: false, isBusy: false },
      });
      if (status === 304 && state) return unchanged(state);
      const text = textOf(document);
      const hash = createHash("sha256").update(document.bytes).digest("base64url");
      const etag = headerOf(headers.etag);
      const lastModified = headerOf(headers["last-modified"]);
      if (state?.hash === hash) {
        // An ETag that changes although the body does not is useless.
        return unchanged({
          ...state,
          etag: etag === state.etag ? etag : null,
          lastModified,
        });
      }
      const feed = parseFeed(text, url);
      const now = clock.now();
      const items = itemsByKey(feed.items);
      const known = new Set(state?.keys);
      const fresh = [...items].filter(([key]) => !known.has(key));
      const posts = fresh
        .map(([key, item]) => postOf(item, key, { source: name, id, url }, now))
        .filter(
          ({ title, body, postedAt }) =>
            title + body !== "" && now.getTime() - postedAt.getTime() < lookBackMs,
        );
      posts.sort((a, b) => b.postedAt.getTime() - a.postedAt.getTime());
      const { ttlSeconds } = feed;
      const quiet = { hours: [...feed.quiet.hours], days: [...feed.quiet.days] };
      const next: State = {
        ...{ parserVersion, etag, lastModified, hash },
        // While a feed is empty, the known keys are kept, so that its old items do not count as new later.
        keys: items.size > 0 ? [...items.keys()] : [...known],
        ...{ ttlSeconds, quiet },
      };
      return {
        ...{ posts, state: next, movedTo, quiet },
        title: titleOf(feed, url),
        askedSeconds: longer(maxAge, ttlSeconds),
        mayHaveMissed: known.size > 0 && items.size > 0 && fresh.length === items.size,
        isBusy: known.size > 0 && items.size >= 5 && fresh.length * 2 > items.size,
      };
    },
  };
}

/** The longer of two times, where there is one. */
const longer = (a: number | null, b: number | null): number | null =>
  a === null && b === null ? null : Math.max(a ?? 0, b ?? 0);

/** @throws FeedError `address`. */
function parsed(address: string): URL[] {
  try {
    return addressesOf(address);
  } catch (cause) {
    if (!(cause instanceof GuardedRequestError)) throw cause;
    throw new FeedError(cause.failure, cause.message, { cause });
  }
}
