import type { FastifyInstance } from "fastify";
import { claimsOf } from "./claims.ts";
import type { GoogleApi } from "./index.ts";

/** Returns the claims about an access token's account (OpenID Connect Core 1.0, 5.3). */
export function registerUserinfo(app: FastifyInstance, { accounts, grants }: GoogleApi): void {
  app.get("/userinfo", async (request, reply) => {
    const token = request.headers.authorization?.match(/^bearer\s+(\S+)$/i)?.[1];
    const holder = token === undefined ? null : grants.holderOf(token);
    const account = holder && accounts.find(holder.sub);
    if (!holder || !account) {
      return reply
        .code(401)
        .header(
          "www-authenticate",
          'Bearer realm="https://accounts.google.com/", error="invalid_token"',
        )
        .send({ error: "invalid_request", error_description: "Invalid Credentials" });
    }
    return claimsOf(account, holder.scope);
  });
}
