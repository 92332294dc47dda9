import type { apiTokenCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Workspaces } from "../workspaces/index.ts";
import type { ApiTokens } from "./service.ts";

/** The API tokens of a workspace. */
export function apiTokenRoutes(deps: {
  apiTokens: ApiTokens;
  workspaces: Pick<Workspaces, "nameOf">;
}): Handlers<keyof typeof apiTokenCalls> {
  const { apiTokens, workspaces } = deps;
  return {
    listApiTokens: async ({ actor }) => ({ tokens: await apiTokens.list(actor) }),
    createApiToken: ({ actor, body }) => apiTokens.create(actor, body),
    revokeApiToken: async ({ actor, params }) => {
      await apiTokens.revoke(actor, params.id);
      return {};
    },
    getTokenInfo: async ({ actor }) => {
      const { workspaceId, token } = actor;
      const [name, found] = await Promise.all([
        workspaces.nameOf(workspaceId),
        token && apiTokens.info(workspaceId, token.id),
      ]);
      return {
        token: found && {
          name: found.name,
          scopes: found.scopes,
          expiresAt: found.expiresAt,
        },
        workspace: { id: workspaceId, name },
      };
    },
  };
}
