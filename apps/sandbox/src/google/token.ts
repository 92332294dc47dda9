import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { field } from "../forms.ts";
import { trafficErrorPage } from "./account-chooser-page.ts";
import { type Consent, tokenSeconds } from "./grants.ts";
import { idTokenFaults, idTokenFor } from "./id-token.ts";
import type { GoogleApi } from "./index.ts";

interface Client {
  id: string;
  secret: string;
}

/** Who asks: in the header, where it is there, or in the form (RFC 6749, 2.3.1). */
function clientOf(request: FastifyRequest): Client | null {
  const encoded = request.headers.authorization?.match(/^basic\s+([A-Za-z0-9+/=]+)$/i)?.[1];
  if (encoded !== undefined) {
    const [id = "", ...rest] = Buffer.from(encoded, "base64").toString("utf8").split(":");
    return readClient(unescaped(id), unescaped(rest.join(":")));
  }
  return readClient(field(request.body, "client_id"), field(request.body, "client_secret"));
}

/** Id and secret are form-encoded before they become a Basic header. */
function unescaped(text: string): string {
  return new URLSearchParams(`x=${text.replaceAll("&", "%26")}`).get("x") ?? "";
}

function readClient(id: string | undefined, secret: string | undefined): Client | null {
  return id && secret ? { id, secret } : null;
}

function proves(verifier: string | undefined, challenge: string | null): boolean {
  // Without a challenge a verifier means that somebody took it out on the way (RFC 9700, 2.1.1).
  if (challenge === null) return verifier === undefined;
  if (verifier === undefined || !/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return false;
  return createHash("sha256").update(verifier).digest("base64url") === challenge;
}

/** The exchange of codes for tokens, and what a token tells (Google OAuth2 and OpenID Connect). */
export function registerToken(
  app: FastifyInstance,
  { accounts, grants, keys, faults, clock, issuerOf }: GoogleApi,
): void {
  function refuse(reply: FastifyReply, status: number, error: string, words = "Bad Request") {
    return reply.code(status).send({ error, error_description: words });
  }

  /** The consent behind a code, which is spent whatever comes of it. */
  function consentOf(body: unknown, client: Client): Consent | null {
    const consent = grants.useCode(field(body, "code") ?? "");
    const holds =
      consent?.clientId === client.id &&
      consent.redirectUri === field(body, "redirect_uri") &&
      proves(field(body, "code_verifier"), consent.challenge);
    return consent && holds ? consent : null;
  }

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
    if (grant !== "authorization_code") {
      return refuse(reply, 400, "unsupported_grant_type", `Invalid grant_type: ${grant}`);
    }
    const consent = consentOf(body, client);
    const account = consent && accounts.find(consent.sub);
    if (!consent || !account) return refuse(reply, 400, "invalid_grant");
    const accessToken = grants.makeToken({ sub: account.sub, scope: consent.scope });
    const idToken = await idTokenFor(account, consent, {
      keys,
      issuer: issuerOf(request),
      now: clock.now(),
      accessToken,
      fault: faults.take("google", "/token", idTokenFaults),
    });
    return {
      access_token: accessToken,
      expires_in: tokenSeconds,
      scope: consent.scope,
      token_type: "Bearer",
      id_token: idToken,
    };
  });
}
