import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { queryOf } from "../../forms.ts";
import { commentEntry, type FeedHead, feedXml, postEntry } from "../atom.ts";
import { pageOf, readPageRequest } from "../listing.ts";
import { permalinkOf } from "../store.ts";
import { hasValidUserAgent } from "./guard.ts";
import type { Api } from "./index.ts";
import { commonHeaders, param, rateLimitPage, refuse, sendHtml } from "./response.ts";
import { searchResults } from "./search.ts";

/** Reddit's public Atom feeds, which need no token and have a strict rate limit for each IP address. */
export function registerAtom(app: FastifyInstance, api: Api): void {
  const { store, communityResolver, clock, atomSpacing } = api;
  // Reddit's feeds link to another host (old.reddit.com) without a path prefix; our pages are served there too.
  const webUrlOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`;
  /** When each address was last answered, in milliseconds since the epoch. */
  const answered = new Map<string, number>();

  /** Seconds until an address may call again; 0 when it may call now, which counts as a call. */
  function waitOf(address: string): number {
    const now = clock.now();
    const left = (answered.get(address) ?? Number.NEGATIVE_INFINITY) + atomSpacing * 1_000 - now;
    if (atomSpacing > 0 && left > 0) return Math.ceil(left / 1_000);
    answered.set(address, now);
    return 0;
  }

  const options = {
    async preHandler(request: FastifyRequest, reply: FastifyReply) {
      if (!hasValidUserAgent(request)) return refuse(reply, 403);
      const wait = waitOf(request.ip);
      if (wait === 0) return undefined;
      return sendHtml(reply.header("retry-after", String(wait)), 429, rateLimitPage(wait));
    },
  };

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    head: Omit<FeedHead, "path">,
    entries: readonly string[],
  ): FastifyReply {
    const path = request.url.slice(app.prefix.length);
    const body = feedXml({ ...head, path }, entries, {
      webUrl: webUrlOf(request),
      now: clock.now(),
    });
    return reply
      .headers({ ...commonHeaders, "content-type": "application/atom+xml; charset=UTF-8" })
      .send(body);
  }

  const communityCategory = (names: string) => ({ term: names, label: `r/${names}` });

  async function newest(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const names = param(request, "names");
    const isIncluded = communityResolver.union(names, reply);
    if (!isIncluded) return reply;
    const posts = store.newest().filter((post) => isIncluded(post.community));
    const page = pageOf(posts, ({ id }) => `t3_${id}`, readPageRequest(queryOf(request)));
    return send(
      request,
      reply,
      {
        title: `newest submissions : ${names}`,
        pagePath: `/r/${names}/new/`,
        category: communityCategory(names),
      },
      page.items.map((post) => postEntry(post, webUrlOf(request))),
    );
  }
  app.get("/r/:names/new/.rss", options, newest);
  app.get("/r/:names/new.rss", options, newest);

  async function comments(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const names = param(request, "names");
    const isIncluded = communityResolver.union(names, reply);
    if (!isIncluded) return reply;
    const found = store
      .newestComments()
      .filter(
        ({ post, comment }) => isIncluded(post.community) && store.visibility.shows(comment, null),
      );
    const page = pageOf(
      found,
      ({ comment }) => `t1_${comment.id}`,
      readPageRequest(queryOf(request)),
    );
    return send(
      request,
      reply,
      {
        title: `comments : ${names}`,
        pagePath: `/r/${names}/comments/`,
        category: communityCategory(names),
      },
      page.items.map((one) => commentEntry(one, webUrlOf(request))),
    );
  }
  app.get("/r/:names/comments/.rss", options, comments);
  app.get("/r/:names/comments.rss", options, comments);

  async function search(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const posts = searchResults(api, request, reply);
    if (!posts) return reply;
    const page = pageOf(posts, ({ id }) => `t3_${id}`, readPageRequest(queryOf(request)));
    return send(
      request,
      reply,
      {
        title: "reddit.com: search results",
        pagePath: null,
        category: { term: "reddit.com", label: "reddit.com" },
      },
      page.items.map((post) => postEntry(post, webUrlOf(request))),
    );
  }
  app.get("/search.rss", options, search);
  app.get("/r/:names/search.rss", options, search);

  app.get("/comments/:id/.rss", options, async (request, reply) => {
    const post = store.find(param(request, "id"));
    if (!post) return refuse(reply, 404);
    const webUrl = webUrlOf(request);
    const { limit } = readPageRequest(queryOf(request));
    const under = store
      .newestComments()
      .filter((found) => found.post === post && store.visibility.shows(found.comment, null));
    return send(
      request,
      reply,
      {
        title: `${post.title} : ${post.community.name}`,
        pagePath: permalinkOf(post),
        category: communityCategory(post.community.name),
      },
      [postEntry(post, webUrl), ...under.map((found) => commentEntry(found, webUrl))].slice(
        0,
        limit,
      ),
    );
  });
}
