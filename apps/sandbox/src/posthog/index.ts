import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import type { Faults } from "../faults.ts";
import { field, queryOf } from "../forms.ts";
import { serviceFaults } from "../service-faults.ts";
import { pause } from "../unanswered.ts";
import type { Analytics } from "./analytics.ts";
import { BodyError, maxBytes, readBody } from "./body.ts";
import { readEvents, readFlagsRequest } from "./events.ts";
import { flagsResponse } from "./flags.ts";
import { remoteConfig, remoteConfigScript } from "./remote-config.ts";

/** Dependencies of the imitated PostHog. */
export interface PosthogDeps {
  analytics: Analytics;
  faults: Faults;
  clock: Clock;
}

/** The delay of `slow`: longer than PostHog's own libraries wait. */
export const slowMs = 15_000;

/** Allows calls from pages of every origin, as PostHog does. */
function allowEveryone(request: FastifyRequest, reply: FastifyReply): void {
  const { origin } = request.headers;
  reply.headers({
    "access-control-allow-origin": origin ?? "*",
    ...(origin !== undefined && { "access-control-allow-credentials": "true" }),
    vary: "Origin",
  });
}

/** The response to a browser's preflight call (Fetch, 3.3). */
function sendPreflight(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const requestedHeaders = request.headers["access-control-request-headers"];
  return reply
    .code(204)
    .headers({
      "access-control-allow-methods": "GET, POST, OPTIONS",
      "access-control-allow-headers": requestedHeaders ?? "content-type, content-encoding",
      "access-control-max-age": "86400",
    })
    .send();
}

/** The imitated PostHog: the calls of its libraries for browsers and servers (PostHog, seen in them). */
export function registerPosthog(
  app: FastifyInstance,
  { analytics, faults, clock }: PosthogDeps,
): void {
  // Bodies arrive with any content type; their encoding is detected from the bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "*",
    { parseAs: "buffer", bodyLimit: maxBytes },
    (_request, body, done) => done(null, body),
  );

  // Register the hook before the routes that it can interrupt.
  app.addHook("onRequest", async (request, reply) => {
    allowEveryone(request, reply);
    if (request.method === "OPTIONS") return sendPreflight(request, reply);
    const [path = ""] = request.url.slice(app.prefix.length).split("?");
    const fault = faults.take("posthog", path || "/", serviceFaults.posthog);
    if (fault === "drop") {
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    if (fault === "slow") await pause(request, slowMs);
    if (fault === "500") {
      return reply.code(500).send({ type: "server_error", detail: "A server error occurred." });
    }
    return undefined;
  });
  // Without a route, the hook would not run for a browser's preflight calls.
  app.options("/*", async (_request, reply) => reply);

  app.setErrorHandler(async (error, _request, reply) => {
    if (!(error instanceof BodyError)) throw error;
    const fields = { type: "validation_error", code: "invalid_payload", detail: error.message };
    return reply.code(400).send({ ...fields, attr: null });
  });

  const bodyOf = (request: FastifyRequest): unknown =>
    readBody(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), {
      encoding: request.headers["content-encoding"],
      compression: queryOf(request).compression,
    });

  function refuseKey(reply: FastifyReply): FastifyReply {
    const detail = "Project API key invalid. You can find your project API key in PostHog.";
    const fields = { type: "authentication_error", code: "invalid_api_key", detail };
    return reply.code(401).send({ ...fields, attr: null });
  }

  const take = (done: object) => async (request: FastifyRequest, reply: FastifyReply) => {
    const events = readEvents(bodyOf(request));
    if (events === null) return refuseKey(reply);
    for (const event of events) analytics.add(event);
    return done;
  };
  app.post("/e/", take({ status: 1 }));
  app.post("/i/v0/e/", take({ status: "Ok" }));
  app.post("/batch/", take({ status: "Ok" }));

  app.post("/flags/", async (request, reply) => {
    const { token, only } = readFlagsRequest(bodyOf(request));
    if (token === null) return refuseKey(reply);
    return flagsResponse(analytics.flags(), only, clock.now());
  });

  const hasFlags = () => analytics.flags().size > 0;
  app.get("/array/:token/config", async (request) =>
    remoteConfig(field(request.params, "token") ?? "", hasFlags()),
  );
  app.get("/array/:token/config.js", async (request, reply) =>
    reply
      .type("application/javascript")
      .send(remoteConfigScript(field(request.params, "token") ?? "", hasFlags())),
  );
}
