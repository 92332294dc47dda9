import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { field } from "../forms.ts";
import { idTokenFaults } from "../service-faults.ts";
import { trafficErrorPage } from "./account-chooser-page.ts";
import { type Consent, tokenSeconds } from "./grants.ts";
import { idTokenFor } from "./id-token.ts";
import type { GoogleApi } from "./index.ts";

interface Client {
  id: string;
  secret: string;
}

/** The client of a call, from the header or else from the form (RFC 6749, 2.3.1). */
function clientOf(request: FastifyRequest): Client | null {
  const encoded = request.headers.authorization?.match(/^basic\s+([A-Za-z0-9+/=]+)$/i)?.[1];
  if (encoded !== undefined) {
    const [id = "", ...rest] = Buffer.from(encoded, "base64").toString("utf8").split(":");
    return readClient(unescaped(id), unescaped(rest.join(":")));
  }
  return readClient(field(request.body, "client_id"), field(request.body, "client_secret"));
}

/** Decodes an id or secret, which are form-encoded before they become a Basic header. */
function unescaped(text: string): string {
  return new URLSearchParams(`x=${text.replaceAll("&", "%26")}`).get("x") ?? "";
}

function readClient(id: string | undefined, secret: string | undefined): Client | null {
  return id && secret ? { id, secret } : null;
}

function proves(verifier: string | undefined, challenge: string | null): boolean {
  // A verifier without a challenge means that somebody removed the challenge on the way (RFC 9700, 2.1.1).
  if (challenge === null) return verifier === undefined;
  if (verifier === undefined || !/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return false;
  return createHash("sha256").update(verifier).digest("base64url") === challenge;
}

/** The data for a token response. */
type Granted = Pick<Consent, "sub" | "clientId" | "scope" | "nonce"> & {
  /** The refresh token that is revoked together with the access token. */
  refreshToken: string | null;
  /** Whether the response includes the refresh token: only the one to a code's exchange does. */
  isNew: boolean;
};

/** The exchange of codes and refresh tokens for access tokens (Google OAuth2 and OpenID Connect). */
export function registerToken(
  app: FastifyInstance,
  { accounts, grants, keys, faults, clock, issuerOf }: GoogleApi,
): void {
  function refuse(reply: FastifyReply, status: number, error: string, words = "Bad Request") {
    return reply.code(status).send({ error, error_description: words });
  }

  /** The consent of a code, which is used up even when the exchange fails. */
  function consentOf(body: unknown, client: Client): Consent | null {
    const consent = grants.useCode(field(body, "code") ?? "");
    const holds =
      consent?.clientId === client.id &&
      consent.redirectUri === field(body, "redirect_uri") &&
      proves(field(body, "code_verifier"), consent.challenge);
    return consent && holds ? consent : null;
  }

  const byGrant: Record<string, (body: unknown, client: Client) => Granted | null> = {
    authorization_code(body, client) {
      const consent = consentOf(body, client);
      if (!consent) return null;
      const { sub, clientId, scope, nonce, offline } = consent;
      const refreshToken = offline ? grants.makeRefreshToken({ sub, clientId, scope }) : null;
      return { sub, clientId, scope, nonce, refreshToken, isNew: true };
    },
    refresh_token(body, client) {
      const refreshToken = field(body, "refresh_token") ?? "";
      const grant = grants.refresh(refreshToken, client.id);
      // The nonce belongs to the sign-in, not to later tokens (OpenID Connect Core 1.0, 12.2).
      return grant && { ...grant, nonce: null, refreshToken, isNew: false };
    },
  };

  app.post("/token", async (request, reply) => {
    reply.header("cache-control", "no-cache, no-store, max-age=0, must-revalidate");
    const down = faults.take("google", "/token", ["token-500", "token-html"]);
    if (down === "token-500") {
      return refuse(reply, 500, "internal_failure", "Backend Error");
    }
    if (down === "token-html") return reply.type("text/html; charset=UTF-8").send(trafficErrorPage);
    const { body } = request;
    const client = clientOf(request);
    if (!client) return refuse(reply, 401, "invalid_client", "The OAuth client was not found.");
    const grant = field(body, "grant_type");
    if (!grant) {
      return refuse(reply, 400, "invalid_request", "Required parameter is missing: grant_type");
    }
    const handleGrant = Object.hasOwn(byGrant, grant) ? byGrant[grant] : undefined;
    if (!handleGrant) {
      return refuse(reply, 400, "unsupported_grant_type", `Invalid grant_type: ${grant}`);
    }
    const granted = handleGrant(body, client);
    const account = granted && accounts.find(granted.sub);
    if (!granted || !account) {
      const isRefresh = grant === "refresh_token";
      return refuse(
        reply,
        400,
        "invalid_grant",
        isRefresh ? "Token has been expired or revoked." : undefined,
      );
    }
    const { sub, clientId, scope, refreshToken, isNew } = granted;
    const accessToken = grants.makeToken({ sub, clientId, scope, refreshToken });
    const idToken = await idTokenFor(account, granted, {
      keys,
      issuer: issuerOf(request),
      now: clock.now(),
      accessToken,
      fault: faults.take("google", "/token", idTokenFaults),
    });
    return {
      access_token: accessToken,
      expires_in: tokenSeconds,
      ...(isNew && refreshToken !== null && { refresh_token: refreshToken }),
      scope,
      token_type: "Bearer",
      id_token: idToken,
    };
  });
}
