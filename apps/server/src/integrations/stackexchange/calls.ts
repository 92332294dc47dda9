import type { Clock } from "../../infrastructure/clock.ts";
import type { Log } from "../../infrastructure/log.ts";
import {
  createTransport,
  type HttpResponse,
  type ServicePolicy,
  type TransportOptions,
} from "../../infrastructure/outbound/index.ts";
import type { OutboundLimits } from "../../infrastructure/outbound-rate-limits/index.ts";
import type { Post } from "../ports/post.ts";
import { backoffOf, failureOf, stackExchangeError, windowOf } from "./failure.ts";
import { answerPost, questionPost } from "./posts.ts";
import type { ThreadKind } from "./sites.ts";
import { answerObject, filterWrapper, parseAs, questionObject, wrapper } from "./wire.ts";

/** The addresses of Stack Exchange, our key, and the sites to read. */
export interface StackExchangeOptions extends TransportOptions {
  /** Base of the API (https://api.stackexchange.com/2.3). */
  apiUrl: string;
  /** The base of the pages of all sites, as `<webUrl>/<site>/…`; null: each site has its own domain. */
  webUrl: string | null;
  /** A registered app's key; null: 300 requests a day. */
  key: string | null;
  /** The sites to read, by the API's names, such as softwarerecs. */
  sites: readonly string[];
}

/** What the calls need in addition to the options. */
export interface StackExchangeDeps {
  outboundLimits: OutboundLimits;
  clock: Clock;
  log: Log;
  fetch?: typeof fetch;
}

/** All methods share one limit: the day's requests are counted together, and a backoff applies to all. */
const policy: ServicePolicy = {
  failureOf,
  fail: stackExchangeError,
  windowOf,
  pauseOf: backoffOf,
};

/** A page of questions or answers of a site. */
export interface StackExchangePage {
  posts: Post[];
  hasMore: boolean;
}

/** How long a page is cached. Stack Exchange asks not to repeat a request within a minute. */
const reuseMs = 5 * 60_000;
const maxReused = 200;

/** The calls that we make. */
export function createCalls(options: StackExchangeOptions, deps: StackExchangeDeps) {
  const { apiUrl, key, webUrl } = options;
  const { clock, log } = deps;
  const transport = createTransport(options, deps, policy, { service: "stackexchange" });
  const pages = new Map<string, { at: number; page: Promise<StackExchangePage> }>();
  let filter: Promise<string> | null = null;

  async function get(
    path: string,
    query: Record<string, string>,
    keepFree = 0,
  ): Promise<HttpResponse> {
    const url = new URL(`${apiUrl}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    if (key !== null) url.searchParams.set("key", key);
    return transport({ url, repeatable: true, keepFree });
  }

  /**
   * The filter that adds bodies, and the title and address of answers. Each process creates it once: it is valid
   * forever, and the same request always returns the same filter.
   */
  function filterId(): Promise<string> {
    filter ??= get("/filters/create", {
      base: "withbody",
      include: "answer.link;answer.title",
      unsafe: "false",
    })
      .then((response) => parseAs(response, filterWrapper, "a filter").items[0].filter)
      .catch((error: unknown) => {
        filter = null;
        throw error;
      });
    return filter;
  }

  async function read(
    path: string,
    query: Record<string, string>,
    { site, kind, keepFree = 0 }: { site: string; kind: ThreadKind; keepFree?: number },
  ): Promise<StackExchangePage & { malformed: number }> {
    const response = await get(path, { ...query, site, filter: await filterId() }, keepFree);
    const { items, has_more: hasMore } = parseAs(response, wrapper, `a list of ${kind}`);
    const context = { site, webUrl };
    const posts = items.flatMap((item): Post[] => {
      if (kind === "questions") {
        const question = questionObject.safeParse(item).data;
        return question ? [questionPost(question, context)] : [];
      }
      const answer = answerObject.safeParse(item).data;
      return answer ? [answerPost(answer, context)] : [];
    });
    const malformed = items.length - posts.length;
    if (malformed > 0) log.warn({ malformed, site }, `${kind} were skipped: unknown format`);
    return { posts, hasMore, malformed };
  }

  return {
    /**
     * A page of the new posts at a site since a moment, newest first. It is cached for some minutes, since many
     * keywords can need the same page at the same time.
     * @param page.keepFree how many of the day's requests are left for other purposes
     */
    newest(
      site: string,
      kind: ThreadKind,
      {
        fromSeconds,
        page,
        size,
        keepFree,
      }: { fromSeconds: number; page: number; size: number; keepFree: number },
    ): Promise<StackExchangePage> {
      const now = clock.now().getTime();
      for (const [known, { at }] of pages) {
        if (at + reuseMs <= now || pages.size > maxReused) pages.delete(known);
      }
      const query = {
        order: "desc",
        sort: "creation",
        fromdate: String(fromSeconds),
        page: String(page),
        pagesize: String(size),
      };
      const name = [site, kind, ...Object.values(query)].join(" ");
      const known = pages.get(name);
      if (known) return known.page;
      const found = read(`/${kind}`, query, { site, kind, keepFree });
      pages.set(name, { at: now, page: found });
      // A failure is not cached.
      found.catch(() => pages.delete(name));
      return found;
    },

    /**
     * Single questions or answers of a site by id; deleted ones are missing.
     * @throws SourceError `malformed`, because one that can't be read must not look deleted.
     */
    async byId(site: string, kind: ThreadKind, ids: readonly number[]): Promise<Post[]> {
      const query = { pagesize: String(ids.length) };
      const { posts, malformed } = await read(`/${kind}/${ids.join(";")}`, query, { site, kind });
      if (malformed > 0) {
        throw stackExchangeError("malformed", `${malformed} of the ${kind} have an unknown format`);
      }
      return posts;
    },
  };
}

export type StackExchangeCalls = ReturnType<typeof createCalls>;
