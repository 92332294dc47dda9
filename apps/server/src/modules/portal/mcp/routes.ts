import { errorCodes, type TokenScope, tokenRequestsPerMinute } from "@earshot/contract";
import { originValidation } from "@modelcontextprotocol/fastify";
import {
  bearerAuthChallengeResponse,
  createMcpHandler,
  OAuthError,
  OAuthErrorCode,
  verifyBearerToken,
} from "@modelcontextprotocol/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { Site } from "../../../infrastructure/modules.ts";
import type { Throttle } from "../../../infrastructure/throttle/index.ts";
import { isApiToken } from "../../identity/api-tokens/index.ts";
import type { Session } from "../session/index.ts";
import { createServer } from "./service.ts";
import { createApiClient } from "./service-calls.ts";

const path = "/mcp";
/** The largest request in bytes: the longest argument is a keyword or an instruction. */
const bodyMax = 65_536;
const requestLimit = { name: "mcp-requests", times: tokenRequestsPerMinute.reads, seconds: 60 };
/** The SDK refuses tokens without an expiry. Ours are read again with each request. */
const verifiedSeconds = 60;

/** The message of an MCP request as the web's `Request`, which ends when its client leaves. */
function webRequestOf(request: FastifyRequest, reply: FastifyReply, siteUrl: string): Request {
  const disconnect = new AbortController();
  reply.raw.once("close", () => disconnect.abort());
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return new Request(new URL(path, siteUrl), {
    method: request.method,
    headers,
    signal: disconnect.signal,
    ...(request.method === "POST" && { body: String(request.body ?? "") }),
  });
}

/**
 * Serves MCP by streamable HTTP: clients of protocol 2026-07-28 and of those before it. Requests carry an API token as
 * bearer token. There is no OAuth server, so nothing names one (decision 083).
 */
export function registerMcp(
  app: FastifyInstance,
  deps: { session: Pick<Session, "actorOfApiToken">; throttle: Throttle; log: Log; site: Site },
): void {
  const { session, throttle, log, site } = deps;

  const verifier = {
    async verifyAccessToken(token: string) {
      const refuse = (message: string) => new OAuthError(OAuthErrorCode.InvalidToken, message);
      if (!isApiToken(token)) {
        throw refuse("Use an API token of your workspace: Settings, API tokens.");
      }
      try {
        const { token: apiToken } = await session.actorOfApiToken(token);
        return {
          token,
          clientId: apiToken?.id ?? "",
          scopes: [...(apiToken?.scopes ?? [])],
          expiresAt: Math.floor(Date.now() / 1000) + verifiedSeconds,
        };
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "INVALID_API_TOKEN") throw error;
        throw refuse(errorCodes.INVALID_API_TOKEN.message);
      }
    },
  };

  const handler = createMcpHandler(
    ({ authInfo }) =>
      createServer(
        (authInfo?.scopes ?? []) as TokenScope[],
        createApiClient(app, {
          token: authInfo?.token ?? "",
          address: String(authInfo?.extra?.address),
        }),
      ),
    { onerror: (error) => log.info({ error: error.message }, "an MCP request was refused") },
  );

  async function serve(request: FastifyRequest, reply: FastifyReply) {
    reply.header("cache-control", "no-store");
    let authInfo: Awaited<ReturnType<typeof verifyBearerToken>>;
    try {
      authInfo = await verifyBearerToken(request.headers.authorization, { verifier });
    } catch (error) {
      if (error instanceof OAuthError) return reply.send(bearerAuthChallengeResponse(error));
      throw error;
    }
    await throttle.count(requestLimit, authInfo.clientId);
    const webRequest = webRequestOf(request, reply, site.siteUrl());
    return reply.send(
      await handler.fetch(webRequest, {
        authInfo: { ...authInfo, extra: { address: request.ip } },
      }),
    );
  }

  app.register(async (scope) => {
    // The handler reads messages itself, and answers what it can't read as JSON-RPC asks for.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) =>
      done(null, body),
    );
    // A page of another site must not use it (MCP 2026-07-28, streamable HTTP, security).
    scope.addHook("onRequest", (request, reply) =>
      originValidation([new URL(site.siteUrl()).hostname])(request, reply),
    );
    for (const method of ["GET", "POST"] as const) {
      scope.route({
        method,
        url: path,
        bodyLimit: bodyMax,
        schema: { hide: true },
        handler: serve,
      });
    }
  });
  app.addHook("onClose", () => handler.close());
}
