import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../clock.ts";
import type { Faults } from "../../faults.ts";
import { queryOf } from "../../forms.ts";
import type { ApiAccess } from "../api-access.ts";
import type { Grants } from "../grants.ts";
import type { Limits } from "../limits.ts";
import type { Store } from "../store.ts";
import type { Json } from "../wire.ts";
import { registerAtom } from "./atom.ts";
import { registerAuthorize } from "./authorize.ts";
import { registerComment } from "./comment.ts";
import { registerCommunities } from "./communities.ts";
import { type CommunityResolver, createCommunityResolver } from "./community-access.ts";
import { registerFaults } from "./faults.ts";
import { createGuard, type Guard } from "./guard.ts";
import { registerListings } from "./listings.ts";
import { registerOwnThings } from "./own-things.ts";
import { refuse, sendJson } from "./response.ts";
import { registerSearch } from "./search.ts";
import { registerSubmit } from "./submit.ts";
import { registerThreads } from "./threads.ts";
import { registerToken } from "./token.ts";
import { registerUsers } from "./users.ts";

/** Dependencies of the imitated API. */
export interface RedditApiDeps {
  store: Store;
  apiAccess: ApiAccess;
  grants: Grants;
  faults: Faults;
  limits: Limits;
  clock: Clock;
  /** Seconds between two calls of the feeds from one address; 0 for no limit. */
  atomSpacing: number;
}

/** Dependencies and helpers that all calls share. */
export interface Api extends RedditApiDeps {
  guard: Guard;
  communityResolver: CommunityResolver;
  /** The base of links to pages: https://www.reddit.com at Reddit, the host of the request here. */
  webUrlOf(request: FastifyRequest): string;
  /** Answers with escaped texts unless `raw_json=1`. */
  send(request: FastifyRequest, reply: FastifyReply, value: Json): FastifyReply;
}

/**
 * The imitated Reddit API: www.reddit.com (tokens, the consent page, feeds) and oauth.reddit.com (the rest) in one.
 * Response shapes are as recorded up to 2026; errors are as the API's own documentation and clients describe them.
 */
export function registerRedditApi(app: FastifyInstance, deps: RedditApiDeps): void {
  const api: Api = {
    ...deps,
    guard: createGuard(deps.apiAccess),
    communityResolver: createCommunityResolver(deps.store, app.prefix),
    webUrlOf: (request) => `${request.protocol}://${request.host}${app.prefix}`,
    send: (request, reply, value) => sendJson(reply, 200, value, queryOf(request).raw_json === "1"),
  };
  app.setNotFoundHandler(async (_request, reply) => refuse(reply, 404));
  // Register the hook before the routes that it can interrupt.
  registerFaults(app, deps.faults);
  registerToken(app, api);
  registerAuthorize(app, api);
  registerListings(app, api);
  registerSearch(app, api);
  registerThreads(app, api);
  registerCommunities(app, api);
  registerUsers(app, api);
  registerComment(app, api);
  registerSubmit(app, api);
  registerOwnThings(app, api);
  registerAtom(app, api);
}
