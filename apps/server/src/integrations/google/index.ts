import * as oidc from "openid-client";
import type { Clock } from "../../infrastructure/clock.ts";
import { type Identity, IdentityError, type Person, type SignInAsk } from "../ports/identity.ts";
import { errorOf, isOtherIssuer } from "./failure.ts";
import { claims, type Discovery, discovery } from "./wire.ts";

/** The address of Google, and our credentials. */
export interface GoogleOptions {
  /** The address of the discovery document, which has all other addresses. */
  discoveryUrl: string;
  clientId: string;
  clientSecret: string;
}

const timeoutSeconds = 10;
/** How long the discovery document is cached. */
const cacheMs = 3_600_000;
const clockToleranceSeconds = 60;

/** A fetch that exchanges a code once; a second call gets the same response of the token endpoint. */
function fetchTokenOnce(tokenEndpoint: string): oidc.CustomFetch {
  let response: Promise<Response> | null = null;
  return async (url, init) => {
    if (url !== tokenEndpoint) return fetch(url, init as RequestInit);
    response ??= fetch(url, init as RequestInit);
    return (await response).clone();
  };
}

/** Sign-in with Google: OpenID Connect Core 1.0, code flow with PKCE (RFC 7636), state and nonce. */
export function createGoogle(options: GoogleOptions, { clock }: { clock: Clock }): Identity {
  const { clientId, clientSecret } = options;
  const server = new URL(options.discoveryUrl);
  // Only true for the sandbox; an https document can't switch to plain http addresses.
  const isInsecure = server.protocol === "http:";
  let cached: { metadata: Discovery; until: number } | null = null;
  let keys: ReturnType<typeof oidc.getJwksCache>;

  async function readMetadata(): Promise<Discovery> {
    const now = clock.now().getTime();
    if (cached && cached.until > now) return cached.metadata;
    try {
      const found = await oidc.discovery(server, clientId, undefined, undefined, {
        timeout: timeoutSeconds,
        execute: isInsecure ? [oidc.allowInsecureRequests] : [],
      });
      const metadata = discovery.parse(found.serverMetadata());
      cached = { metadata, until: now + cacheMs };
      return metadata;
    } catch (cause) {
      throw new IdentityError("unavailable", "Google's discovery document can't be read", cause);
    }
  }

  function configure(metadata: Discovery): oidc.Configuration {
    const client = {
      client_secret: clientSecret,
      id_token_signed_response_alg: "RS256",
      [oidc.clockSkew]: Math.round((clock.now().getTime() - Date.now()) / 1_000),
      [oidc.clockTolerance]: clockToleranceSeconds,
    };
    const config = new oidc.Configuration(metadata, clientId, client);
    config.timeout = timeoutSeconds;
    if (isInsecure) oidc.allowInsecureRequests(config);
    // Also check the signature, which the standard lets clients skip when the token was received over TLS.
    oidc.enableNonRepudiationChecks(config);
    if (keys) oidc.setJwksCache(config, keys);
    return config;
  }

  async function exchange(code: string, ask: SignInAsk) {
    const metadata = await readMetadata();
    const fetchOnce = fetchTokenOnce(metadata.token_endpoint);
    const callback = new URL(ask.redirectUri);
    callback.search = new URLSearchParams({ code, state: ask.state }).toString();
    const grant = async (issuer: string) => {
      const config = configure({ ...metadata, issuer });
      config[oidc.customFetch] = fetchOnce;
      const tokens = await oidc.authorizationCodeGrant(config, callback, {
        expectedState: ask.state,
        expectedNonce: ask.nonce,
        pkceCodeVerifier: ask.verifier,
        idTokenExpected: true,
      });
      keys = oidc.getJwksCache(config) ?? keys;
      return tokens;
    };
    try {
      return await grant(metadata.issuer);
    } catch (error) {
      if (!isOtherIssuer(error)) throw error;
      // Google writes its issuer with and without the scheme; the library accepts one (decision 035).
      return await grant(metadata.issuer.replace(/^https?:\/\//, ""));
    }
  }

  return {
    async authorizeUrl(ask) {
      return oidc.buildAuthorizationUrl(configure(await readMetadata()), {
        redirect_uri: ask.redirectUri,
        scope: "openid email profile",
        state: ask.state,
        nonce: ask.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(ask.verifier),
        code_challenge_method: "S256",
        prompt: "select_account",
      }).href;
    },

    async personOf(code, ask): Promise<Person> {
      try {
        const person = claims.parse((await exchange(code, ask)).claims());
        return {
          subject: person.sub,
          email: person.email.trim().toLowerCase(),
          emailVerified: person.email_verified,
          name: person.name?.trim() || null,
        };
      } catch (error) {
        throw errorOf(error);
      }
    },
  };
}
