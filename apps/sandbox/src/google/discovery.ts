import type { FastifyInstance } from "fastify";
import { scopes } from "./claims.ts";
import type { GoogleApi } from "./index.ts";

/** Google's discovery document and keys (OpenID Connect Discovery 1.0; RFC 7517). */
export function registerDiscovery(app: FastifyInstance, { keys, issuerOf }: GoogleApi): void {
  app.get("/.well-known/openid-configuration", async (request) => {
    const issuer = issuerOf(request);
    return {
      issuer,
      authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      revocation_endpoint: `${issuer}/revoke`,
      jwks_uri: `${issuer}/oauth2/v3/certs`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      scopes_supported: scopes,
      token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
      claims_supported: [
        "aud",
        "azp",
        "email",
        "email_verified",
        "exp",
        "family_name",
        "given_name",
        "iat",
        "iss",
        "name",
        "picture",
        "sub",
      ],
      code_challenge_methods_supported: ["S256"],
      grant_types_supported: ["authorization_code", "refresh_token"],
    };
  });

  app.get("/oauth2/v3/certs", async (_request, reply) =>
    reply.header("cache-control", "public, max-age=20000").send(await keys.published()),
  );
}
