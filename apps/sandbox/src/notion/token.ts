import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { field } from "../forms.ts";
import type { NotionGrant, NotionStore } from "./store.ts";

/** The app's id when it sends any secret; null otherwise. */
function clientOf(request: FastifyRequest): string | null {
  const encoded = request.headers.authorization?.match(/^basic\s+([A-Za-z0-9+/=]+)$/i)?.[1] ?? "";
  const [, id, secret] =
    Buffer.from(encoded, "base64")
      .toString("utf8")
      .match(/^([^:]+):(.+)$/s) ?? [];
  return id !== undefined && secret !== undefined ? id : null;
}

/** Errors of these calls have OAuth's format, not that of the other calls. */
const refuse = (reply: FastifyReply, status: number, error: string, words: string) =>
  reply.code(status).send({ error, error_description: words, request_id: randomUUID() });

const answer = (grant: NotionGrant) => ({
  access_token: grant.accessToken,
  token_type: "bearer",
  refresh_token: grant.refreshToken,
  bot_id: grant.botId,
  workspace_icon: null,
  workspace_name: grant.workspace.name,
  workspace_id: grant.workspace.id,
  owner: {
    type: "user",
    user: { object: "user", id: grant.workspace.id },
  },
  duplicated_template_id: null,
  request_id: randomUUID(),
});

/** Tokens (Notion API, "Create a token", "Revoke a token"). */
export function registerToken(app: FastifyInstance, store: NotionStore): void {
  app.post("/v1/oauth/token", async (request, reply) => {
    const client = clientOf(request);
    if (!client) return refuse(reply, 401, "invalid_client", "Client authentication failed.");
    const { body } = request;
    const grantType = field(body, "grant_type");
    if (grantType === "authorization_code") {
      const [code = "", redirectUri] = [field(body, "code"), field(body, "redirect_uri")];
      const grant = store.useCode(code, client, redirectUri);
      return grant ? answer(grant) : refuse(reply, 400, "invalid_grant", "Invalid code.");
    }
    if (grantType === "refresh_token") {
      const grant = store.refresh(field(body, "refresh_token") ?? "", client);
      const words = "Token has been expired or revoked.";
      return grant ? answer(grant) : refuse(reply, 400, "invalid_grant", words);
    }
    return refuse(reply, 400, "unsupported_grant_type", "grant_type is not supported.");
  });

  app.post("/v1/oauth/revoke", async (request, reply) => {
    if (!clientOf(request)) {
      return refuse(reply, 401, "invalid_client", "Client authentication failed.");
    }
    store.revoke(field(request.body, "token") ?? "");
    return { request_id: randomUUID() };
  });
}
