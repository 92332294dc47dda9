import type { settingsCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Workspaces } from "./service.ts";

export function workspaceRoutes(workspaces: Workspaces): Handlers<keyof typeof settingsCalls> {
  return {
    getSettings: async ({ actor }) => ({ settings: await workspaces.settings(actor.workspaceId) }),
    putSettings: async ({ actor, body }) => {
      await workspaces.changeSettings(actor.workspaceId, body, actor.userId);
      return { settings: await workspaces.settings(actor.workspaceId) };
    },
  };
}
