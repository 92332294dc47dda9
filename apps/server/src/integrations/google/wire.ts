import { z } from "zod";

/** What we need of the discovery document (OpenID Connect Discovery 1.0, 3). */
export const discovery = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});
export type Discovery = z.output<typeof discovery>;

/** What an id_token says of a person (OpenID Connect Core 1.0, 2 and 5.1). */
export const claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  email: z.string().min(3),
  // Some issuers write it as a text.
  email_verified: z.union([z.boolean(), z.literal("true").transform(() => true)]).catch(false),
  name: z.string().optional(),
});
