import type { FastifyInstance } from "fastify";
import { inputOf } from "../forms.ts";
import type { GoogleApi } from "./index.ts";

/**
 * Token revocation (RFC 7009; Google OAuth2, `POST https://oauth2.googleapis.com/revoke`). Unlike the RFC,
 * Google refuses unknown tokens and requires no client credentials.
 */
export function registerRevoke(app: FastifyInstance, { grants }: GoogleApi): void {
  app.post("/revoke", async (request, reply) => {
    const { token } = inputOf(request);
    if (!token) {
      return reply.code(400).send({
        error: "invalid_request",
        error_description: "Required parameter is missing: token",
      });
    }
    if (grants.revoke(token)) return {};
    return reply
      .code(400)
      .send({ error: "invalid_token", error_description: "Token expired or revoked" });
  });
}
