import { z } from "zod";

/** The fields of the discovery document that we need (OpenID Connect Discovery 1.0, 3). */
export const discovery = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});
export type Discovery = z.output<typeof discovery>;

/** The claims of an id_token about a person (OpenID Connect Core 1.0, 2 and 5.1). */
export const claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  email: z.string().min(3),
  // Some issuers send a string.
  email_verified: z.union([z.boolean(), z.literal("true").transform(() => true)]).catch(false),
  name: z.string().optional(),
});
