import type { Log } from "../../infrastructure/log.ts";
import type { Ask, HttpResponse } from "../../infrastructure/outbound/index.ts";
import type { Post } from "../ports/post.ts";
import { SourceError } from "../ports/source.ts";
import { createPostingCalls } from "./calls-posting.ts";
import type { Page, PageRequest, SearchRequest, ThreadRequest } from "./calls-types.ts";
import { reconnectText, redditError } from "./failure.ts";
import { parseAs, parseJson } from "./response.ts";
import { type PostRequirements, type Rules, toRequirements, toRules } from "./rules.ts";
import { type Account, type Community, type Thing, toAccount, toThings } from "./things.ts";
import { type Branch, type Thread, toBranch, toThread } from "./thread.ts";
import type { Bearer } from "./tokens.ts";
import type { Transport } from "./transport.ts";
import * as wire from "./wire/answers.ts";
import { account } from "./wire/things.ts";

/**
 * The calls to Reddit (Reddit API). All but `comment` and `submit` only read and may be repeated. Each call throws a
 * SourceError that names the cause of its failure.
 */
export type RedditCalls = ReturnType<typeof createCalls>;

/** Reddit accepts no longer query (open-sourced server). */
export const maxQueryLength = 512;
/** The maximum number of names for `/api/info` and `/api/morechildren`. */
export const maxNames = 100;

/**
 * Listings and lookups arrive within a second or two, so a silent call is aborted before the usual 16 s, in which
 * half of the listing of all posts would be replaced.
 */
const listTimeout = { firstTimeoutMs: 6_000 };

const union = (communities: readonly string[]) => communities.map(encodeURIComponent).join("+");

/** The calls of one account or of the app itself. */
export function createCalls(
  options: { apiUrl: string; webUrl: string },
  deps: { transport: Transport; bearer: Bearer; log: Log },
) {
  const { apiUrl, webUrl } = options;
  const { transport, bearer, log } = deps;

  async function send(
    path: string,
    query: Record<string, string | undefined>,
    more: Pick<Ask, "form" | "firstTimeoutMs" | "signal" | "redirects"> = {},
  ): Promise<HttpResponse> {
    const url = new URL(`${apiUrl}${path}`);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, value);
    }
    // Otherwise Reddit escapes &, < and > in every text.
    url.searchParams.set("raw_json", "1");
    for (let renewed = false; ; renewed = true) {
      const token = await bearer.token();
      try {
        return await transport({
          url,
          headers: { authorization: `bearer ${token}` },
          repeatable: true,
          ...(more.form && { method: "POST" }),
          ...more,
        });
      } catch (error) {
        if (!(error instanceof SourceError) || error.failure !== "unauthorized") throw error;
        // A token can become invalid early (revoked, password changed), so a new one is tried once.
        bearer.drop(token);
        if (renewed) {
          throw redditError("unauthorized", error.message, {
            retryAfterMs: 60_000,
            cause: error,
            ...(bearer.isOfAccount && { publicText: reconnectText }),
          });
        }
      }
    }
  }

  /** Reads the things of a response; malformed ones are counted and logged. */
  function read(children: readonly unknown[]): { things: Thing[]; malformed: number } {
    const { things, malformed } = toThings(children, webUrl);
    if (malformed > 0) log.warn({ malformed }, "items of a listing were skipped: unknown format");
    return { things, malformed };
  }

  async function list(
    path: string,
    query: Record<string, string | undefined>,
    { after, limit }: PageRequest,
  ): Promise<Page<Thing>> {
    const response = await send(path, { ...query, limit: String(limit), after }, listTimeout);
    const { data } = parseAs(response, wire.listingResponse, "the listing");
    const { things, malformed } = read(data.children);
    return { items: things, after: data.after, malformed };
  }

  const postsOf = ({ items, ...page }: Page<Thing>): Page<Post> => ({
    ...page,
    items: items.flatMap((thing) => ("post" in thing ? [thing.post] : [])),
  });

  function one<K extends Thing["kind"]>(
    response: HttpResponse,
    kind: K,
  ): Extract<Thing, { kind: K }> {
    const { things } = toThings([parseJson(response)], webUrl);
    const [thing] = things;
    if (thing?.kind === kind) return thing as Extract<Thing, { kind: K }>;
    throw redditError("malformed", `the response is not a ${kind} of the documented shape`);
  }

  return {
    /** New posts of communities (`all`: of every community), newest first; all pages have about 1,000 at most. */
    newest: async (communities: readonly string[], page: PageRequest): Promise<Page<Post>> =>
      postsOf(await list(`/r/${union(communities)}/new`, {}, page)),

    /** New comments of communities (`all`: of every community), newest first. */
    newestComments: async (
      communities: readonly string[],
      page: PageRequest,
    ): Promise<Page<Post>> => postsOf(await list(`/r/${union(communities)}/comments`, {}, page)),

    /**
     * Posts that Reddit's own search finds. It lags behind `newest` and returns about 250 at most.
     * @param query at most {@link maxQueryLength} characters, in Reddit's syntax
     */
    async search(query: string, ask: SearchRequest): Promise<Page<Post>> {
      const { communities = [], sort = "new", time, ...page } = ask;
      const within = communities.length > 0;
      const found = await list(
        within ? `/r/${union(communities)}/search` : "/search",
        { q: query, sort, t: time, type: "link", ...(within && { restrict_sr: "1" }) },
        page,
      );
      return postsOf(found);
    },

    /** A post with the comments of one response. @param postId without `t3_` */
    async thread(postId: string, ask: ThreadRequest = {}): Promise<Thread> {
      const { sort, limit, depth, comment, context, signal } = ask;
      const response = await send(
        `/comments/${encodeURIComponent(postId)}`,
        {
          sort,
          comment,
          limit: limit?.toString(),
          depth: depth?.toString(),
          context: context?.toString(),
        },
        signal && { signal },
      );
      const [posts, comments] = parseAs(response, wire.threadAnswer, "the thread");
      return toThread(posts.data.children, comments.data.children, webUrl);
    },

    /**
     * Comments that a thread omitted, as a flat list.
     * @param postName the thread's fullname, `t3_…`
     * @param children at most {@link maxNames} ids of a `more`, without `t1_`
     */
    async moreComments(
      postName: string,
      children: readonly string[],
      signal?: AbortSignal,
    ): Promise<Branch> {
      const form = { api_type: "json", link_id: postName, children: children.join(",") };
      const response = await send("/api/morechildren", {}, { form, ...(signal && { signal }) });
      const { json } = parseAs(response, wire.thingsResponse, "the answer");
      return toBranch(json.data.things, webUrl);
    },

    /** Things by fullname, at most {@link maxNames}; unknown ones are missing. */
    async info(names: readonly string[], signal?: AbortSignal): Promise<Page<Thing>> {
      const options = { ...listTimeout, ...(signal && { signal }) };
      const response = await send("/api/info", { id: names.join(",") }, options);
      const { data } = parseAs(response, wire.listingResponse, "the listing");
      const { things, malformed } = read(data.children);
      return { items: things, after: null, malformed };
    },

    /** The absolute address that a path redirects to; null: it does not redirect. */
    async redirectOf(path: string): Promise<string | null> {
      const { status, headers } = await send(path, {}, { redirects: true, ...listTimeout });
      const target = headers.get("location");
      const isRedirect = status >= 300 && status < 400 && target !== null;
      return isRedirect ? (URL.parse(target, `${webUrl}/`)?.href ?? null) : null;
    },

    /** How a community presents itself. */
    async about(community: string): Promise<Community> {
      const response = await send(`/r/${encodeURIComponent(community)}/about`, {});
      return one(response, "community").community;
    },

    /** The rules of a community; if there are none, its description may have some. */
    async rules(community: string): Promise<Rules> {
      const response = await send(`/r/${encodeURIComponent(community)}/about/rules`, {});
      return toRules(parseAs(response, wire.rulesResponse, "the rules"));
    },

    /** The moderators of a community, or only the one with that name. */
    async moderators(community: string, name?: string): Promise<string[]> {
      const path = `/r/${encodeURIComponent(community)}/about/moderators`;
      const { data } = parseAs(
        await send(path, { user: name }),
        wire.moderatorsResponse,
        "the moderators",
      );
      return data.children.map((one) => one.name);
    },

    /** The requirements of posts that Reddit itself checks in a community. */
    async postRequirements(community: string): Promise<PostRequirements> {
      const path = `/api/v1/${encodeURIComponent(community)}/post_requirements`;
      const response = await send(path, {});
      return toRequirements(parseAs(response, wire.requirementsResponse, "the post requirements"));
    },

    /** Communities whose name or description matches a query. */
    async searchCommunities(query: string, page: PageRequest): Promise<Page<Community>> {
      const { items, ...rest } = await list("/subreddits/search", { q: query }, page);
      return {
        ...rest,
        items: items.flatMap((thing) => (thing.kind === "community" ? [thing.community] : [])),
      };
    },

    ...createPostingCalls(options, { transport, bearer }),

    /** Gets a token that is valid for at least a minute, if there is none. */
    ready: async (): Promise<void> => void (await bearer.token()),

    /** Names of communities that begin with the query. */
    async communityNames(query: string): Promise<string[]> {
      const form = { api_type: "json", query };
      const response = await send("/api/search_reddit_names", {}, { form });
      return parseAs(response, wire.namesResponse, "the names").names;
    },

    /** An account; `not-found` for one that does not exist or that Reddit hides. */
    async user(name: string): Promise<Account> {
      const response = await send(`/user/${encodeURIComponent(name)}/about`, {});
      return one(response, "account").account;
    },

    /** The account of the token. */
    async me(): Promise<Account> {
      return toAccount(parseAs(await send("/api/v1/me", {}), account, "the account"));
    },

    /** An account's comments, newest first. Needs the scope `history`. */
    commentsBy: async (name: string, page: PageRequest): Promise<Page<Post>> =>
      postsOf(await list(`/user/${encodeURIComponent(name)}/comments`, { sort: "new" }, page)),

    /** An account's own posts, newest first. Needs the scope `history`. */
    postsBy: async (name: string, page: PageRequest): Promise<Page<Post>> =>
      postsOf(await list(`/user/${encodeURIComponent(name)}/submitted`, { sort: "new" }, page)),
  };
}
