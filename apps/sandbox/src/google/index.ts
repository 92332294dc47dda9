import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import type { Faults } from "../faults.ts";
import { leaveUnanswered } from "../unanswered.ts";
import type { Accounts } from "./accounts.ts";
import { registerAuthorize } from "./authorize.ts";
import { registerDiscovery } from "./discovery.ts";
import { createGrants, type Grants } from "./grants.ts";
import { createKeys, type Keys } from "./keys.ts";
import { registerRevoke } from "./revoke.ts";
import { registerToken } from "./token.ts";
import { registerUserinfo } from "./userinfo.ts";

/** Dependencies of the imitated Google. */
export interface GoogleDeps {
  accounts: Accounts;
  faults: Faults;
  clock: Clock;
}

/** Dependencies and helpers that all calls share. */
export interface GoogleApi extends GoogleDeps {
  grants: Grants;
  keys: Keys;
  /** The issuer: https://accounts.google.com at Google, the host of the request here. */
  issuerOf(request: FastifyRequest): string;
}

/** The imitated sign-in with Google: OpenID Connect Core 1.0, code flow. Response shapes are from memory. */
export function registerGoogle(app: FastifyInstance, deps: GoogleDeps): void {
  const api: GoogleApi = {
    ...deps,
    grants: createGrants(deps.clock),
    keys: createKeys(),
    issuerOf: (request) => `${request.protocol}://${request.host}${app.prefix}`,
  };
  // Register the hook before the routes that it can interrupt.
  app.addHook("onRequest", async (request, reply) => {
    const [path = ""] = request.url.slice(app.prefix.length).split("?");
    const fault = deps.faults.take("google", path || "/", ["500", "timeout"]);
    if (fault === "timeout") {
      leaveUnanswered(request, reply);
      return reply;
    }
    if (fault === "500") {
      const message = "Internal error encountered.";
      return reply.code(500).send({ error: { code: 500, message, status: "INTERNAL" } });
    }
    return undefined;
  });
  registerDiscovery(app, api);
  registerAuthorize(app, api);
  registerToken(app, api);
  registerRevoke(app, api);
  registerUserinfo(app, api);
}
