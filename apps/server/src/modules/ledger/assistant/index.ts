import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Llm } from "../../../integrations/ports/llm.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Spending } from "../spending/index.ts";
import { assistantRoutes } from "./routes.ts";
import { openAssistant } from "./service.ts";

export {
  type Assistant,
  AssistantError,
  asAppError,
  openAssistant,
  type Question,
} from "./service.ts";

/** The operator's language model and settings. */
export interface AssistantOptions {
  /** null: no language model is configured. */
  llm?: Llm | null;
  /** For how many milliseconds no question is sent after repeated failures. */
  llmPauseMs?: number;
}

/** Access to the language model within budgets, with a cache of answers. */
export async function createAssistantModule(
  deps: ModuleDeps & AssistantOptions & { workspaces: Workspaces; spending: Spending },
) {
  const assistant = await openAssistant({
    ...deps,
    mayAsk: deps.workspaces.hasConfirmedMember,
    llm: deps.llm ?? null,
    ...(deps.llmPauseMs !== undefined && { pauseMs: deps.llmPauseMs }),
  });
  return defineModule({
    api: { assistant },
    routes: () => assistantRoutes(assistant),
    maintenance: [{ name: "assistant.prune", run: assistant.prune }],
  });
}
