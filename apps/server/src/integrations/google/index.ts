import { createHash } from "node:crypto";
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from "jose";
import type { Clock } from "../../infrastructure/clock.ts";
import { type Identity, IdentityError, type Person, type SignInAsk } from "../ports/identity.ts";
import { claims, type Discovery, discovery, tokenAnswer, tokenRefusal } from "./wire.ts";

/** Who we are to Google, and where it is. */
export interface GoogleOptions {
  /** The discovery document's address; all others come from it. */
  discoveryUrl: string;
  clientId: string;
  clientSecret: string;
}

const timeLimitMs = 10_000;
/** How long what Google publishes of itself is kept. */
const keptMs = 3_600_000;
const skewSeconds = 60;

async function get(
  url: string,
  init: RequestInit = {},
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, {
      redirect: "error",
      ...init,
      signal: AbortSignal.timeout(timeLimitMs),
    });
    const text = await response.text();
    try {
      return { status: response.status, body: JSON.parse(text) };
    } catch {
      return { status: response.status, body: undefined };
    }
  } catch (cause) {
    throw new IdentityError("unavailable", "Google can't be reached", cause);
  }
}

/** Reads a document that Google publishes, and keeps it for an hour. */
function published<T>(read: () => Promise<T>, clock: Clock): (fresh?: boolean) => Promise<T> {
  let kept: { value: T; until: number } | null = null;
  return async (fresh = false) => {
    const now = clock.now().getTime();
    if (kept && !fresh && kept.until > now) return kept.value;
    const value = await read();
    kept = { value, until: now + keptMs };
    return value;
  };
}

/** Sign-in with Google: OpenID Connect Core 1.0, code flow with PKCE (RFC 7636), state and nonce. */
export function createGoogle(options: GoogleOptions, { clock }: { clock: Clock }): Identity {
  const document = published<Discovery>(async () => {
    const { status, body } = await get(options.discoveryUrl);
    const parsed = discovery.safeParse(body);
    if (status !== 200 || !parsed.success) {
      throw new IdentityError("unavailable", `Google's discovery document answers ${status}`);
    }
    return parsed.data;
  }, clock);
  const keys = published<JSONWebKeySet>(async () => {
    const { status, body } = await get((await document()).jwks_uri);
    if (status !== 200 || typeof body !== "object" || body === null || !("keys" in body)) {
      throw new IdentityError("unavailable", `Google's keys answer ${status}`);
    }
    return body as JSONWebKeySet;
  }, clock);

  /** Google signs with a new key now and then: one that is not known yet is looked for once. */
  async function keysFor(token: string): Promise<JSONWebKeySet> {
    const known = await keys();
    const { kid } = decodeProtectedHeader(token);
    return known.keys.some((key) => key.kid === kid) ? known : keys(true);
  }

  async function idTokenOf(code: string, ask: SignInAsk): Promise<string> {
    const { token_endpoint } = await document();
    const { status, body } = await get(token_endpoint, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code,
        redirect_uri: ask.redirectUri,
        code_verifier: ask.verifier,
        client_id: options.clientId,
        client_secret: options.clientSecret,
      }),
    });
    const answer = tokenAnswer.safeParse(body);
    if (status === 200 && answer.success) return answer.data.id_token;
    const refusal = tokenRefusal.safeParse(body);
    if (refusal.success && status >= 400 && status < 500) {
      const { error, error_description } = refusal.data;
      throw new IdentityError("refused", `Google refused: ${error} ${error_description ?? ""}`);
    }
    throw new IdentityError("unavailable", `Google's token call answers ${status}`);
  }

  async function personIn(idToken: string, ask: SignInAsk): Promise<Person> {
    const { issuer } = await document();
    try {
      const { payload } = await jwtVerify(idToken, createLocalJWKSet(await keysFor(idToken)), {
        algorithms: ["RS256"],
        // Google writes its name in both ways.
        issuer: [issuer, issuer.replace(/^https?:\/\//, "")],
        audience: options.clientId,
        currentDate: clock.now(),
        clockTolerance: skewSeconds,
        requiredClaims: ["exp", "iat", "sub", "nonce"],
      });
      const person = claims.parse(payload);
      if (person.nonce !== ask.nonce) throw new Error("the nonce is of another sign-in");
      return {
        subject: person.sub,
        email: person.email.trim().toLowerCase(),
        emailVerified: person.email_verified,
        name: person.name?.trim() || null,
      };
    } catch (cause) {
      if (cause instanceof IdentityError) throw cause;
      throw new IdentityError("untrusted", "Google's id_token can't be believed", cause);
    }
  }

  return {
    async authorizeUrl(ask) {
      const url = new URL((await document()).authorization_endpoint);
      for (const [name, value] of Object.entries({
        response_type: "code",
        client_id: options.clientId,
        redirect_uri: ask.redirectUri,
        scope: "openid email profile",
        state: ask.state,
        nonce: ask.nonce,
        code_challenge: createHash("sha256").update(ask.verifier).digest("base64url"),
        code_challenge_method: "S256",
        prompt: "select_account",
      })) {
        url.searchParams.set(name, value);
      }
      return url.href;
    },
    personOf: async (code, ask) => personIn(await idTokenOf(code, ask), ask),
  };
}
