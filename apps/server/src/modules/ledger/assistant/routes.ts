import type { modelCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Assistant } from "./service.ts";

export const assistantRoutes = (assistant: Assistant): Handlers<keyof typeof modelCalls> => ({
  getModelUsage: async ({ actor }) => ({ usage: await assistant.usage(actor.workspaceId) }),
});
