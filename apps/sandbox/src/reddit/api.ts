import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { field } from "../forms.ts";
import { type CommentSort, commentThing, sortComments } from "./comment-thing.ts";
import { type Community, communities, findCommunity } from "./communities.ts";
import { communityThing } from "./community-thing.ts";
import type { Gate, Standing } from "./gate.ts";
import { linkThing } from "./link-thing.ts";
import { pageOf, readPageRequest } from "./listing.ts";
import type { Post, Store } from "./store.ts";
import { type Json, listing, serialize, type Thing } from "./wire.ts";

/** What the imitated API stands on. */
export interface RedditApiDeps {
  store: Store;
  gate: Gate;
}

type Query = Record<string, string | undefined>;

/** Reddit refuses the names that libraries give themselves; it wants to know who is calling. */
const libraryAgents =
  /^(node|undici|axios|node-fetch|got|python|curl|wget|go-http-client|java|okhttp|ruby|php|libwww|postmanruntime)(?![\w:])/i;

function queryOf(request: FastifyRequest): Query {
  const query: Query = {};
  if (typeof request.query !== "object" || request.query === null) return query;
  for (const [key, value] of Object.entries(request.query)) {
    const last: unknown = Array.isArray(value) ? value.at(-1) : value;
    if (typeof last === "string") query[key] = last;
  }
  return query;
}

function param(request: FastifyRequest, name: string): string {
  return field(request.params, name) ?? "";
}

/** Headers that the recordings carry on every answer. */
function withCommonHeaders(reply: FastifyReply): FastifyReply {
  return reply.headers({
    server: "snooserv",
    via: "1.1 varnish",
    vary: "accept-encoding",
    "accept-ranges": "bytes",
    "cache-control": "private, s-maxage=0, max-age=0, must-revalidate, no-store",
    expires: "-1",
    "x-content-type-options": "nosniff",
    "x-frame-options": "SAMEORIGIN",
    "x-xss-protection": "1; mode=block",
    "x-ua-compatible": "IE=edge",
  });
}

function answer(reply: FastifyReply, status: number, value: Json, raw = true): FastifyReply {
  return withCommonHeaders(reply)
    .code(status)
    .header("content-type", "application/json; charset=UTF-8")
    .send(serialize(value, raw));
}

const statusWords: Record<number, string> = {
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  429: "Too Many Requests",
};

function refuse(reply: FastifyReply, status: number, reason?: string): FastifyReply {
  return answer(reply, status, {
    ...(reason !== undefined && { reason }),
    message: statusWords[status] ?? "Error",
    error: status,
  });
}

/** Rate headers are strings, and what remains is a float (Reddit API, recorded 2026). */
function rateHeaders(standing: Standing): Record<string, string> {
  return {
    "x-ratelimit-used": String(standing.used),
    "x-ratelimit-remaining": standing.remaining.toFixed(1),
    "x-ratelimit-reset": String(standing.resetSeconds),
  };
}

function basicClient(header: string | undefined): string | null {
  const encoded = header?.match(/^basic\s+([A-Za-z0-9+/=]+)$/i)?.[1];
  if (encoded === undefined) return null;
  const [, id, secret] =
    Buffer.from(encoded, "base64")
      .toString("utf8")
      .match(/^([^:]+):(.+)$/s) ?? [];
  return id !== undefined && secret !== undefined ? id : null;
}

/**
 * The imitated Reddit API: www.reddit.com (the token call) and oauth.reddit.com (the rest) in one.
 * Shapes as recorded in 2026; refusals as the API's own documentation and clients describe them.
 */
export function registerRedditApi(app: FastifyInstance, deps: RedditApiDeps): void {
  const { store, gate } = deps;

  /** Who may not go on has been answered: no name, no token, or too many requests. */
  async function guard(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const agent = request.headers["user-agent"]?.trim();
    if (!agent || libraryAgents.test(agent)) return refuse(reply, 403);
    const token = request.headers.authorization?.match(/^bearer\s+(\S+)$/i)?.[1];
    const client = token === undefined ? null : gate.clientOf(token);
    if (client === null) {
      reply.header("www-authenticate", 'Bearer realm="reddit", error="invalid_token"');
      return refuse(reply, 401);
    }
    const standing = gate.count(client);
    reply.headers(rateHeaders(standing));
    if (standing.allowed) return undefined;
    reply.header("retry-after", String(standing.resetSeconds));
    return refuse(reply, 429);
  }

  /** The base of links for people, which is https://www.reddit.com at Reddit: here wherever we were asked. */
  function webUrlOf(request: FastifyRequest): string {
    return `${request.protocol}://${request.host}${app.prefix}`;
  }

  function send(request: FastifyRequest, reply: FastifyReply, value: Json): FastifyReply {
    return answer(reply, 200, value, queryOf(request).raw_json === "1");
  }

  /** The community of a single name, or null after a refusal was sent. */
  function readable(name: string, reply: FastifyReply): Community | null {
    const community = findCommunity(name);
    if (!community) {
      const address = `${app.prefix}/subreddits/search?q=${encodeURIComponent(name)}`;
      withCommonHeaders(reply).redirect(address, 302);
    } else if (community.access === "private") refuse(reply, 403, "private");
    else if (community.access === "banned") refuse(reply, 404, "banned");
    else return community;
    return null;
  }

  app.setNotFoundHandler(async (_request, reply) => refuse(reply, 404));

  app.post("/api/v1/access_token", async (request, reply) => {
    const agent = request.headers["user-agent"]?.trim();
    if (!agent || libraryAgents.test(agent)) return refuse(reply, 403);
    const client = basicClient(request.headers.authorization);
    if (client === null) {
      reply.header("www-authenticate", 'Basic realm="reddit"');
      return refuse(reply, 401);
    }
    const grant = field(request.body, "grant_type");
    // Grant problems come with status 200 and a key "error" (Reddit's open-sourced server).
    if (grant === undefined) return answer(reply, 200, { error: "invalid_request" });
    if (grant !== "client_credentials") {
      return answer(reply, 200, { error: "unsupported_grant_type" });
    }
    return answer(reply, 200, {
      access_token: gate.issue(client),
      token_type: "bearer",
      expires_in: gate.ttlSeconds,
      scope: field(request.body, "scope") || "*",
    });
  });

  app.get("/r/:names/new", { preHandler: guard }, async (request, reply) => {
    const names = param(request, "names").split("+").filter(Boolean);
    const wanted = new Set<Community>();
    if (names.length === 1 && names[0]?.toLowerCase() !== "all") {
      const community = readable(names[0] ?? "", reply);
      if (!community) return reply;
      wanted.add(community);
    }
    // In a union, names that can't be read are left out without a word.
    for (const name of names) {
      const known = findCommunity(name);
      if (known?.access === "public") wanted.add(known);
    }
    const everywhere = names.some((name) => name.toLowerCase() === "all");
    const posts = store.newest().filter((post) => everywhere || wanted.has(post.community));
    const page = pageOf(posts, (post) => `t3_${post.id}`, readPageRequest(queryOf(request)));
    const things = page.items.map((post) => linkThing(post, webUrlOf(request)));
    return send(request, reply, listing(things, page));
  });

  app.get("/r/:name/about", { preHandler: guard }, async (request, reply) => {
    const community = readable(param(request, "name"), reply);
    return community ? send(request, reply, communityThing(community)) : reply;
  });

  app.get("/subreddits/search", { preHandler: guard }, async (request, reply) => {
    const words = (queryOf(request).q ?? "").toLowerCase();
    const found = communities.filter(
      (community) => community.access === "public" && community.name.toLowerCase().includes(words),
    );
    return send(request, reply, listing(words ? found.map(communityThing) : []));
  });

  app.get("/api/info", { preHandler: guard }, async (request, reply) => {
    const names = (queryOf(request).id ?? "").split(",").slice(0, 100);
    const things = names
      .map((name) => thingNamed(name.trim(), webUrlOf(request)))
      .filter((thing) => thing !== null);
    return send(request, reply, listing(things));
  });

  /** The thing of a fullname; unknown ones are silently missing from the answer. */
  function thingNamed(fullname: string, webUrl: string): Thing | null {
    const [kind = "", id = ""] = fullname.split("_");
    if (kind === "t3") {
      const post = store.find(id);
      return post ? linkThing(post, webUrl) : null;
    }
    if (kind === "t5") {
      const things = communities.filter(({ access }) => access === "public").map(communityThing);
      return things.find(({ data }) => data.id === id) ?? null;
    }
    if (kind !== "t1") return null;
    const found = store.findComment(id);
    if (!found) return null;
    // Outside of a tree a comment comes without its answers and its depth.
    const { depth: _depth, ...data } = commentThing(
      found.comment,
      found.post,
      found.parent,
      "best",
    ).data;
    return { kind: "t1", data: { ...data, replies: "" } };
  }

  function tree(post: Post, query: Query, webUrl: string): Thing[] {
    const sort: CommentSort = query.sort === "new" || query.sort === "old" ? query.sort : "best";
    const limit = Number(query.limit);
    const comments = sortComments(post.comments, sort).slice(0, limit >= 1 ? limit : undefined);
    return [
      listing([linkThing(post, webUrl)]),
      listing(comments.map((comment) => commentThing(comment, post, `t3_${post.id}`, sort))),
    ];
  }

  async function thread(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const post = store.find(param(request, "id"));
    const name = field(request.params, "name");
    if (!post || (name !== undefined && findCommunity(name) !== post.community)) {
      return refuse(reply, 404);
    }
    return send(request, reply, tree(post, queryOf(request), webUrlOf(request)));
  }

  app.get("/comments/:id", { preHandler: guard }, thread);
  app.get("/r/:name/comments/:id", { preHandler: guard }, thread);
}
