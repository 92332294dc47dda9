import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../clock.ts";
import type { Faults } from "../../faults.ts";
import { queryOf } from "../../forms.ts";
import type { Gate } from "../gate.ts";
import type { Grants } from "../grants.ts";
import type { Limits } from "../limits.ts";
import type { Store } from "../store.ts";
import type { Json } from "../wire.ts";
import { answer, refuse } from "./answer.ts";
import { registerAtom } from "./atom.ts";
import { registerAuthorize } from "./authorize.ts";
import { registerComment } from "./comment.ts";
import { registerCommunities } from "./communities.ts";
import { registerFaults } from "./faults.ts";
import { createGuard, type Guard } from "./guard.ts";
import { registerListings } from "./listings.ts";
import { createPlaces, type Places } from "./place.ts";
import { registerSearch } from "./search.ts";
import { registerThreads } from "./threads.ts";
import { registerToken } from "./token.ts";
import { registerUsers } from "./users.ts";

/** What the imitated API stands on. */
export interface RedditApiDeps {
  store: Store;
  gate: Gate;
  grants: Grants;
  faults: Faults;
  limits: Limits;
  clock: Clock;
  /** Seconds between two calls of the feeds from one address; 0 for no limit. */
  atomSpacing: number;
}

/** What the calls have in common. */
export interface Api extends RedditApiDeps {
  guard: Guard;
  places: Places;
  /** The base of links for people, https://www.reddit.com at Reddit: here wherever we were asked. */
  webUrlOf(request: FastifyRequest): string;
  /** Answers with escaped texts unless `raw_json=1`. */
  send(request: FastifyRequest, reply: FastifyReply, value: Json): FastifyReply;
}

/**
 * The imitated Reddit API: www.reddit.com (tokens, the authorize page, feeds) and oauth.reddit.com (the
 * rest) in one. Shapes as recorded to 2026; refusals as the API's own documentation and clients
 * describe them.
 */
export function registerRedditApi(app: FastifyInstance, deps: RedditApiDeps): void {
  const api: Api = {
    ...deps,
    guard: createGuard(deps.gate),
    places: createPlaces(deps.store, app.prefix),
    webUrlOf: (request) => `${request.protocol}://${request.host}${app.prefix}`,
    send: (request, reply, value) => answer(reply, 200, value, queryOf(request).raw_json === "1"),
  };
  app.setNotFoundHandler(async (_request, reply) => refuse(reply, 404));
  // Its hook must stand before the routes that it gets in the way of.
  registerFaults(app, deps.faults);
  registerToken(app, api);
  registerAuthorize(app, api);
  registerListings(app, api);
  registerSearch(app, api);
  registerThreads(app, api);
  registerCommunities(app, api);
  registerUsers(app, api);
  registerComment(app, api);
  registerAtom(app, api);
}
