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
  type FeedReading,
  type FoundFeed,
  feedErrorOf,
  findAtFirstReachable,
  maxAgeOf,
} from "../ports/feed-reader.ts";
import type { Post } from "../ports/post.ts";
import { forumLocation } from "./detect.ts";
import { forumKey, isRegular, postOf } from "./posts.ts";
import {
  latestPostsSchema,
  refusalSchema,
  singlePostSchema,
  siteSchema,
  type WirePost,
} from "./wire.ts";

/** Options for reading forums. Without a custom network, only the public internet can be reached. */
export type DiscourseOptions = Partial<Network> & { userAgent: string; timeLimitMs?: number };

const maxBytes = 5 * 1_048_576;
const readMs = 20_000;
const shownPosts = 5;
/** Older posts of a new forum do not show what people want now. */
const lookBackMs = 30 * 24 * 3_600_000;
const pageLength = 50;
/** How many pages back a poll reads to reach the last known post; older posts are missed. */
const maxPages = 10;
/** How many pages of a new forum are read. */
const firstPages = 2;

const stateSchema = z.object({
  /** The newest post that was read. */
  lastPostId: z.number(),
});

/** The numbers in our ids of posts, topic or reply. */
const idPattern = /\/(?<kind>[tp])\/(?<number>\d{1,15})$/;

/** Reads public Discourse forums through the guarded request, as everyone sees them. */
export function createDiscourse(
  options: DiscourseOptions,
  { clock }: { clock: Clock },
): FeedReader {
  const { timeLimitMs = readMs, userAgent, ...given } = options;
  const network: Network = { ...publicInternet, ...given };
  const name = "discourse";

  async function fetch(url: URL, accept: string, caller: AbortSignal): Promise<FetchedDocument> {
    const timeout = AbortSignal.timeout(timeLimitMs);
    const headers = { "user-agent": userAgent, accept, "accept-encoding": "gzip, br, deflate" };
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

  /** Requests JSON below a forum, whose address ends with a slash. @throws FeedError when there is no answer. */
  async function request(forum: URL, path: string, signal: AbortSignal) {
    const url = new URL(path, forum);
    const document = await fetch(url, "application/json", signal);
    const text = document.bytes.toString("utf8");
    const error = feedErrorOf(url.host, document, clock.now());
    return { url, document, text, refused: error && withWait(error, refusalOf(text)) };
  }

  /** Requests JSON of a known shape below a forum. @throws FeedError. */
  async function get<T>(
    forum: URL,
    path: string,
    schema: z.ZodType<T>,
    signal: AbortSignal,
  ): Promise<{ data: T; document: FetchedDocument }> {
    const { url, document, text, refused } = await request(forum, path, signal);
    if (refused) throw refused;
    if (document.isCut) throw new FeedError("too-large", `${url.host} sent more than is read`);
    return { data: parsed(text, schema, url), document };
  }

  /** A page of the newest posts, or of those up to an id. */
  const latest = (forum: URL, before: number | null, signal: AbortSignal) =>
    get(
      forum,
      `posts.json${before === null ? "" : `?before=${before}`}`,
      latestPostsSchema,
      signal,
    );

  const newestFirst = (posts: readonly WirePost[]) => posts.toSorted((a, b) => b.id - a.id);

  const postsOf = (forum: URL, wire: readonly WirePost[]): Post[] =>
    wire.filter(isRegular).map((post) => postOf(forum, post, name, clock.now()));

  /** The forum that a page belongs to; null when it belongs to none. */
  async function forumOf(document: FetchedDocument, signal: AbortSignal) {
    const { url, headers, bytes, status } = document;
    if (!/html/i.test(headers["content-type"] ?? "")) return null;
    // A members-only forum answers with its sign-in page and status 401 or 403.
    if (status >= 400 && status !== 403 && status !== 401) return null;
    const location = forumLocation(bytes.toString("utf8"), url);
    if (!location) return null;
    if (!location.isSure) {
      try {
        await get(location.forum, "site.json", siteSchema, signal);
      } catch (error) {
        if (error instanceof FeedError) return null;
        throw error;
      }
    }
    return location;
  }

  async function findAt(address: URL, signal: AbortSignal): Promise<FoundFeed[]> {
    const location = await forumOf(await fetch(address, "text/html", signal), signal);
    if (!location) return [];
    const { forum, title } = location;
    const { data } = await latest(forum, null, signal);
    return [
      {
        source: name,
        address: forum.href,
        title: title || forumKey(forum),
        posts: postsOf(forum, newestFirst(data.latest_posts)).slice(0, shownPosts),
      },
    ];
  }

  return {
    name,
    intervalSeconds: 300,

    async find(address, signal) {
      return findAtFirstReachable(addresses(address), (one) => findAt(one, signal));
    },

    async read({ address, state: stored }, signal) {
      const forum = new URL(address);
      const parse = stateSchema.safeParse(stored);
      const lastPostId = parse.success ? parse.data.lastPostId : null;
      const found: WirePost[] = [];
      let before: number | null = null;
      let askedSeconds: number | null = null;
      let movedTo: string | null = null;
      let hasReached = false;
      const pages = lastPostId === null ? firstPages : maxPages;
      for (let page = 0; page < pages && !hasReached; page += 1) {
        const { data, document } = await latest(forum, before, signal);
        const posts = newestFirst(data.latest_posts);
        if (page === 0) {
          askedSeconds = maxAgeOf(document.headers["cache-control"]);
          movedTo = document.hasMovedForGood ? movedForum(document.url) : null;
        }
        found.push(...posts.filter(({ id }) => lastPostId === null || id > lastPostId));
        // Older versions list the posts within fifty ids, and posts that are not public are missing.
        const lowest: number = posts.at(-1)?.id ?? (before ?? 0) - pageLength + 1;
        before = lowest - 1;
        hasReached = before <= (lastPostId ?? 0) || (posts.length === 0 && page === 0);
      }
      const newest = found.reduce((max, { id }) => Math.max(max, id), lastPostId ?? 0);
      const unique = [...new Map(found.map((post) => [post.id, post])).values()];
      const oldest = clock.now().getTime() - lookBackMs;
      return {
        posts: postsOf(forum, unique).filter(({ postedAt }) => postedAt.getTime() > oldest),
        state: { lastPostId: newest },
        ...{ title: null, movedTo, askedSeconds, quiet: { hours: [], days: [] } },
        mayHaveMissed: lastPostId !== null && !hasReached,
        isBusy: false,
      } satisfies FeedReading;
    },

    async isDeleted({ address }, externalId, signal) {
      const { kind, number } = idPattern.exec(externalId)?.groups ?? {};
      const path = kind === "t" ? `posts/by_number/${number}/1.json` : `posts/${number}.json`;
      const { url, text, refused } = await request(new URL(address), path, signal);
      if (!refused) {
        const data = parsed(text, singlePostSchema, url);
        return Boolean(data.deleted_at || data.user_deleted || data.hidden);
      }
      if (refused.failure === "not-found" || refused.failure === "gone") return true;
      // A firewall in front of the forum may refuse us too; that does not mean that the post was deleted.
      if (refused.failure === "members-only" && refusalOf(text)?.error_type) return true;
      throw refused;
    },
  };
}

/** The forum that a redirected `/posts.json` belongs to. */
const movedForum = (url: URL): string | null =>
  url.pathname.endsWith("/posts.json") ? new URL(".", url).href : null;

/** What Discourse itself says in a refusal; null when the answer is not its JSON. */
function refusalOf(text: string): z.infer<typeof refusalSchema> | null {
  try {
    return refusalSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** A refusal with the wait from its body, where the header has none. */
function withWait(error: FeedError, refusal: ReturnType<typeof refusalOf>): FeedError {
  const seconds = refusal?.extras?.wait_seconds;
  if (error.retryAfterMs !== null || error.failure !== "rate-limited" || !seconds) return error;
  return new FeedError(error.failure, error.message, {
    cause: error,
    retryAfterMs: seconds * 1000,
  });
}

/** @throws FeedError `malformed`. */
function parsed<T>(text: string, schema: z.ZodType<T>, url: URL): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new FeedError("malformed", `${url.host} did not answer as Discourse does`, { cause });
  }
}

/** @throws FeedError `address`. */
function addresses(address: string): URL[] {
  try {
    return addressesOf(address);
  } catch (cause) {
    if (!(cause instanceof GuardedRequestError)) throw cause;
    throw new FeedError(cause.failure, cause.message, { cause });
  }
}
