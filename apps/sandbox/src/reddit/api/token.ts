import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { field } from "../../forms.ts";
import { findAccount } from "../accounts.ts";
import { readScopes } from "../scopes.ts";
import { hasValidUserAgent } from "./guard.ts";
import type { Api } from "./index.ts";
import { commonHeaders, jsonType, refuse, sendJson } from "./response.ts";

interface Client {
  id: string;
  /** Empty for an installed app, which cannot keep a secret. */
  secret: string;
}

function basicClient(header: string | undefined): Client | null {
  const encoded = header?.match(/^basic\s+([A-Za-z0-9+/=]+)$/i)?.[1];
  if (encoded === undefined) return null;
  const [, id, secret] =
    Buffer.from(encoded, "base64")
      .toString("utf8")
      .match(/^([^:]+):(.*)$/s) ?? [];
  return id !== undefined && secret !== undefined ? { id, secret } : null;
}

const installedGrant = "https://oauth.reddit.com/grants/installed_client";

/** The issued token, or the error. */
type Outcome =
  | { account: string | null; scope: string; refreshToken: string | null; deviceId?: string }
  | { error: string }
  | "bad-request";

/** Tokens (Reddit OAuth2). Grants are as in Reddit's open-sourced server, responses as recorded in 2026. */
export function registerToken(app: FastifyInstance, { store, apiAccess, grants }: Api): void {
  /** The client of a token call, or null after a refusal was sent. */
  function clientOf(
    request: FastifyRequest,
    reply: FastifyReply,
    { secretless = false } = {},
  ): Client | null {
    if (!hasValidUserAgent(request)) {
      refuse(reply, 403);
      return null;
    }
    const client = basicClient(request.headers.authorization);
    if (client && (client.secret !== "" || secretless)) return client;
    reply.header("www-authenticate", 'Basic realm="reddit"');
    refuse(reply, 401);
    return null;
  }

  /** The requested scopes; all of them when none are named. */
  function requestedScope(body: unknown): string | null {
    const scope = field(body, "scope")?.trim() || "*";
    return scope === "*" ? scope : (readScopes(scope)?.join(" ") ?? null);
  }

  function forApp(body: unknown, more: { account?: string; deviceId?: string } = {}): Outcome {
    const scope = requestedScope(body);
    if (scope === null) return { error: "invalid_scope" };
    const { account = null, ...rest } = more;
    return { account, scope, refreshToken: null, ...rest };
  }

  const byGrant: Record<string, (body: unknown, client: Client) => Outcome> = {
    client_credentials: (body) => forApp(body),
    [installedGrant](body) {
      const deviceId = field(body, "device_id") ?? "";
      const isValid = /^[\x20-\x7e]{20,50}$/.test(deviceId);
      return isValid ? forApp(body, { deviceId }) : { error: "invalid_request" };
    },
    password(body) {
      const account = findAccount(store, field(body, "username") ?? "");
      if (!account || account.suspended || !field(body, "password")) {
        return { error: "invalid_grant" };
      }
      return forApp(body, { account: account.name });
    },
    authorization_code(body, client) {
      const [code, address] = [field(body, "code"), field(body, "redirect_uri")];
      if (!code || !address) return { error: "invalid_request" };
      const consent = grants.useCode(code, client.id, address);
      if (!consent) return { error: "invalid_grant" };
      const { account, scope, permanent } = consent;
      const refreshToken = permanent
        ? grants.makeRefreshToken({ clientId: client.id, account, scope })
        : null;
      return { account, scope, refreshToken };
    },
    refresh_token(body, client) {
      const refreshToken = field(body, "refresh_token");
      if (!refreshToken) return { error: "invalid_request" };
      const consent = grants.refresh(refreshToken, client.id);
      return consent
        ? { account: consent.account, scope: consent.scope, refreshToken }
        : "bad-request";
    },
  };

  app.post("/api/v1/access_token", async (request, reply) => {
    const grant = field(request.body, "grant_type");
    const client = clientOf(request, reply, { secretless: grant === installedGrant });
    if (!client) return reply;
    // Most errors of a grant have status 200 and a key "error" (Reddit's open-sourced server).
    if (grant === undefined) return sendJson(reply, 200, { error: "invalid_request" });
    const handleGrant = Object.hasOwn(byGrant, grant) ? byGrant[grant] : undefined;
    const outcome = handleGrant?.(request.body, client) ?? { error: "unsupported_grant_type" };
    if (outcome === "bad-request") return refuse(reply, 400);
    if ("error" in outcome) return sendJson(reply, 200, { error: outcome.error });
    const { account, scope, refreshToken, deviceId } = outcome;
    return sendJson(reply, 200, {
      access_token: apiAccess.issue({ clientId: client.id, account, scope, refreshToken }),
      token_type: "bearer",
      expires_in: apiAccess.ttlSeconds,
      ...(refreshToken !== null && { refresh_token: refreshToken }),
      ...(deviceId !== undefined && { device_id: deviceId }),
      scope,
    });
  });

  app.post("/api/v1/revoke_token", async (request, reply) => {
    const client = clientOf(request, reply, { secretless: true });
    if (!client) return reply;
    const token = field(request.body, "token") ?? "";
    // Other apps' tokens are not revoked; the response does not say whether the token existed.
    const own =
      grants.refresh(token, client.id) !== null ||
      apiAccess.holderOf(token)?.clientId === client.id;
    if (own) {
      grants.revoke(token);
      apiAccess.revoke(token);
    }
    // The empty body with JSON's content type is as recorded in 2021 (prawcore).
    return reply
      .code(200)
      .headers({ ...commonHeaders, "content-type": jsonType })
      .send("");
  });
}
